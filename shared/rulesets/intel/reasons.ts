/** Reason codes of section 14 (and a few of ours where the book has none), with their rule numbers. Texts: `reason.<id>`. */
import type { Reason } from '../../engine/ruleset.ts';
import type { Json } from '../../result.ts';
import type { RuleId } from './rule.ts';

export const REASONS = [
  'notActive',
  'notEnoughAp',
  'notEnoughRp',
  'pendingDecision',
  'notTrained',
  'missingAccessory',
  'noUses',
  'targetNotTargetable',
  'outOfRange',
  'noLineOfSight',
  'intelTooLow',
  'noUsableWeapon',
  'opticalReconUnavailable',
  'electronicReconUnavailable',
  'notAdjacent',
  'impassable',
  'notEnoughMovement',
  'immobile',
  'stackLimit',
  'notSameCell',
  'terrainForbids',
  'enemyInCell',
  'alreadyInStance',
  // Ours: the book has the rule, but no code for it.
  'emptyPath',
  'inEmissionControl',
  'isJammed',
  'alreadyOnOverwatch',
  'noWounded',
  'notOffered',
  'notACandidate',
  'notMaintainable',
  'notADiscard',
  'notALivingMember',
  'malformed',
] as const;
export type ReasonId = (typeof REASONS)[number];

export const no = (id: ReasonId, cite?: RuleId, data?: Readonly<Record<string, Json>>): Reason => ({
  id,
  ...(cite === undefined ? {} : { cite }),
  ...(data === undefined ? {} : { data }),
});
