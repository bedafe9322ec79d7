/** The dialog in front, if any. */
import { observer } from 'mobx-react-lite';
import { useRoot } from '../stores/index.ts';
import { AboutDialog } from './AboutDialog.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { KeysDialog } from './KeysDialog.tsx';
import { MissingDialog } from './MissingDialog.tsx';
import { OpenDialog } from './OpenDialog.tsx';
import { ProblemDialog } from './ProblemDialog.tsx';
import { RecoveryDialog } from './RecoveryDialog.tsx';
import { ResizeDialog } from './ResizeDialog.tsx';
import { SafetyDialog } from './SafetyDialog.tsx';
import { SaveAsDialog } from './SaveAsDialog.tsx';
import { SettingsDialog } from './SettingsDialog.tsx';
import { UnsavedDialog } from './UnsavedDialog.tsx';
import { VersionsDialog } from './VersionsDialog.tsx';
import { Wizard } from './Wizard.tsx';

export const Dialogs = observer(function Dialogs() {
  const { dialogs } = useRoot();
  const dialog = dialogs.open;
  switch (dialog?.kind) {
    case undefined:
      return null;
    case 'wizard':
      return <Wizard />;
    case 'open':
      return <OpenDialog />;
    case 'saveAs':
      return <SaveAsDialog key={dialog.tab} dialog={dialog} />;
    case 'unsaved':
      return <UnsavedDialog key={dialog.tab} dialog={dialog} />;
    case 'versions':
      return <VersionsDialog dialog={dialog} />;
    case 'recovery':
      return <RecoveryDialog />;
    case 'resize':
      return <ResizeDialog />;
    case 'settings':
      return <SettingsDialog />;
    case 'keys':
      return <KeysDialog />;
    case 'safety':
      return <SafetyDialog />;
    case 'about':
      return <AboutDialog />;
    case 'confirm':
      return <ConfirmDialog key={`${dialog.what} ${dialog.tab}`} dialog={dialog} />;
    case 'missing':
      return <MissingDialog key={dialog.entry.id} dialog={dialog} />;
    case 'problem':
      return <ProblemDialog told={dialog.told} />;
  }
});
