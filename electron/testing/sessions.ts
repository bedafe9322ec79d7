/** The twelve sessions of R-04: everything a person can do to a document that touches the disk. */
import type { Acts } from './acts.ts';

export interface Script {
  /** Files that have no atomic way: several names of one file. */
  readonly inPlace?: readonly string[];
  readonly run: (acts: Acts) => Promise<void>;
}

const MINUTES = 60_000;

export const SESSIONS: Readonly<Record<string, Script>> = {
  'open, paint, save, close': {
    run: async (acts) => {
      acts.put('map');
      await acts.come();
      const work = await acts.open('map');
      for (let i = 0; i < 12; i++) {
        await acts.paint(work, 3);
        await acts.save(work);
      }
      await acts.close(work, false);
    },
  },
  'a new document, saved for the first time': {
    run: async (acts) => {
      await acts.come();
      const work = await acts.create('new');
      await acts.paint(work, 3);
      await acts.saveAs(work, 'first');
      for (let i = 0; i < 12; i++) {
        await acts.paint(work, 2);
        await acts.save(work);
      }
    },
  },
  'save as another file': {
    run: async (acts) => {
      acts.put('map');
      await acts.come();
      const work = await acts.open('map');
      for (let i = 0; i < 4; i++) {
        await acts.paint(work, 2);
        await acts.save(work);
        await acts.paint(work, 2);
        await acts.saveAs(work, `copy${i}`);
        await acts.paint(work, 2);
        await acts.save(work);
        await acts.saveAs(work, 'map', true);
      }
    },
  },
  'replace another file': {
    run: async (acts) => {
      acts.put('map');
      acts.put('other');
      await acts.come();
      const other = await acts.open('other');
      await acts.paint(other, 2);
      await acts.save(other);
      await acts.close(other, false);
      const work = await acts.open('map');
      for (let i = 0; i < 4; i++) {
        await acts.paint(work, 2);
        await acts.saveAs(work, i % 2 === 0 ? 'other' : 'map', true);
        await acts.paint(work, 2);
        await acts.save(work);
      }
    },
  },
  'the journal rotates': {
    run: async (acts) => {
      acts.put('map');
      await acts.come();
      const work = await acts.open('map');
      for (let i = 0; i < 8; i++) {
        await acts.paint(work, 3);
        await acts.snapshot(work);
        await acts.paint(work, 3);
        // Strokes that came after what is saved go on into the next generation.
        await acts.save(work, work.rev - 2);
      }
    },
  },
  'crash, recover, crash again, recover, save': {
    run: async (acts) => {
      acts.put('map');
      await acts.come();
      const work = await acts.open('map');
      await acts.paint(work, 4);
      for (let i = 0; i < 10; i++) {
        await acts.come();
        await acts.recover(work);
        await acts.paint(work, 2);
      }
      await acts.save(work);
    },
  },
  'crash, discard what is offered': {
    run: async (acts) => {
      acts.put('map');
      await acts.come();
      for (let i = 0; i < 6; i++) {
        const first = await acts.open('map');
        await acts.paint(first, 3);
        await acts.come();
        await acts.discard(first);
      }
      const again = await acts.open('map');
      await acts.paint(again, 3);
      await acts.save(again);
      await acts.paint(again, 1);
      await acts.close(again, true);
    },
  },
  'a file with two names': {
    inPlace: ['map'],
    run: async (acts) => {
      acts.put('map', 2);
      await acts.come();
      const work = await acts.open('map');
      for (let i = 0; i < 8; i++) {
        await acts.paint(work, 2);
        await acts.save(work);
      }
    },
  },
  'saves that fail': {
    run: async (acts) => {
      acts.put('map');
      await acts.come();
      const work = await acts.open('map');
      for (const [call, fault] of [
        ['file.write', 'ENOSPC'],
        ['file.write', 'zero'],
        ['file.sync', 'EIO'],
        ['rename', 'EROFS'],
        ['syncFolder', 'EIO'],
      ] as const) {
        await acts.paint(work, 2);
        acts.faults.plan([{ nth: 1, call, fault, path: /Documents/, sticky: true }]);
        await acts.save(work);
        acts.faults.plan([]);
        await acts.paint(work, 1);
      }
      await acts.save(work);
    },
  },
  'backups of an evening': {
    run: async (acts) => {
      acts.put('map');
      await acts.come();
      const work = await acts.open('map');
      for (let i = 0; i < 16; i++) {
        await acts.paint(work, 1);
        acts.clock.advance(6 * MINUTES);
        await acts.save(work);
      }
    },
  },
  'two documents, strokes while saves run': {
    run: async (acts) => {
      acts.put('map');
      acts.put('other');
      await acts.come();
      const [one, two] = [await acts.open('map'), await acts.open('other')];
      for (let i = 0; i < 4; i++) {
        await acts.paint(one, 1);
        await acts.paint(two, 1);
        await Promise.all([acts.save(one), acts.stroke(two), acts.save(two), acts.stroke(one), acts.stroke(two)]);
      }
      await acts.save(one);
    },
  },
  'a journal that fails, a window that leaves': {
    run: async (acts) => {
      acts.put('map');
      await acts.come();
      const work = await acts.open('map');
      await acts.paint(work, 2);
      for (const call of ['file.write', 'file.syncData', 'syncFolder', 'file.sync', 'open.create', 'remove'] as const) {
        acts.faults.plan([{ nth: 1, call, fault: 'EIO', path: /journals/ }]);
        await acts.stroke(work);
        acts.faults.plan([]);
        await acts.paint(work, 2);
      }
      await acts.leave();
      await acts.come();
      await acts.recover(work);
      await acts.save(work);
      await acts.leave();
    },
  },
};
