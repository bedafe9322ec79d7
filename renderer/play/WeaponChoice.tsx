/** Who fires what: one row a living member; the default stands until something is changed. */
import { Button, Select } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { aimAt, defaultWeapons } from '#shared/rulesets/intel/assignment.ts';
import type { AttackKind, UnitState, WeaponUse } from '#shared/rulesets/intel/types.ts';
import { gatherRules, stateOf } from './reading.ts';
import { useTable } from './usePlay.ts';
import { itemText } from './words.ts';

const NONE = '-';

/** The assignment after a member took another weapon: a special taken from another member leaves that one with its own. */
export function assign(
  uses: readonly WeaponUse[],
  member: number,
  weapon: string | null,
  carried: readonly string[],
  basics: (member: number) => string | undefined,
): readonly WeaponUse[] {
  const rest = uses.filter((u) => u.member !== member);
  if (weapon === null) return rest;
  const owned = carried.filter((id) => id === weapon).length;
  const taken = rest.filter((u) => u.weapon === weapon);
  const over = owned > 0 && weapon !== basics(member) && taken.length >= owned ? taken[0] : undefined;
  const freed = over ? rest.filter((u) => u !== over) : rest;
  const own = over && basics(over.member);
  const next = [...freed, { member, weapon }, ...(over && own ? [{ member: over.member, weapon: own }] : [])];
  return next.toSorted((a, b) => a.member - b.member);
}

export const WeaponChoice = observer(function WeaponChoice({
  unit,
  target,
  kind,
}: {
  readonly unit: UnitState;
  readonly target: UnitState;
  readonly kind: AttackKind;
}) {
  const { table, play, t } = useTable();
  const g = gatherRules(play);
  const { members } = g.profiles[unit.order]!;
  const uses = table.weapons ?? defaultWeapons(g, unit, aimAt(g, stateOf(play), unit, target, kind));
  const basics = (member: number): string | undefined => members[member]?.basics[0];
  return (
    <fieldset className="pl-uses">
      <legend>{t('play.uses.title')}</legend>
      {unit.hp.map((hp, member) =>
        hp > 0 ? (
          <label key={member}>
            <span>{t('play.uses.member', { n: member + 1 })}</span>
            <Select
              size="xs"
              aria-label={t('play.uses.member', { n: member + 1 })}
              value={uses.find((u) => u.member === member)?.weapon ?? NONE}
              data={[...new Set([...(members[member]?.basics ?? []), ...unit.specials])]
                .map((id) => ({ value: id, label: itemText(t, id) }))
                .concat([{ value: NONE, label: t('play.uses.none') }])}
              onChange={(value) => table.setWeapons(assign(uses, member, value === NONE ? null : value, unit.specials, basics))}
            />
          </label>
        ) : null,
      )}
      {table.weapons ? (
        <Button size="compact-xs" onClick={() => table.setWeapons(null)}>
          {t('play.uses.reset')}
        </Button>
      ) : null}
    </fieldset>
  );
});
