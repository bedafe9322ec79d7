/** journals of earlier releases are recovered. R-17: damaged ones give what is before the damage, and say so; never a throw. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { replay } from '#shared/document/journal.ts';
import { decode } from '#shared/formats/scenario/decode.ts';
import { encode } from '#shared/formats/scenario/encode.ts';
import type { Json } from '#shared/result.ts';
import { baseSeed, counted, rounds } from '../../e2e/testing/counts.ts';
import { projectRoot } from '../testing/bundle.ts';
import { crashFs } from '../testing/crashFs.ts';
import { testDesk } from '../testing/desk.ts';
import { randomOf } from '../testing/painter.ts';
import { hashOf, joinBytes, toBytes } from './bytes.ts';
import { readJournal } from './journalFile.ts';

interface Right {
  readonly origin: string;
  /** What it is refused with, or what it gives. */
  readonly problem?: string;
  readonly rev?: number;
  readonly edits?: number;
  readonly lostBytes?: number;
  readonly whole?: boolean;
  /** Hash of the recovered document's file. */
  readonly text?: string;
}

const CORPUS = join(projectRoot, 'e2e', 'corpus', 'journals');
const RIGHT = JSON.parse(readFileSync(join(CORPUS, 'expected.json'), 'utf8')) as Record<string, Right>;
const bytesOf = (name: string): Uint8Array => Uint8Array.from(readFileSync(join(CORPUS, `${name}.journal`)));
const names = Object.keys(RIGHT);

function textOf(base: string, edits: readonly Json[]): string {
  const read = decode(base);
  if (!read.ok) throw new Error(read.error.code);
  const again = replay(read.value.document, edits);
  expect(again.problem).toBeNull();
  return encode(again.tracked.document);
}

describe('stored journals', () => {
  it('R-25 every journal of an earlier release gives what it gave then, torn ends included', () => {
    expect(names.length).toBeGreaterThanOrEqual(30);
    for (const name of names) {
      const right = RIGHT[name]!;
      const read = readJournal(bytesOf(name), name);
      if (right.problem !== undefined) {
        expect(read, name).toMatchObject({ ok: false, error: { code: right.problem } });
        continue;
      }
      if (!read.ok) throw new Error(`${name}: ${read.error.code}`);
      const { lastRev, edits, lostBytes, whole, base } = read.value;
      expect({ rev: lastRev, edits: edits.length, lostBytes, whole }, name).toEqual({
        rev: right.rev,
        edits: right.edits,
        lostBytes: right.lostBytes,
        whole: right.whole,
      });
      expect(hashOf(toBytes(textOf(base, edits))), name).toBe(right.text);
    }
    counted('R-25', names.length);
  });

  it('R-25 after an update each with work in it is offered, taken over and opens as unsaved', async () => {
    let offered = 0;
    for (const name of names) {
      const right = RIGHT[name]!;
      if (right.problem !== undefined || right.edits === 0) continue;
      const header = readJournal(bytesOf(name), name);
      if (!header.ok) throw new Error(name);
      const disk = crashFs();
      disk.put(`/home/profile/journals/${header.value.header.id}.000001.journal`, bytesOf(name));
      const bench = await testDesk({ fs: disk.fs, home: '/home' });
      // Of this machine, as after an update on it; its process is gone.
      Object.assign(bench.desk.owner, { host: header.value.header.owner.host });
      const { entries } = await bench.need('recovery.list', {});
      expect(entries, name).toMatchObject([{ lostBytes: right.lostBytes, offered: true }]);
      const { document } = await bench.need('recovery.adopt', { journal: entries[0]!.journal });
      expect(bench.desk.documents.get(document.handle)?.host.dirty, name).toBe(true);
      for (const open of bench.desk.documents.values()) await open.host.close(true);
      offered += 1;
    }
    expect(offered).toBeGreaterThanOrEqual(18);
    counted('R-25', offered);
  });
});

/** Damages bytes in one of three ways. */
function damaged(bytes: Uint8Array, random: () => number): Uint8Array {
  const way = random() % 3;
  if (way === 0) return bytes.slice(0, random() % bytes.length);
  const copy = bytes.slice();
  if (way === 1) {
    for (let i = 0; i <= random() % 4; i++) copy[random() % copy.length]! ^= 1 << (random() % 8);
    return copy;
  }
  const [size, one, two] = [1 + (random() % 512), random() % copy.length, random() % copy.length];
  const kept = bytes.slice(one, one + size);
  copy.set(bytes.slice(two, two + Math.min(size, copy.length - one)), one);
  copy.set(kept.slice(0, copy.length - two), two);
  return copy;
}

describe('damaged journals', () => {
  it('R-17 cut, with flipped bits and swapped blocks: the strokes before the damage, the loss told, never a throw', () => {
    const random = randomOf(baseSeed());
    const whole = names.filter((name) => name.startsWith('whole-'));
    const cases = rounds(2000);
    let lost = 0;
    for (let i = 0; i < cases; i++) {
      const name = whole[i % whole.length]!;
      const good = readJournal(bytesOf(name), name);
      if (!good.ok) throw new Error(name);
      const bytes = damaged(bytesOf(name), random);
      const read = readJournal(bytes, name);
      if (!read.ok) {
        expect(read.error.code).toBe('recovery/unreadable');
        continue;
      }
      const { edits, base, lostBytes } = read.value;
      expect(base).toBe(good.value.base);
      expect(edits).toEqual(good.value.edits.slice(0, edits.length));
      // Cut exactly between two strokes it looks like a shorter journal; else what is lost is said.
      if (edits.length < good.value.edits.length && bytes.length === bytesOf(name).length) expect(lostBytes).toBeGreaterThan(0);
      if (lostBytes > 0) lost += 1;
    }
    expect(lost).toBeGreaterThan(cases / 10);
    counted('R-17', cases);
  });

  it('R-17 a stroke nested deeper than any of ours ends the journal there, instead of the reader', () => {
    const deep = `${'['.repeat(100_000)}1${']'.repeat(100_000)}`;
    const body = toBytes(`{"rev":2,"edit":${deep}}`);
    const frame = new Uint8Array(8 + body.length);
    new DataView(frame.buffer).setUint32(0, body.length, true);
    new DataView(frame.buffer).setUint32(4, crc32(body), true);
    frame.set(body, 8);
    const read = readJournal(joinBytes([bytesOf('whole-one'), frame]), 'deep');
    expect(read).toMatchObject({ ok: true, value: { lastRev: 1, lostBytes: frame.length } });
  });
});
