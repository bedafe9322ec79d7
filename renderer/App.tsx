/** The window: theme, texts, frame, dialogs; Edit or Play below the tabs, the start screen where no document is in front. */
import { MantineProvider } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Dialogs } from './dialogs/Dialogs.tsx';
import { FocusBack } from './dialogs/FocusBack.tsx';
import { StartScreen } from './dialogs/StartScreen.tsx';
import { i18n } from './i18n/t.ts';
import { DocumentTabs } from './shell/DocumentTabs.tsx';
import { DropTarget } from './shell/DropTarget.tsx';
import { EditScreen } from './shell/EditScreen.tsx';
import { ErrorBoundary } from './shell/ErrorBoundary.tsx';
import { LiveRegions } from './shell/LiveRegions.tsx';
import { MenuBar } from './shell/MenuBar.tsx';
import { Palette } from './shell/Palette.tsx';
import { SLOTS } from './shell/slots.ts';
import { StatusLine } from './shell/StatusLine.tsx';
import { RootProvider, TabProvider, type RootStore } from './stores/index.ts';
import { resolver, theme } from './theme/mantine.ts';
import { useWindow } from './shell/useWindow.ts';

const Frame = observer(function Frame({ root }: { readonly root: RootStore }) {
  const tab = root.tab;
  const Play = SLOTS.playScreen;
  if (!tab) {
    return (
      <div className="st-window start">
        <MenuBar />
        <StartScreen />
      </div>
    );
  }
  return (
    <div className="st-window">
      <MenuBar />
      <DocumentTabs />
      <TabProvider value={tab} key={tab.key}>
        {tab.mode === 'play' && Play ? <Play /> : <EditScreen />}
      </TabProvider>
      <StatusLine />
    </div>
  );
});

export const App = observer(function App({ root }: { readonly root: RootStore }) {
  useWindow(root);
  const { language, dark } = root.settings;
  useEffect(() => {
    document.documentElement.lang = language;
    void i18n.changeLanguage(language);
  }, [language]);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={resolver} forceColorScheme={dark ? 'dark' : 'light'}>
      <RootProvider value={root}>
        <ErrorBoundary root={root}>
          {root.ready ? (
            <>
              <Frame root={root} />
              <Dialogs />
              <Palette />
              <FocusBack />
              <DropTarget />
            </>
          ) : null}
          <LiveRegions />
        </ErrorBoundary>
      </RootProvider>
    </MantineProvider>
  );
});
