/** What a tool is, and what it may touch. */
import type { Grid } from '#shared/geometry/grid.ts';
import type { Scenario } from '#shared/scenario/scenario.ts';
import type { BoardPointer, LayerId, PreviewView } from '../canvas/scene.ts';
import type { AnswerStore } from '../stores/AnswerStore.ts';
import type { DocumentStore } from '../stores/DocumentStore.ts';
import type { SelectionStore } from '../stores/SelectionStore.ts';
import type { SettingsStore } from '../stores/SettingsStore.ts';
import type { HintPart, StatusStore } from '../stores/StatusStore.ts';
import type { ToolStore } from '../stores/ToolStore.ts';
import type { ToolId } from '../stores/toolIds.ts';
import type { ViewStore } from '../stores/ViewStore.ts';
import type { Answers } from './answers.ts';
import type { Feedback } from './Feedback.ts';

/** Text of the present language. */
export type Say = (key: string, params?: Readonly<Record<string, unknown>>) => string;

export interface ToolContext {
  readonly document: DocumentStore;
  readonly tool: ToolStore;
  readonly selection: SelectionStore;
  readonly view: ViewStore;
  readonly answer: AnswerStore;
  readonly status: StatusStore;
  readonly settings: SettingsStore;
  readonly feedback: Feedback;
  readonly answers: Answers;
  readonly say: Say;
  /** The scenario on the screen, with the gesture in progress. */
  readonly scenario: Scenario;
  readonly grid: Grid;
}

/** The modifier keys and the place a tool sees; a board pointer is one. */
export type Hover = Pick<BoardPointer, 'cell' | 'counter' | 'shift' | 'ctrl' | 'alt' | 'clientX' | 'clientY'>;

/** A pressed button until its release. */
export interface Gesture {
  /** The pointer is elsewhere or a modifier key changed; `crossed` holds the cells since the last call. */
  move(p: BoardPointer): void;
  /** Released: makes one edit, or none. */
  complete(p: BoardPointer): void;
  /** Leaves everything as it was before the press. */
  cancel(): void;
}

export interface Tool {
  readonly id: ToolId;
  /** The layer it works on; hidden or locked = refused. Null: none. */
  readonly layer: LayerId | null;
  /** The right button has a meaning of its own; else it opens the menu. */
  readonly right: boolean;
  /** `Alt` turns it into the eyedropper. */
  readonly picks: boolean;
  /** By keyboard: `dab` = Enter presses and releases, `drag` = Enter presses, a second Enter releases. */
  readonly keys: 'dab' | 'drag';
  /** What it would do at `p`; null = nothing to show. */
  preview(c: ToolContext, p: Hover): PreviewView | null;
  /** What the mouse would do now, shortest first. */
  hint(c: ToolContext): readonly HintPart[];
  /** Starts a gesture; null = a click that is done already, or refused (then it has said why). */
  press(c: ToolContext, p: BoardPointer): Gesture | null;
  /** `Alt` and wheel; true = used. `delta` > 0 = away from the person, larger. */
  wheel?(c: ToolContext, delta: number, p: BoardPointer): boolean;
  /** `Tab` and `Shift+Tab`: next or previous thing the tool works with; false = nothing to step through. */
  step?(c: ToolContext, direction: 1 | -1): boolean;
  /** The pointer rests over a cell without a button: notes beside the cursor, paths. */
  hover?(c: ToolContext, p: Hover): void;
}
