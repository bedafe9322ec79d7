/** twelve sessions through the real desk, and every state of the disk that a power cut at any moment of them can leave. */
import { describe, expect, it } from 'vitest';
import { baseSeed, counted, rounds } from '../../e2e/testing/counts.ts';
import { Acts, pathOf } from '../testing/acts.ts';
import { randomOf } from '../testing/painter.ts';
import { judge } from '../testing/powerCut.ts';
import { SESSIONS } from '../testing/sessions.ts';

describe('power cut', () => {
  for (const [name, script] of Object.entries(SESSIONS)) {
    it(`R-04 ${name}: nothing unreadable, no acknowledged save or protected stroke gone`, async () => {
      const inPlace = new Set((script.inPlace ?? []).map(pathOf));
      const acts = new Acts(baseSeed());
      await script.run(acts);
      const sure = await judge(acts, acts.disk.states(), inPlace);
      expect(sure.faults).toEqual([]);
      expect(sure.states).toBeGreaterThan(100);
      const weak = await judge(acts, acts.disk.weakStates(randomOf(baseSeed()), rounds(600)), inPlace);
      expect(weak.faults).toEqual([]);
      counted('R-04', sure.states + weak.states);
    });
  }
});
