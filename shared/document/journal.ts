/**
 * The pure part of crash recovery: journal records as bytes, and edits back into a document with its history.
 * A record is `length u32 | crc32 u32 | JSON` (little endian, crc over the JSON's bytes). The reader stops at the first bad record,
 * says how many bytes it left, and never throws. Writing, syncing and rotating are the host's work.
 */
import { err, ok, problem, type Json, type Problem, type Result } from '../result.ts';
import type { Document } from './document.ts';
import { parseEdit } from './edits/index.ts';
import { perform, redo, track, undo, type JournalEdit, type Tracked } from './history.ts';
import { same } from './document.ts';
import { crc32, decodeUtf8, encodeUtf8 } from './bytes.ts';

/** Bytes of the largest record that is read: a snapshot of the largest file and its frame of JSON. */
const MAX_RECORD = 160 * 1024 * 1024;
const FRAME = 8;
/** First bytes of a journal file; the last digit is the version of the framing. */
const MAGIC = encodeUtf8('STJRNL1\n');

/** First record of a journal file: whose edits these are. */
export interface JournalHeader {
  readonly format: 'sandtable/journal';
  readonly version: 1;
  readonly id: string;
  readonly seq: number;
  readonly name: string | null;
  readonly folderName: string | null;
  readonly path: string | null;
  readonly hash: string | null;
  readonly title: string;
  readonly owner: { readonly host: string; readonly pid: number; readonly boot: string; readonly started: number };
}

export type JournalRecord =
  | { readonly rev: number; readonly snapshot: string }
  | { readonly rev: number; readonly edit: Json }
  | { readonly rev: number; readonly saving: string };

/** One record as bytes. */
export function encodeRecord(value: Json): Uint8Array {
  const body = encodeUtf8(JSON.stringify(value));
  const bytes = new Uint8Array(FRAME + body.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, body.length, true);
  view.setUint32(4, crc32(body), true);
  bytes.set(body, FRAME);
  return bytes;
}

/** Whole records from `offset` on. `good` = one past the last of them, `lost` = bytes behind it that are no whole record. */
export function readRecords(bytes: Uint8Array, offset = 0): { readonly records: Json[]; readonly good: number; readonly lost: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const records: Json[] = [];
  let good = offset;
  while (good + FRAME <= bytes.length) {
    const length = view.getUint32(good, true);
    const end = good + FRAME + length;
    if (length === 0 || length > MAX_RECORD || end > bytes.length) break;
    const body = bytes.subarray(good + FRAME, end);
    if (crc32(body) !== view.getUint32(good + 4, true)) break;
    const text = decodeUtf8(body);
    const value = text === null ? undefined : parsed(text);
    if (value === undefined) break;
    records.push(value);
    good = end;
  }
  return { records, good, lost: bytes.length - good };
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** The start of a journal file: magic and header. */
export function journalHeader(header: JournalHeader): Uint8Array {
  const record = encodeRecord(header as unknown as Json);
  const bytes = new Uint8Array(MAGIC.length + record.length);
  bytes.set(MAGIC);
  bytes.set(record, MAGIC.length);
  return bytes;
}

export const journalRecord = (record: JournalRecord): Uint8Array => encodeRecord(record as unknown as Json);

export interface JournalContent {
  readonly header: JournalHeader;
  readonly records: readonly JournalRecord[];
  /** Bytes up to the end of the last whole record: where writing may go on. */
  readonly goodBytes: number;
  /** Bytes at the torn end that could not be read. */
  readonly lostBytes: number;
}

/** A journal file; `recovery/bad-journal` only when not even its header can be read. Records of another shape end the reading. */
export function readJournal(bytes: Uint8Array): Result<JournalContent> {
  if (bytes.length < MAGIC.length || !MAGIC.every((v, i) => bytes[i] === v)) return err(problem('recovery/bad-journal'));
  const { records, good, lost } = readRecords(bytes, MAGIC.length);
  const header = records[0];
  if (!isHeader(header)) return err(problem('recovery/bad-journal'));
  const sound: JournalRecord[] = [];
  let end = MAGIC.length + encodeRecord(records[0]!).length;
  for (const record of records.slice(1)) {
    if (!isRecord(record)) return ok({ header, records: sound, goodBytes: end, lostBytes: bytes.length - end });
    sound.push(record);
    end += frameLength(bytes, end);
  }
  return ok({ header, records: sound, goodBytes: good, lostBytes: lost });
}

const frameLength = (bytes: Uint8Array, offset: number): number =>
  FRAME + new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(offset, true);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isHeader(value: unknown): value is JournalHeader {
  if (!isObject(value) || value['format'] !== 'sandtable/journal' || value['version'] !== 1) return false;
  const textOrNull = (key: string): boolean => value[key] === null || typeof value[key] === 'string';
  const owner = value['owner'];
  return (
    typeof value['id'] === 'string' &&
    Number.isInteger(value['seq']) &&
    typeof value['title'] === 'string' &&
    ['name', 'folderName', 'path', 'hash'].every(textOrNull) &&
    isObject(owner) &&
    typeof owner['host'] === 'string' &&
    Number.isInteger(owner['pid']) &&
    typeof owner['boot'] === 'string' &&
    typeof owner['started'] === 'number'
  );
}

function isRecord(value: unknown): value is JournalRecord {
  if (!isObject(value) || !Number.isInteger(value['rev'])) return false;
  return typeof value['snapshot'] === 'string' || typeof value['saving'] === 'string' || value['edit'] !== undefined;
}

/** A journal's edit: an edit, an undo or a redo with the edit that does it. */
export function parseJournalEdit(raw: Json): Result<JournalEdit> {
  const kind = isObject(raw) ? raw['kind'] : null;
  if (kind !== 'undo' && kind !== 'redo') return parseEdit(raw);
  const inner = parseEdit((raw as { edit?: Json }).edit ?? null);
  if (!inner.ok) return inner;
  return ok(kind === 'undo' ? { kind, edit: inner.value } : { kind, edit: inner.value });
}

export interface Replayed {
  readonly tracked: Tracked;
  /** Edits that were made again. */
  readonly applied: number;
  /** Why it stopped before the end; null = all of them. */
  readonly problem: Problem | null;
}

/**
 * Makes the edits of a journal again, with their history. Stops at the first that does not fit and says why; what came before it stays.
 * An undo from before the journal's snapshot is made as a plain step back: the document is right, the history starts there.
 */
export function replay(base: Document, edits: readonly Json[], time: number | null = null): Replayed {
  let tracked = track(base, false);
  for (const [i, raw] of edits.entries()) {
    const edit = parseJournalEdit(raw);
    if (!edit.ok) return { tracked, applied: i, problem: edit.error };
    const next = again(tracked, edit.value, time);
    if (!next.ok) return { tracked, applied: i, problem: next.error };
    tracked = next.value;
  }
  return { tracked, applied: edits.length, problem: null };
}

function again(tracked: Tracked, entry: JournalEdit, time: number | null): Result<Tracked> {
  if (entry.kind !== 'undo' && entry.kind !== 'redo') {
    const done = perform(tracked, entry, time);
    return done.ok ? ok(done.value.tracked) : done;
  }
  const { steps, position } = tracked.history;
  const known = entry.kind === 'undo' ? steps[position - 1]?.inverse : steps[position]?.edit;
  if (known && same(known, entry.edit)) {
    const moved = entry.kind === 'undo' ? undo(tracked) : redo(tracked);
    if (moved) return ok(moved.tracked);
  }
  const done = perform(tracked, entry.edit, time);
  return done.ok ? ok(done.value.tracked) : done;
}
