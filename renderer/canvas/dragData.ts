/**
 * Things dragged from panels onto the board. Browsers hide what is dragged until it is dropped, so panels also leave it here:
 * only then can the board say before the release whether it will take it.
 */
export const BOARD_DRAG_TYPE = 'application/x-sandtable';

let current: string | null = null;

/** For `onDragStart` of a panel. `data` is the panel's own text, such as JSON of a template. */
export function beginBoardDrag(event: { readonly dataTransfer: DataTransfer | null }, data: string): void {
  current = data;
  event.dataTransfer?.setData(BOARD_DRAG_TYPE, data);
  event.dataTransfer?.setData('text/plain', data);
  if (event.dataTransfer) event.dataTransfer.effectAllowed = 'copyMove';
}

/** For `onDragEnd`. */
export function endBoardDrag(): void {
  current = null;
}

/** What is being dragged, null when it did not start in a panel of ours. */
export const boardDrag = (event: DragEvent): string | null => (event.dataTransfer?.types.includes(BOARD_DRAG_TYPE) ? current : null);
