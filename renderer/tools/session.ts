/** The tools at work on one tab: machine, feedback, answers; keys of the board; everything ends with `dispose`. */
import { autorun, reaction, runInAction } from 'mobx';
import type { CursorMove } from '#shared/tools/cursor.ts';
import type { EditBoard } from '../shell/slots.ts';
import type { RootStore, Tab } from '../stores/index.ts';
import type { ToolId } from '../stores/toolIds.ts';
import { Answers } from './answers.ts';
import * as ask from './ask.ts';
import { makeContext, openMenu } from './context.ts';
import { dropOnBoard } from './drop.ts';
import { Feedback } from './Feedback.ts';
import { fieldWay } from './field.ts';
import { makeToolMachine, type ToolMachine } from './machine.ts';
import { TOOLS } from './registry.ts';
import type { ToolContext } from './tool.ts';
import { terrainIndex } from './words.ts';
import { springTool } from './springTool.ts';

export interface EditSession extends Omit<EditBoard, 'overlay' | 'listener'> {
  readonly context: ToolContext;
  readonly answers: Answers;
  readonly machine: ToolMachine;
}

const MOVES: Readonly<Record<string, CursorMove>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'upLeft',
  PageUp: 'upRight',
  End: 'downLeft',
  PageDown: 'downRight',
};
/** Board px that `Ctrl` and an arrow pan. */
const PAN_STEP = 72;

const sessions = new WeakMap<Tab, EditSession>();

/** The session of a tab; made at the first call, kept until it is disposed. */
export function sessionOf(root: RootStore, tab: Tab): EditSession {
  let session = sessions.get(tab);
  if (!session) sessions.set(tab, (session = makeSession(root, tab)));
  return session;
}

function makeSession(root: RootStore, tab: Tab): EditSession {
  const feedback = new Feedback();
  const answers = new Answers(() => tab.document.scenario, tab.answer);
  const context = makeContext(root, tab, feedback, answers);
  const machine = makeToolMachine(context, {
    tools: TOOLS,
    dragged: dropOnBoard(context),
    openMenu: (p) => openMenu(context, p),
  });
  const stops = [...watch(root, tab, context, machine), springTool(root, tab, machine)];
  return {
    context,
    machine,
    answers,
    feedback,
    cancel: () => runInAction(() => escape(context, machine)),
    keyDown: (event) => keyDown(context, machine, event),
    keyUp: (event) => keyUp(context, machine, event),
    dispose() {
      machine.cancel();
      answers.clear();
      stops.forEach((stop) => stop());
      sessions.delete(tab);
    },
  };
}

/** What follows from changes of the stores: hints, previews, answers, the active layer. */
function watch(root: RootStore, tab: Tab, c: ToolContext, machine: ToolMachine): (() => void)[] {
  const front = (): boolean => root.tab === tab && tab.mode === 'edit';
  const { tool, feedback, answers } = c;
  return [
    autorun(() => {
      if (!front()) return;
      const hint = TOOLS[tool.active].hint(c);
      const measure = feedback.measure;
      c.status.setHint(measure ? [{ key: measure, text: '' }, ...hint.slice(1)] : hint);
    }),
    // The preview follows settings and board, not only the pointer.
    autorun(() => {
      if (!front() || tool.busy) return;
      const { hover } = feedback;
      const preview = hover && hover.cell !== null && hover.cell < c.grid.size ? machine.toolFor(hover).preview(c, hover) : null;
      runInAction(() => tool.setPreview(preview));
    }),
    // A gesture belongs to its tool and to its tab.
    reaction(
      () => [tool.active, front()],
      () => machine.cancel(),
    ),
    reaction(
      () => (front() ? tool.active : null),
      (now) => {
        const layer = now && TOOLS[now].layer;
        if (layer) c.view.setActiveLayer(layer);
        if (now === 'field' || now === 'reach') askAtOnce(c, now);
        if (now === 'unit') takeTemplate(c);
      },
      { fireImmediately: true },
    ),
    reaction(
      () => tool.actions,
      (actions) => {
        if (answers.area?.kind === 'reach') answers.askReach(answers.area.unit, actions);
      },
    ),
    reaction(
      () => tab.document.scenario,
      () => answers.shown && answers.refresh(),
    ),
    reaction(
      () => tab.answer.shown,
      (shown) => !shown && answers.shown && answers.clear(),
    ),
    // Terrain of another catalogue: fall back to what this one has.
    reaction(
      () => (front() ? tab.document.scenario.board.catalogue : null),
      (catalogue) => {
        if (!catalogue) return;
        const { board } = tab.document.scenario;
        if (terrainIndex(board, tool.left) < 0) tool.setLeft((catalogue.find((t) => t.id === 'forest') ?? catalogue[0])?.id ?? '');
        if (terrainIndex(board, tool.right) < 0) tool.setRight((catalogue.find((t) => t.id === 'meadow') ?? catalogue[0])?.id ?? '');
      },
      { fireImmediately: true },
    ),
    modifierKeys(c, machine),
  ];
}

/** `F` and `D` ask at once about what is at hand: the line's first cell, the selected unit. */
function askAtOnce(c: ToolContext, tool: ToolId): void {
  const unit = c.scenario.units.find((u) => u.id === c.selection.units[0] && u.at !== null);
  if (tool === 'reach') {
    if (unit) c.answers.askReach(unit.id, c.tool.actions);
    return;
  }
  const { line } = c.answers;
  const cell = line ? line.from : unit?.at ? c.grid.at(unit.at[0], unit.at[1]) : null;
  if (cell !== null) c.answers.askField([cell], fieldWay(c));
}

/** `U` has a unit in hand at once: the one of last time, else the book's first. */
function takeTemplate(c: ToolContext): void {
  const first = ask.book(c.scenario)?.templates[0];
  if (first && !ask.template(c.scenario, c.tool.template)) c.tool.setTemplate(first.id);
}

/** Modifier keys change the preview without a move of the mouse. */
function modifierKeys(c: ToolContext, machine: ToolMachine): () => void {
  const note = (event: KeyboardEvent): void => {
    const { hover } = c.feedback;
    if (!hover || !['Shift', 'Control', 'Meta', 'Alt'].includes(event.key)) return;
    const next = { ...hover, shift: event.shiftKey, ctrl: event.ctrlKey || event.metaKey, alt: event.altKey };
    runInAction(() => {
      c.feedback.setHover(next);
      if (machine.state === 'idle') machine.toolFor(next).hover?.(c, next);
    });
    if (event.key === 'Alt') event.preventDefault();
  };
  window.addEventListener('keydown', note);
  window.addEventListener('keyup', note);
  return () => {
    window.removeEventListener('keydown', note);
    window.removeEventListener('keyup', note);
  };
}

function escape(c: ToolContext, machine: ToolMachine): boolean {
  if (c.feedback.menu) {
    c.feedback.setMenu(null);
    return true;
  }
  return machine.escape();
}

function keyDown(c: ToolContext, machine: ToolMachine, event: KeyboardEvent): boolean {
  if (event.isComposing || event.keyCode === 229) return false;
  const move = MOVES[event.key];
  if (move) {
    const arrow = event.key.startsWith('Arrow');
    if (event.ctrlKey || event.metaKey) {
      if (!arrow) return false;
      const dx = move === 'left' ? PAN_STEP : move === 'right' ? -PAN_STEP : 0;
      const dy = move === 'up' ? PAN_STEP : move === 'down' ? -PAN_STEP : 0;
      c.view.canvas?.viewport.panBy(dx, dy);
      return true;
    }
    if (event.altKey) return false;
    if (event.shiftKey && arrow) machine.strokeCursor(move);
    else machine.moveCursor(move);
    return true;
  }
  if (event.key === 'Enter') {
    machine.useAtCursor({ ctrl: event.ctrlKey || event.metaKey, alt: event.altKey });
    return true;
  }
  if (event.key === 'Tab' && !event.ctrlKey && !event.altKey) {
    const tool = TOOLS[c.tool.active];
    return 'step' in tool && tool.step ? runInAction(() => tool.step!(c, event.shiftKey ? -1 : 1)) : false;
  }
  if (event.key === 'F10' && event.shiftKey && c.tool.cursor !== null) {
    const box = c.view.canvas?.cellRect(c.tool.cursor);
    const at = { clientX: box ? box.x + box.width / 2 : 0, clientY: box ? box.y + box.height / 2 : 0 };
    machine.contextMenu({
      cell: c.tool.cursor,
      crossed: [],
      counter: null,
      button: 'none',
      shift: true,
      ctrl: false,
      alt: false,
      detail: 0,
      ...at,
    });
    return true;
  }
  return false;
}

function keyUp(_c: ToolContext, machine: ToolMachine, event: KeyboardEvent): boolean {
  if (event.key !== 'Shift') return false;
  machine.endKeyStroke();
  return true;
}
