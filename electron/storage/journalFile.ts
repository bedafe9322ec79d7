/**
 * The bytes of a journal file.
 *
 *   record   length u32 LE | CRC-32 of the JSON bytes, u32 LE | JSON, UTF-8
 *   file     header record, then {rev, snapshot}, then {rev, edit} and {rev, saving} in the order they happened
 *
 * `rev` of an edit is the revision it makes. The reader stops at the first bad record, tells how many bytes it leaves, never throws.
 */
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { isBounded } from '#shared/json.ts';
import { LIMITS } from '#shared/limits.ts';
import { err, ok, problem, type Json, type Result } from '#shared/result.ts';
import { toBytes, toText } from './bytes.ts';
import { ownerSchema } from './owner.ts';

const FRAME = 8;
/** A snapshot may be as large as a file, as JSON text up to twice that. */
const MOST_RECORD = 2 * LIMITS.fileBytes;

const rev = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const headerSchema = z.object({
  format: z.literal('sandtable/journal'),
  version: z.literal(1),
  /** Random id of the document in this profile. */
  id: z.string().regex(/^[A-Za-z0-9_-]{22}$/),
  /** Generation: the highest sound one of a document counts. */
  seq: rev,
  /** The file the document came from; null while untitled. */
  path: z.string().max(32_768).nullable(),
  name: z.string().max(1024).nullable(),
  /** Hash of the file's bytes when the document last knew them. */
  hash: z.string().nullable(),
  /** Revision that the file holds (0 for a document that was never saved): what comes after it is unsaved work. */
  savedRev: rev,
  title: z.string().max(1024),
  /** Last revision that the file was begun with: one that does not reach it was torn while it was begun. Absent in older journals. */
  upTo: rev.optional(),
  /** It was made from the copy of a save in place that was cut off (`cutOff.ts`); when that was, milliseconds since 1970. */
  cutOff: z.number().min(-Number.MAX_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER).optional(),
  owner: ownerSchema,
});
export type JournalHeader = z.infer<typeof headerSchema>;

const recordSchema = z.union([
  z.object({ rev, snapshot: z.string() }),
  z.object({ rev, saving: z.string().max(128) }),
  // Bounded, as the window's calls are: a check that goes as deep as the value would itself fall over a crafted one.
  z.object({ rev, edit: z.custom<Json>((value) => isBounded(value, LIMITS.nesting)) }),
]);
export type JournalRecord =
  | { readonly rev: number; readonly snapshot: string }
  | { readonly rev: number; readonly saving: string }
  | { readonly rev: number; readonly edit: Json };

function frame(value: unknown): Uint8Array {
  const body = toBytes(JSON.stringify(value));
  const whole = new Uint8Array(FRAME + body.length);
  const view = new DataView(whole.buffer);
  view.setUint32(0, body.length, true);
  view.setUint32(4, crc32(body), true);
  whole.set(body, FRAME);
  return whole;
}

export const encodeHeader = (header: JournalHeader): Uint8Array => frame(header);
export const encodeRecord = (record: JournalRecord): Uint8Array => frame(record);

export interface Journal {
  readonly header: JournalHeader;
  readonly base: string;
  readonly baseRev: number;
  readonly edits: readonly Json[];
  /** Revision after the last edit. */
  readonly lastRev: number;
  /** The last note of a save: bytes with this hash hold revision `rev`. */
  readonly saving: { readonly rev: number; readonly hash: string } | null;
  /** Bytes at the end that could not be read. */
  readonly lostBytes: number;
  /** All it was begun with is there: what came before it may go. */
  readonly whole: boolean;
}

/** Reads a whole journal. `recovery/unreadable` when header or snapshot are damaged; a torn end is a normal report. */
export function readJournal(bytes: Uint8Array, name: string): Result<Journal> {
  const frames = framesOf(bytes);
  const header = headerSchema.safeParse(frames.next().value?.value);
  const first = recordSchema.safeParse(frames.next().value?.value);
  if (!header.success || !first.success || !('snapshot' in first.data)) return err(problem('recovery/unreadable', { name }));
  const edits: Json[] = [];
  let lastRev = first.data.rev;
  let saving: Journal['saving'] = null;
  let end = endOfHead(bytes);
  for (const next of frames) {
    const record = recordSchema.safeParse(next.value);
    if (!record.success || 'snapshot' in record.data) break;
    if ('edit' in record.data) {
      if (record.data.rev !== lastRev + 1) break;
      lastRev = record.data.rev;
      edits.push(record.data.edit);
    } else {
      saving = { rev: record.data.rev, hash: record.data.saving };
    }
    end = next.end;
  }
  const { rev: baseRev, snapshot: base } = first.data;
  const whole = lastRev >= (header.data.upTo ?? baseRev);
  return ok({ header: header.data, base, baseRev, edits, lastRev, saving, lostBytes: bytes.length - end, whole });
}

/** Records with sound length, checksum and JSON, up to the first that is not. */
function* framesOf(bytes: Uint8Array): Generator<{ readonly value: unknown; readonly end: number }, undefined> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  while (at + FRAME <= bytes.length) {
    const length = view.getUint32(at, true);
    const end = at + FRAME + length;
    if (length > MOST_RECORD || end > bytes.length) return undefined;
    const body = bytes.subarray(at + FRAME, end);
    if (crc32(body) !== view.getUint32(at + 4, true)) return undefined;
    const value = parse(body);
    if (value === undefined) return undefined;
    yield { value, end };
    at = end;
  }
  return undefined;
}

function parse(body: Uint8Array): unknown {
  const text = toText(body);
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // A record with a right checksum and wrong JSON was never written by us: the end of what can be read.
    return undefined;
  }
}

/** End of header and snapshot, both known to be sound. */
function endOfHead(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const first = FRAME + view.getUint32(0, true);
  return first + FRAME + view.getUint32(first, true);
}
