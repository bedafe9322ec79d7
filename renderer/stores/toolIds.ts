/** The tools of Edit mode, in the order of the rail; groups: move, paint, place, ask. */
export const TOOL_GROUPS = [
  ['select', 'pan'],
  ['brush', 'line', 'rectangle', 'fill', 'eraser', 'eyedropper'],
  ['sight', 'zone', 'objective', 'unit'],
  ['los', 'field', 'reach'],
] as const;
export type ToolId = (typeof TOOL_GROUPS)[number][number];
export const TOOL_IDS: readonly ToolId[] = TOOL_GROUPS.flat();
