/** The scenario of the tests about disks, and what is painted on it: the same in a test and in the process that it starts. */
import { encode } from '#shared/formats/scenario/encode.ts';
import { blankDocument, strokes, type Stroke } from './painter.ts';

const start = blankDocument(150, 150);

/** Text of the file before the first stroke, about 24 KiB. */
export const diskDocument = (): string => encode(start);

/** Strokes on it, the same at each call. */
export const diskStrokes = (): Generator<Stroke, never> => strokes(21, start);

/** The first `count` strokes. */
export function firstStrokes(count: number): readonly Stroke[] {
  const all = diskStrokes();
  return Array.from({ length: count }, () => all.next().value);
}
