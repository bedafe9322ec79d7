/** Problems of one document, found a moment after each change, never during a gesture. */
import { makeAutoObservable, reaction } from 'mobx';
import type { Problem } from '#shared/result.ts';
import type { Scenario } from '#shared/scenario/scenario.ts';
import type { Clock } from './clock.ts';

const CHECK_AFTER_MILLIS = 250;

export type Checker = (scenario: Scenario) => readonly Problem[];

export class ProblemStore {
  /** What the checks found in the present board. */
  found: readonly Problem[] = [];
  /** What was noted when the file was opened: repairs, unknown parts. */
  opened: readonly Problem[] = [];
  /** Milliseconds the last check took; null before the first. */
  took: number | null = null;
  /** The problem that `F8` stands at; -1 = none. */
  at = -1;
  private callOff: () => void = () => undefined;
  private readonly stop: () => void;

  constructor(
    private readonly scenario: () => Scenario,
    private readonly check: Checker,
    private readonly clock: Clock,
  ) {
    makeAutoObservable<this, 'scenario' | 'check' | 'clock' | 'callOff' | 'stop'>(
      this,
      { scenario: false, check: false, clock: false, callOff: false, stop: false },
      { deep: false, autoBind: true },
    );
    this.stop = reaction(this.scenario, this.later, { fireImmediately: true });
  }

  get problems(): readonly Problem[] {
    return this.opened.length === 0 ? this.found : [...this.opened, ...this.found];
  }
  get errors(): number {
    return this.problems.filter((p) => p.severity === 'error').length;
  }
  get warnings(): number {
    return this.problems.filter((p) => p.severity === 'warning').length;
  }
  /** Worst problem of a unit, for its counter; null = none. */
  ofUnit(id: string): Problem['severity'] | null {
    let worst: Problem['severity'] | null = null;
    for (const p of this.problems) {
      if (p.at?.unit !== id) continue;
      if (p.severity === 'error') return 'error';
      if (p.severity === 'warning' || worst === null) worst = p.severity;
    }
    return worst;
  }
  /** Steps to the next (1) or previous (-1) problem, around the end; null = there is none. */
  step(direction: 1 | -1): Problem | null {
    const n = this.problems.length;
    if (n === 0) return null;
    this.at = this.at < 0 ? (direction === 1 ? 0 : n - 1) : (this.at + direction + n) % n;
    return this.problems[this.at]!;
  }
  stand(index: number): void {
    this.at = index;
  }
  /** Checks now, so that a start of play sees the present board. */
  now(): void {
    this.callOff();
    const start = this.clock.now();
    this.found = this.check(this.scenario());
    this.took = this.clock.now() - start;
    if (this.at >= this.problems.length) this.at = -1;
  }
  noteOpened(problems: readonly Problem[]): void {
    this.opened = problems;
  }
  close(): void {
    this.callOff();
    this.stop();
  }
  private later(): void {
    this.callOff();
    this.callOff = this.clock.after(CHECK_AFTER_MILLIS, this.now);
  }
}
