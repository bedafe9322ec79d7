/** Small pieces that several panels share. */
import { ActionIcon, Tooltip } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import type { Severity } from '#shared/result.ts';
import { sideLetter } from '#shared/tools/unitCodes.ts';
import { useT } from '../i18n/t.ts';
import { Icon, type IconId } from '../theme/icons/Icon.tsx';

/** Heading of a part of a panel, with figures or buttons at its right. */
export function Head({ children, right }: { readonly children: ReactNode; readonly right?: ReactNode }) {
  return (
    <div className="ed-head">
      <h3>{children}</h3>
      {right === undefined ? null : <span className="right">{right}</span>}
    </div>
  );
}

/** An empty state: one sentence, at most one button. */
export function Empty({ icon, children, action }: { readonly icon: IconId; readonly children: ReactNode; readonly action?: ReactNode }) {
  return (
    <div className="ed-empty">
      <Icon id={icon} size={22} />
      <p>{children}</p>
      {action}
    </div>
  );
}

interface IconButtonProps {
  readonly icon: IconId;
  readonly label: string;
  readonly onClick: () => void;
  /** Muted, with the reason in the tooltip. */
  readonly why?: string | null;
  readonly pressed?: boolean;
  readonly size?: number;
}

/** An icon with a name; muted ones say why and stay focusable. */
export function IconButton({ icon, label, onClick, why = null, pressed, size = 24 }: IconButtonProps) {
  return (
    <Tooltip label={why ?? label}>
      <ActionIcon
        size={size}
        aria-label={label}
        aria-disabled={why !== null}
        data-muted={why !== null || undefined}
        {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
        onClick={() => why === null && onClick()}
      >
        <Icon id={icon} size={size > 24 ? 18 : 16} />
      </ActionIcon>
    </Tooltip>
  );
}

/** Number of a rule; its title on hover and focus. */
export function RuleChip({ rule, ruleset }: { readonly rule: string; readonly ruleset: string }) {
  const t = useT();
  const title = t(`rule.${ruleset}.${rule}.title`, { defaultValue: '' });
  return (
    <Tooltip label={title ? `${rule}: ${title}` : rule} multiline maw={280}>
      <span className="rule-chip ed-chip" tabIndex={0} role="note" aria-label={title ? `${rule}: ${title}` : rule}>
        {rule}
      </span>
    </Tooltip>
  );
}

/** The letter of a side on its colour and in its shape: A round, B cut, so that it reads without colour. */
export function SideMark({ side, size = 16 }: { readonly side: number; readonly size?: number }) {
  return (
    <span className="ed-side" data-side={side} style={{ width: size, height: size, fontSize: Math.round(size * 0.66) }} aria-hidden="true">
      {sideLetter(side)}
    </span>
  );
}

const SEVERITY_ICONS = { error: 'error', warning: 'warning', info: 'info' } as const satisfies Record<Severity, IconId>;

export function SeverityIcon({ severity, size = 16 }: { readonly severity: Severity; readonly size?: number }) {
  const t = useT();
  return (
    <span className={`ed-severity ${severity}`} role="img" aria-label={t(`edit.severity.${severity}`)}>
      <Icon id={SEVERITY_ICONS[severity]} size={size} />
    </span>
  );
}

/** Arrow keys, Home and End move the focus between the `selector` elements of a list: one stop for Tab. */
export function rove(event: KeyboardEvent<HTMLElement>, selector: string, columns = 1): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)];
  const at = items.findIndex((item) => item === document.activeElement);
  if (at < 0) return;
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: columns,
    ArrowUp: -columns,
    ArrowRight: columns > 1 ? 1 : 0,
    ArrowLeft: columns > 1 ? -1 : 0,
    Home: -at,
    End: items.length - 1 - at,
  };
  const by = steps[event.key];
  if (by === undefined || (by === 0 && event.key.startsWith('Arrow'))) return;
  event.preventDefault();
  event.stopPropagation();
  items[Math.max(0, Math.min(items.length - 1, at + by))]?.focus();
}
