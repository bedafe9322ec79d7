/** Grow or cut the board at each edge, with a preview and what would be lost; neighbours stay neighbours. One undo step. */
import { Button, NumberInput, Select } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import { applyEdit, type ResizeBoard } from '#shared/document/edits/index.ts';
import { LIMITS } from '#shared/limits.ts';
import type { Problem, Result } from '#shared/result.ts';
import type { Scenario } from '#shared/scenario/scenario.ts';
import { BoardPicture } from '../canvas/BoardPicture.tsx';
import { useT } from '../i18n/t.ts';
import { countersOf, zonesOf } from '../shell/editScene.ts';
import { terrainName } from '../shell/names.ts';
import { wordsOf } from '../shell/ProblemText.tsx';
import { useRoot, type Tab } from '../stores/index.ts';
import { Frame } from './Frame.tsx';

const EDGES = ['top', 'left', 'right', 'bottom'] as const;
type Edge = (typeof EDGES)[number];
type Steps = Readonly<Record<Edge, number>>;

const NONE: Steps = { top: 0, left: 0, right: 0, bottom: 0 };

/** What a resize takes away: units go into reserve, zones and objectives lose cells. */
function losses(before: Scenario, after: Scenario): { readonly units: number; readonly objectives: number } {
  const placed = (s: Scenario): number => s.units.filter((u) => u.at).length;
  const cells = (s: Scenario): number => s.objectives.reduce((n, o) => n + o.cells.length, 0);
  return { units: placed(before) - placed(after), objectives: cells(before) - cells(after) };
}

const ResizeForm = observer(function ResizeForm({ tab }: { readonly tab: Tab }) {
  const root = useRoot();
  const t = useT();
  const { settled: before } = tab.document;
  const { catalogue, spec } = before.board;
  const [steps, setSteps] = useState(NONE);
  const [fill, setFill] = useState(() =>
    Math.max(
      0,
      catalogue.findIndex((type) => type.level === 2),
    ),
  );
  const columns = spec.columns + steps.left + steps.right;
  const rows = spec.rows + steps.top + steps.bottom;
  const sound = columns >= 1 && rows >= 1 && columns <= LIMITS.boardSide && rows <= LIMITS.boardSide;
  const changed = EDGES.some((edge) => steps[edge] !== 0);
  const edit = useMemo<ResizeBoard>(() => ({ kind: 'resizeBoard', ...steps, fill }), [steps, fill]);
  const result = useMemo<Result<Scenario> | null>(
    () => (sound && changed ? applyEdit(before, edit) : null),
    [sound, changed, before, edit],
  );
  const after = result?.ok ? result.value : before;
  const lost = losses(before, after);
  const [failed, setFailed] = useState<Problem | null>(null);
  const problem = failed ?? (result && !result.ok ? result.error : null);

  const resize = (): void => {
    const done = tab.document.run(edit);
    if (!done.ok) return setFailed(done.error);
    root.dialogs.close();
    requestAnimationFrame(() => tab.view.canvas?.viewport.fit());
  };
  const field = (edge: Edge) => (
    <NumberInput
      key={edge}
      label={t(`resize.${edge}`)}
      value={steps[edge]}
      allowDecimal={false}
      clampBehavior="none"
      style={{ gridArea: edge }}
      onChange={(n) => setSteps({ ...steps, [edge]: Number(n) || 0 })}
      onFocus={(event) => event.currentTarget.select()}
    />
  );
  return (
    <Frame title={t('resize.title')} size={820} onClose={root.dialogs.close}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (result?.ok) resize();
        }}
      >
        <div className="st-resize">
          <div className="controls">
            <p className="secondary">{t('resize.what')}</p>
            <div className="edges">
              {EDGES.map(field)}
              <output className="size">
                {columns} × {rows}
              </output>
            </div>
            <Select
              label={t('resize.fill')}
              value={String(fill)}
              onChange={(value) => value !== null && setFill(Number(value))}
              data={catalogue.map((type, i) => ({ value: String(i), label: terrainName(t, root.settings.language, type) }))}
            />
            <div className="notes" role="status">
              {sound ? null : <p className="st-refused">{t('wizard.range', { max: LIMITS.boardSide })}</p>}
              {problem ? <p className="st-refused">{wordsOf(t, problem).title}</p> : null}
              {lost.units > 0 ? <p className="st-warning">{t('resize.lostUnits', { count: lost.units })}</p> : null}
              {lost.objectives > 0 ? <p className="st-warning">{t('resize.lostObjectives', { count: lost.objectives })}</p> : null}
            </div>
          </div>
          <div className="st-preview">
            <BoardPicture
              board={after.board}
              zones={zonesOf(after)}
              counters={countersOf(tab, after)}
              width={340}
              height={380}
              theme={root.settings.dark ? 'dark' : 'light'}
            />
          </div>
        </div>
        <footer className="st-dialog-foot">
          <span className="grow secondary small">{t('resize.undo')}</span>
          <Button onClick={root.dialogs.close}>{t('dialog.cancel')}</Button>
          <Button type="submit" variant="filled" disabled={!result?.ok}>
            {t('resize.do')}
          </Button>
        </footer>
      </form>
    </Frame>
  );
});

export const ResizeDialog = observer(function ResizeDialog() {
  const { tab } = useRoot();
  return tab ? <ResizeForm tab={tab} /> : null;
});
