/**
 * Where the parts of the window meet: panels, options bar, tool machine, play screen plug in here, so that the frame imports
 * nothing of theirs and they nothing of the frame.
 */
import type { ComponentType } from 'react';
import type { BoardListener } from '../canvas/scene.ts';
import { EDIT_SLOTS } from '../panels/slots.tsx';
import { PlayScreen } from '../play/PlayScreen.tsx';
import type { Feedback } from '../tools/Feedback.ts';
import type { RootStore } from '../stores/RootStore.ts';
import type { PanelId, Tab } from '../stores/index.ts';

/** What the tool machine gives the board of one tab. */
export interface EditBoard {
  readonly listener: BoardListener;
  /** A key pressed while the board has the focus, before the commands see it (arrows, Enter, Tab, held tools); true = used. */
  keyDown(event: KeyboardEvent): boolean;
  keyUp(event: KeyboardEvent): boolean;
  /** Escape: cancels the gesture in progress; false when there is none. */
  cancel(): boolean;
  /** What the tools tell beside the document: the scene draws blinks, pointed cells and the cell cursor from it. */
  readonly feedback: Feedback;
  /** Notes at the cursor and the board's menu, drawn over the board; null = none. */
  readonly overlay: ComponentType | null;
  dispose(): void;
}

export interface Slots {
  /** Each fills the panel's body below its tab, scrolls by itself, reads `useRoot()` and `useTab()`. */
  readonly panels: Partial<Record<PanelId, ComponentType>>;
  /** Between the tool's name and undo/redo, 38 px high; shows the settings of the active tool. */
  readonly optionsBar: ComponentType | null;
  readonly editBoard: ((root: RootStore, tab: Tab) => EditBoard) | null;
  /** The answer on the board in words: a line takes the place of the panels, a field or a reach stands below them. */
  readonly answer: ComponentType | null;
  /** The whole window below the document tabs while the tab is in Play. */
  readonly playScreen: ComponentType | null;
}

export const SLOTS: Slots = {
  ...EDIT_SLOTS,
  playScreen: PlayScreen,
};
