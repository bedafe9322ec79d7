/** The answer that lies on the board: one at a time, a line may lie over a field. Tools and panels set it; the canvas draws it. */
import { makeAutoObservable } from 'mobx';
import type { AnswerView } from '../canvas/scene.ts';

export class AnswerStore {
  /** A field or a reach, below. */
  area: Exclude<AnswerView, { kind: 'line' }> | null = null;
  line: Extract<AnswerView, { kind: 'line' }> | null = null;
  /** The line read the other way, for the panel's comparison. */
  back: Extract<AnswerView, { kind: 'line' }> | null = null;

  constructor() {
    makeAutoObservable(this, {}, { deep: false, autoBind: true });
  }

  get shown(): boolean {
    return this.area !== null || this.line !== null;
  }
  showLine(line: AnswerStore['line'], back: AnswerStore['back'] = null): void {
    this.line = line;
    this.back = back;
  }
  showArea(area: AnswerStore['area']): void {
    this.area = area;
    this.line = null;
    this.back = null;
  }
  /** Piece that board and list light up together; null = none. */
  highlight(piece: number | null): void {
    if (this.line && this.line.highlight !== piece) this.line = { ...this.line, highlight: piece };
  }
  clear(): void {
    this.area = null;
    this.line = null;
    this.back = null;
  }
}
