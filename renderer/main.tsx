/** Puts the window together and mounts it. */
import './strictZod.ts';
import '@fontsource-variable/inter/index.css';
import '@mantine/core/styles.css';
import './theme/fonts.css';
import './theme/base.css';
import './theme/widgets.css';
import './shell/shell.css';
import './dialogs/dialogs.css';
import { configure } from 'mobx';
import { createRoot } from 'react-dom/client';
import { checks } from '#shared/checks/index.ts';
import { invariant } from '#shared/result.ts';
import { BOOKS } from '#shared/rulesets/index.ts';
import { App } from './App.tsx';
import { bridge } from './bridge.ts';
import { startI18n } from './i18n/t.ts';
import { systemClock } from './stores/clock.ts';
import { RootStore } from './stores/RootStore.ts';
import { startSession } from './stores/session.ts';
import { exposeForTests } from './testing.ts';

configure({ enforceActions: 'observed', isolateGlobalState: true });

startI18n();
const root = new RootStore({
  bridge,
  clock: systemClock,
  check: (scenario) => checks(scenario, BOOKS.get(scenario.ruleset.id) ?? null),
  newId: () => crypto.randomUUID(),
});

const place = document.getElementById('root');
invariant(place, 'index.html has the element #root');
createRoot(place).render(<App root={root} />);

startSession(root).then(
  () => exposeForTests(root),
  (reason: unknown) => root.fail(reason),
);
