/** The stores' public names, for components and tools. */
export { RootProvider, TabProvider, useRoot, useTab } from './context.tsx';
export type { Clock } from './clock.ts';
export type { Dialog, UnsavedAnswer } from './DialogStore.ts';
export type { DocumentStore, OutsideChange, Protection } from './DocumentStore.ts';
export type { AnswerStore } from './AnswerStore.ts';
export type { ProblemStore } from './ProblemStore.ts';
export type { PlayState, RootStore } from './RootStore.ts';
export type { SelectionStore } from './SelectionStore.ts';
export type { SettingsStore } from './SettingsStore.ts';
export type { HintPart, Message, StatusStore } from './StatusStore.ts';
export type { Mode, Tab } from './Tab.ts';
export type { SightPaint, ToolStore } from './ToolStore.ts';
export { TOOL_GROUPS, TOOL_IDS, type ToolId } from './toolIds.ts';
export { LOWER_PANELS, UPPER_PANELS, type LowerPanel, type PanelId, type UpperPanel, type ViewStore } from './ViewStore.ts';
export type { WorkspaceStore } from './WorkspaceStore.ts';
