/** Step 1 of the save protocol: what is about to be written is read again and must be the document. */
import type { Board, TerrainType } from '../../board/board.ts';
import { same, type Document } from '../../document/document.ts';
import { err, ok, problem, type Json, type Result } from '../../result.ts';
import { decode } from './decode.ts';
import { encode } from './encode.ts';

type Fields = Readonly<Record<string, Json>>;
interface WithExtra {
  readonly extra?: Fields;
}

const isEmpty = (fields: Fields | undefined): boolean => fields !== undefined && Object.keys(fields).length === 0;

/** Without an empty `extra`: absent and empty mean the same and the file has one form for both. */
function lean<T extends WithExtra>(thing: T): T {
  if (!isEmpty(thing.extra)) return thing;
  const { extra: _none, ...rest } = thing;
  return rest as T;
}

function leanType(type: TerrainType): TerrainType {
  const { name, cell, ...rest } = lean(type);
  return { ...rest, ...(name && !isEmpty(name) ? { name } : {}), ...(cell && !isEmpty(cell) ? { cell } : {}) };
}

const leanBoard = (board: Board): Board => ({
  ...board,
  catalogue: board.catalogue.map(leanType),
  cells: new Map([...board.cells].filter(([, fields]) => !isEmpty(fields))),
});

/** The document in the one form in which a file can say it. */
function canonical({ scenario, rest, version }: Document): Document {
  return {
    scenario: {
      ...scenario,
      board: leanBoard(scenario.board),
      sides: scenario.sides.map(lean),
      zones: scenario.zones.map(lean),
      objectives: scenario.objectives.map(lean),
    },
    rest: Object.fromEntries(Object.entries(rest).filter(([, fields]) => !isEmpty(fields))),
    version,
  };
}

/** Says the text what the document is? Any doubt is `file/encoder-fault`: nothing is written then. Never throws. */
export function textSays(text: string, document: Document): boolean {
  const read = decode(text);
  return read.ok && read.value.problems.length === 0 && same(canonical(read.value.document), canonical(document));
}

/** The text to save, proven to be the document. */
export function verify(document: Document, write: (document: Document) => string = encode): Result<string> {
  let text: string;
  try {
    text = write(document);
  } catch (failure) {
    return err(problem('file/encoder-fault', {}, { cause: failure instanceof Error ? failure.message : String(failure) }));
  }
  return textSays(text, document) ? ok(text) : err(problem('file/encoder-fault'));
}
