/** The right column: log, Intel table, rules; below them the scrubber through the record. */
import { observer } from 'mobx-react-lite';
import { rove } from '../panels/parts.tsx';
import { IntelTable } from './IntelTable.tsx';
import { LogList } from './LogList.tsx';
import { RuleList } from './RuleList.tsx';
import { Scrubber } from './Scrubber.tsx';
import { TABLE_PANELS } from './Table.ts';
import { useTable } from './usePlay.ts';

export const LogPanel = observer(function LogPanel() {
  const { table, t } = useTable();
  return (
    <aside className="pl-side" data-region="log" aria-label={t('play.panel.label')}>
      <div className="tabs" role="tablist" onKeyDown={(e) => rove(e, '[role=tab]', 1)}>
        {TABLE_PANELS.map((id) => (
          <button
            type="button"
            key={id}
            role="tab"
            aria-selected={table.panel === id}
            tabIndex={table.panel === id ? 0 : -1}
            onClick={() => table.openPanel(id)}
          >
            {t(`play.panel.${id}`)}
          </button>
        ))}
      </div>
      <div className="pane scroll" role="tabpanel">
        {table.panel === 'log' ? <LogList /> : table.panel === 'intel' ? <IntelTable /> : <RuleList />}
      </div>
      <Scrubber />
    </aside>
  );
});
