/** what a start after a power cut finds on a disk state, and whether that is all that was promised. */
import { replay } from '#shared/document/journal.ts';
import { decode } from '#shared/formats/scenario/decode.ts';
import { encode } from '#shared/formats/scenario/encode.ts';
import { toBytes, toText } from '../storage/bytes.ts';
import { HOME, type Acts, type Work } from './acts.ts';
import { checkOnce } from './checkOnce.ts';
import { crashFs, type DiskState } from './crashFs.ts';
import { testDesk } from './desk.ts';

interface Offered {
  /** Null: a save that was cut off, which stands at no revision of its document. */
  readonly rev: number | null;
  readonly text: string;
}
interface Found {
  readonly files: ReadonlyMap<string, string | null>;
  readonly offered: readonly Offered[];
  /** Whole texts kept beside the work: backups, copies of writing in place. */
  readonly kept: ReadonlySet<string>;
}

const DOCUMENT = /^\/home\/Documents\/.*\.json$/;
const KEPT = /^\/home\/profile\/(?:backups|copies)\/.*\.json$/;

/** Rebuilds what one journal offers; the same journal is met in thousands of states. */
const rebuilt = new Map<string, string>();
function rebuild(base: string, edits: readonly never[]): string {
  const key = `${base}\n${JSON.stringify(edits)}`;
  const before = rebuilt.get(key);
  if (before !== undefined) return before;
  const read = decode(base);
  if (!read.ok) throw new Error(`the snapshot of a journal does not open: ${read.error.code}`);
  const again = replay(read.value.document, edits);
  if (again.problem !== null) throw new Error(`an edit of a journal does not fit: ${again.problem.code}`);
  const text = encode(again.tracked.document);
  rebuilt.set(key, text);
  return text;
}

/** Starts a host on the disk as it was left, and reads all it offers. `adopt`: takes it over and saves it too. */
async function start(state: DiskState, adopt: boolean): Promise<Found> {
  const disk = crashFs(state.files);
  disk.put('/proc/sys/kernel/random/boot_id', toBytes('after the cut'));
  const bench = await testDesk({ fs: disk.fs, home: HOME, checkEncoded: checkOnce });
  const { entries } = await bench.need('recovery.list', {});
  const offered: Offered[] = [];
  for (const entry of entries) {
    const read = await bench.need('recovery.read', { journal: entry.journal });
    const rev = read.baseRev + read.edits.length;
    const text = rebuild(read.base, read.edits as never[]);
    offered.push({ rev: entry.cutOff ? null : rev, text });
    if (!adopt) continue;
    const { document } = await bench.need('recovery.adopt', { journal: entry.journal });
    const request = {
      document: document.handle,
      folder: await bench.folder(),
      name: `rescued-${offered.length}.json`,
      rev,
      text,
      overwrite: true,
    };
    await bench.need('documents.saveAs', request);
  }
  for (const open of bench.desk.documents.values()) await open.host.close(true);
  const texts = [...state.files].map(([path, bytes]) => [path, toText(bytes)] as const);
  return {
    files: new Map(texts.filter(([path]) => DOCUMENT.test(path))),
    offered,
    kept: new Set(texts.flatMap(([path, text]) => (text !== null && KEPT.test(path) ? [text] : []))),
  };
}

export interface Verdict {
  readonly states: number;
  readonly faults: readonly string[];
}

/** Judges states of one session; ends at the first few faults. `inPlace`: paths that have no atomic way. */
export async function judge(acts: Acts, states: Iterable<DiskState>, inPlace: ReadonlySet<string> = new Set()): Promise<Verdict> {
  const known = new Map<string, Found>();
  const faults: string[] = [];
  let count = 0;
  for (const state of states) {
    if (faults.length >= 5) break;
    count += 1;
    try {
      const found = known.get(state.key) ?? (await start(state, known.size % 20 === 0));
      known.set(state.key, found);
      for (const fault of wrong(acts, found, Number(state.marks.at(-1) ?? 0), inPlace)) faults.push(`${fault} (state ${count})`);
    } catch (error) {
      faults.push(`${String(error)} (state ${count})`);
    }
  }
  return { states: count, faults };
}

function* wrong(acts: Acts, found: Found, mark: number, inPlace: ReadonlySet<string>): Generator<string> {
  const promised = acts.promised[mark]!;
  for (const [path, text] of found.files) {
    const since = promised.files.get(path) ?? 0;
    const allowed = (acts.versions.get(path) ?? []).slice(since);
    if (text !== null && allowed.includes(text)) continue;
    if (inPlace.has(path) && allowed.some((version) => found.kept.has(version))) continue;
    const why =
      text !== null && acts.versions.get(path)?.includes(text) ? `holds an older version than the saved ${since}` : 'is unreadable';
    yield `${path} ${why} after mark ${mark}`;
  }
  for (const path of promised.files.keys()) if (!found.files.has(path)) yield `${path} is gone after mark ${mark}`;
  const best = new Map<Work, number>();
  const note = (work: Work, rev: number): void => void best.set(work, Math.max(rev, best.get(work) ?? -1));
  for (const one of found.offered) {
    const at = (work: Work): number => {
      if (one.rev === null) return work.texts.lastIndexOf(one.text);
      return work.texts[one.rev] === one.text ? one.rev : -1;
    };
    const whose = acts.works.filter((work) => at(work) >= 0);
    if (whose.length === 0) yield `what is offered at ${one.rev ?? 'a save that was cut off'} never was`;
    for (const work of whose) note(work, at(work));
  }
  for (const work of acts.works) for (const text of found.files.values()) if (text !== null) note(work, work.texts.lastIndexOf(text));
  for (const [work, rev] of promised.work)
    if ((best.get(work) ?? -1) < rev) yield `${work.title} is at ${best.get(work) ?? -1}, promised ${rev} at mark ${mark}`;
}
