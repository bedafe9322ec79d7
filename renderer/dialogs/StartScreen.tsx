/** Where no document is in front: new, open, samples that play at once, recent files, work to recover. */
import { Button, Menu } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { CommandId } from '#shared/commands/catalogue.ts';
import { visibleName } from '#shared/visible.ts';
import { LANGUAGES } from '#shared/i18n/index.ts';
import { keysOf, run } from '../commands/run.ts';
import { useT, type T } from '../i18n/t.ts';
import { bestChord, Chord } from '../shell/Chord.tsx';
import { LANGUAGE_NAMES } from '../shell/languages.ts';
import { Name } from '../shell/Name.tsx';
import { gapAfter } from '../shell/ProblemText.tsx';
import { Toasts } from '../shell/Toasts.tsx';
import { openPicked, openRecent, showFailure } from '../stores/files.ts';
import { useRoot } from '../stores/index.ts';
import type { RecoveryStore } from '../stores/RecoveryStore.ts';
import { Icon, type IconId } from '../theme/icons/Icon.tsx';
import { Mark } from '../theme/icons/Mark.tsx';
import { workName } from './fileName.ts';
import { RecentList, useRecent } from './RecentList.tsx';
import { Samples } from './Samples.tsx';

const LOOK_AGAIN_MILLIS = 5000;

const StartButton = observer(function StartButton({
  id,
  icon,
  primary,
}: {
  readonly id: CommandId;
  readonly icon: IconId;
  readonly primary?: boolean;
}) {
  const root = useRoot();
  const t = useT();
  const chord = bestChord(root, keysOf(root, id));
  return (
    <button type="button" className={primary ? 'st-start-button primary' : 'st-start-button'} onClick={() => run(root, id)}>
      <Icon id={icon} />
      <span className="grow ellipsis">{t(`start.${id}`)}</span>
      {chord ? <Chord chord={chord} plain /> : null}
    </button>
  );
});

/** What waits, in one sentence; the first that there is of work, battles, work set aside, damage. */
function waitingWords({ offered, interrupted, setAside }: RecoveryStore, t: T): string {
  const edits = offered.reduce((n, e) => n + e.edits, 0);
  if (offered.length === 1 && !offered[0]!.cutOff)
    return t('start.recover.one', { name: visibleName(workName(offered[0]!)), count: edits });
  if (offered.length > 0) return t('start.recover.many', { count: offered.length });
  if (interrupted.length > 0) return t('start.recover.battles', { count: interrupted.length });
  return t(setAside.length > 0 ? 'recovery.aside.title' : 'trash.damaged');
}

const RecoveryBanner = observer(function RecoveryBanner() {
  const root = useRoot();
  const t = useT();
  const { offered, asks } = root.recovery;
  const [hidden, setHidden] = useState(false);
  if (!asks || hidden) return null;
  const title = waitingWords(root.recovery, t);
  const safe = offered.length > 0;
  return (
    <div className="st-start-banner" role="status">
      <Icon id="history" size={20} />
      <span className="grow">
        <b>{title}</b>
        {safe ? gapAfter(title) : null}
        {safe ? t('start.recover.safe') : null}
      </span>
      <Button variant="subtle" color="gray" onClick={() => setHidden(true)}>
        {t('start.recover.later')}
      </Button>
      <Button variant="filled" onClick={() => root.dialogs.show({ kind: 'recovery' })}>
        {t(offered.length > 0 ? 'start.recover.do' : 'start.recover.look')}
      </Button>
    </div>
  );
});

const Foot = observer(function Foot() {
  const root = useRoot();
  const { settings, host } = root;
  const t = useT();
  return (
    <div className="st-start-foot">
      <Menu position="top-start">
        <Menu.Target>
          <button type="button">
            <Icon id="globe" size={16} />
            {LANGUAGE_NAMES[settings.language]}
            <Icon id="chevronDown" size={12} />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {LANGUAGES.map((language) => (
            <Menu.Item key={language} lang={language} onClick={() => settings.setLanguage(language)}>
              {LANGUAGE_NAMES[language]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <button type="button" onClick={() => run(root, 'view.theme')}>
        <Icon id="theme" size={16} />
        {t(settings.dark ? 'settings.theme.dark' : 'settings.theme.light')}
      </button>
      <span className="grow" />
      <span className="muted small">{host?.version}</span>
    </div>
  );
});

/** Open documents, so that the start screen is never a dead end. */
const OpenTabs = observer(function OpenTabs() {
  const { workspace } = useRoot();
  const t = useT();
  if (workspace.tabs.length === 0) return null;
  return (
    <div className="st-start-group">
      <h2>{t('start.open')}</h2>
      {workspace.tabs.map((tab) => (
        <button key={tab.key} type="button" className="st-start-link" onClick={() => workspace.activate(tab)}>
          <Icon id="file" size={16} />
          <span className="grow ellipsis">
            <Name file>{tab.name}</Name>
          </span>
          {tab.document.dirty ? <span className="st-dot" title={t('tab.unsaved')} /> : null}
        </button>
      ))}
    </div>
  );
});

export const StartScreen = observer(function StartScreen() {
  const root = useRoot();
  const t = useT();
  const recent = useRecent();
  // Without a host nothing is known of files: why stands in the middle, and no list that looks empty.
  const cut = root.host === null;
  // Work of a window that went a moment ago becomes recoverable only when the host has noticed.
  useEffect(() => {
    const look = (): void => void root.recovery.refresh().catch(root.fail);
    look();
    const timer = setInterval(look, LOOK_AGAIN_MILLIS);
    return () => clearInterval(timer);
  }, [root]);
  return (
    <main className="st-start">
      <nav className="st-start-side" data-region="start" aria-label="Sandtable">
        <div className="brand">
          <Mark size={40} />
          <span>
            <b>Sandtable</b>
            <span className="muted small">{t('start.motto')}</span>
          </span>
        </div>
        <StartButton id="file.new" icon="plus" primary />
        <StartButton id="file.open" icon="folder" />
        <p className="muted small">{t('start.drop')}</p>
        <OpenTabs />
        <span className="grow" />
        <Foot />
      </nav>
      <div className="st-start-main scroll" data-region="recent">
        {cut ? <Toasts /> : null}
        <RecoveryBanner />
        <Samples />
        <section hidden={cut}>
          <h1>{t('open.recent')}</h1>
          {recent.length > 0 ? (
            <RecentList
              recent={recent}
              onOpen={({ id, name }) => openPicked(root, name, () => openRecent(root, id))}
              onDone={(result, name) => showFailure(root, result, name)}
            />
          ) : (
            <p className="muted">{t('start.noRecent')}</p>
          )}
        </section>
      </div>
      {cut ? null : (
        <div className="st-corner">
          <Toasts />
        </div>
      )}
    </main>
  );
});
