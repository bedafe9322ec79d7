/** The status line: cell, terrain, level, sight; what the mouse would do; what is protected; changes since the save. */
import { observer } from 'mobx-react-lite';
import { cellNumber, gridOf } from '#shared/board/board.ts';
import { useT } from '../i18n/t.ts';
import { stopSaving } from '../stores/files.ts';
import { useRoot, type Tab } from '../stores/index.ts';
import { cellWords } from './cellWords.ts';
import { Icon } from '../theme/icons/Icon.tsx';

const CellPart = observer(function CellPart({ tab }: { readonly tab: Tab }) {
  const root = useRoot();
  const t = useT();
  const cell = root.status.hover ?? root.tools.cursor;
  const { board } = tab.document.scenario;
  if (cell === null || cell >= gridOf(board).size) return <span className="muted">{t('status.noCell')}</span>;
  return (
    <>
      <span className="cell">{cellNumber(board, cell) || gridOf(board).colRow(cell).join(', ')}</span>
      <span>{cellWords(t, root.settings.language, tab, cell)}</span>
    </>
  );
});

const HintPart = observer(function HintPart() {
  const { status } = useRoot();
  const { message } = status;
  if (message) {
    return (
      <span className={`message ${message.tone}`}>
        {message.tone === 'info' ? null : <Icon id={message.tone === 'success' ? 'check' : 'warning'} size={14} />}
        <span className="ellipsis">{message.text}</span>
        {message.action ? (
          <button type="button" className="link" onClick={() => message.action?.run()}>
            {message.action.label}
          </button>
        ) : null}
      </span>
    );
  }
  return (
    <span className="hint">
      {status.hint.map((part) => (
        <span key={part.key + part.text}>
          <b>{part.key}</b> {part.text}
        </span>
      ))}
    </span>
  );
});

/** What is not in the file yet; a save that takes long can be stopped. */
const Changes = observer(function Changes({ tab }: { readonly tab: Tab }) {
  const root = useRoot();
  const t = useT();
  const { document } = tab;
  if (document.saving)
    return (
      <span className="st-changes">
        {t('status.saving')}
        {document.savingLong ? (
          <button type="button" className="link" onClick={() => void stopSaving(root, tab).catch(root.fail)}>
            {t('status.stopSaving')}
          </button>
        ) : null}
      </span>
    );
  if (!document.hasFile) return <span className="st-changes">{t('status.neverSaved')}</span>;
  if (document.fileGone) return <span className="st-changes">{t('status.fileGone')}</span>;
  return (
    <span className="st-changes">
      {document.changes > 0 ? t('status.changes', { count: document.changes }) : t(document.dirty ? 'status.recovered' : 'status.allSaved')}
    </span>
  );
});

const Protection = observer(function Protection({ tab }: { readonly tab: Tab }) {
  const t = useT();
  const { document } = tab;
  const { protection } = document;
  return (
    <>
      <span className={`st-protection ${protection}`} role="status">
        <span className="dot" />
        {t(`protection.${protection}`)}
      </span>
      <Changes tab={tab} />
    </>
  );
});

export const StatusLine = observer(function StatusLine() {
  const root = useRoot();
  const t = useT();
  const tab = root.tab;
  return (
    <footer className="st-status" data-region="status" tabIndex={0} aria-label={t('region.status')}>
      {tab ? (
        <>
          <CellPart tab={tab} />
          <span className="rule" />
          <HintPart />
          <Protection tab={tab} />
        </>
      ) : null}
    </footer>
  );
});
