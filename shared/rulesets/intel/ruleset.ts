/** Recon & Armour: the contents page. Sections and rule numbers are those of the book. */
import type { Ruleset } from '../../engine/ruleset.ts';
import { begin } from './actions/begin.ts';
import { appraise } from './appraise.ts';
import { autoAnswer } from './autoAnswer.ts';
import { book } from './book.ts';
import { checksOf } from './checks.ts';
import { choices } from './choices.ts';
import { evolve } from './evolve.ts';
import { features, WEIGHTS } from './features.ts';
import { assign, inspect } from './inspect.ts';
import { inspectEvent } from './inspectEvent.ts';
import { odds } from './odds/odds.ts';
import { INTEL_OPTIONS } from './options.ts';
import { query } from './queries.ts';
import { check, copy, setup } from './state.ts';
import { step } from './step.ts';
import { tell } from './tell.ts';
import { perceive } from './perceive.ts';
import { resample, reveals, view } from './view.ts';
import { why } from './why.ts';
import type { IntelTypes } from './types.ts';

export const intel: Ruleset<IntelTypes> = {
  id: 'intel',
  version: '1.0.0',
  options: INTEL_OPTIONS,
  // Weapon assignments are not listed one by one: a choice stands for the default assignment.
  enumerable: true,

  setup, // 4.3
  why, // 6, 14
  begin, // 6
  step, // 5, 7

  evolve,
  copy,
  check,

  choices,
  odds,
  tell,
  checksOf,

  view, // 7.26
  perceive,
  resample,
  reveals,

  features, // 15
  weights: WEIGHTS,
  appraise,
  autoAnswer,

  inspect, // 4.3
  inspectEvent,
  assign,
  migrate: [],

  book, // 3, 4, 13
  query, // 3.3, 7.22
};
