/** how the threads for disks are shared, told by calls that never return, without a disk and without time passing. */
import { expect, it } from 'vitest';
import { counted } from '../../e2e/testing/counts.ts';
import { quickClock } from '../testing/desk.ts';
import { settle } from '../testing/share.ts';
import type { Disk } from './disks.ts';
import { Turns } from './turns.ts';

/** Turns with calls that go on until they are told to end. */
function calls(threads: number) {
  const clock = quickClock();
  const turns = new Turns(clock, threads);
  const running = new Map<string, () => void>();
  const run = (path: string) => (): Promise<void> =>
    new Promise((end) => {
      running.set(path, () => {
        running.delete(path);
        end();
      });
    });
  const take = (disk: Disk | null, path: string, changes = false, surely = false): Promise<unknown> =>
    turns
      .take({ disk, path, changes, surely, patience: 20_000, run: run(path) })
      .then(() => 'done')
      .catch((error: unknown) => (error as NodeJS.ErrnoException).code);
  return { clock, running, take };
}

const share = (i: number): Disk => ({ key: `/share${i}`, kind: 'network' });
const LOCAL: Disk = { key: '/', kind: 'local' };

it('R-44 however many drives hang, network drives leave threads to local disks, and both leave some to the profile', async () => {
  for (const [threads, network, local] of [
    [64, 48, 56],
    [16, 12, 14],
    [4, 2, 3],
    [1, 1, 1],
  ] as const) {
    const { running, take } = calls(threads);
    for (let i = 0; i < 100; i++) void take(share(i), `/share${i}/look`);
    expect(running.size, `${threads}: network`).toBe(network);
    for (let i = 0; i < 100; i++) void take({ key: `/stick${i}`, kind: 'local' }, `/stick${i}/look`);
    expect(running.size, `${threads}: and local`).toBe(local);
    void take(null, '/profile/a.journal', true);
    expect(running.has('/profile/a.journal'), `${threads}: and the journal`).toBe(threads > 1);
  }
  counted('R-44', 4);
});

it('R-44 a drive that hangs takes two threads, one to look and one to change something: what was given up can replace nothing that was saved later', async () => {
  const { clock, running, take } = calls(64);
  const given = take(share(1), '/share1/rename', true);
  const later = take(share(1), '/share1/later', true);
  void take(share(1), '/share1/look');
  void take(share(1), '/share1/look again');
  expect([...running.keys()]).toEqual(['/share1/rename', '/share1/look']);
  clock.advance(20_000);
  expect(await Promise.all([given, later])).toEqual(['ESTALE', 'ESTALE']);
  // While it hangs a further change is refused at once, and another drive is nobody's hostage.
  expect(await take(share(1), '/share1/refused', true)).toBe('ESTALE');
  void take(share(2), '/share2/rename', true);
  expect(running.has('/share2/rename')).toBe(true);
  running.get('/share1/rename')!();
  await settle();
  void take(share(1), '/share1/back', true);
  expect(running.has('/share1/back')).toBe(true);
  counted('R-44', 1);
});

it('R-44 a path of the local disk that leads to a drive that hangs holds up its own folder, not the disk', async () => {
  const { clock, running, take } = calls(64);
  const there = Array.from({ length: 9 }, (_value, i) => take(LOCAL, `/home/far/${i}`));
  const saved = take(LOCAL, '/home/maps/a.json', true);
  expect(running.has('/home/maps/a.json')).toBe(false);
  clock.advance(1000);
  expect(running.has('/home/maps/a.json')).toBe(true);
  clock.advance(20_000);
  expect(new Set(await Promise.all(there))).toEqual(new Set(['ESTALE']));
  expect(await take(LOCAL, '/home/far/refused')).toBe('ESTALE');
  running.get('/home/maps/a.json')!();
  await saved;
  void take(LOCAL, '/home/maps/b.json', true);
  expect(running.has('/home/maps/b.json')).toBe(true);
  counted('R-44', 1);
});

it('R-44 what gives something back waits for its turn as long as it takes, takes no thread meanwhile, and runs when the drive answers', async () => {
  const { clock, running, take } = calls(64);
  void take(share(1), '/share1/look');
  const closing = Array.from({ length: 5 }, (_value, i) => take(share(1), `/share1/close${i}`, false, true));
  clock.advance(30_000);
  expect(await Promise.all(closing)).toEqual(Array.from({ length: 5 }, () => 'ESTALE'));
  expect([...running.keys()]).toEqual(['/share1/look']);
  running.get('/share1/look')!();
  for (let i = 0; i < 5; i++) {
    await settle();
    expect(running.has(`/share1/close${i}`)).toBe(true);
    running.get(`/share1/close${i}`)!();
  }
  counted('R-44', 1);
});
