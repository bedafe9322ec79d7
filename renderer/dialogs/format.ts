/** Dates and sizes as the person's language writes them. */
import type { T } from '../i18n/t.ts';

const DAY = 24 * 60 * 60 * 1000;

const dayOf = (millis: number): number => new Date(millis).setHours(0, 0, 0, 0);

/** "14:02" today, "yesterday, 14:02", else the day; the year when it is another one. */
export function dayAndTime(language: string, millis: number, now: number): string {
  const time = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(millis);
  const days = Math.round((dayOf(now) - dayOf(millis)) / DAY);
  if (days === 0) return time;
  if (days === 1) return `${new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-1, 'day')}, ${time}`;
  const sameYear = new Date(millis).getFullYear() === new Date(now).getFullYear();
  return new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', ...(sameYear ? {} : { year: 'numeric' }) }).format(millis);
}

/** Bytes in KB or MB, 1024 each. */
export function fileSize(t: T, language: string, bytes: number): string {
  const number = (n: number): string => new Intl.NumberFormat(language, { maximumFractionDigits: n < 10 ? 1 : 0 }).format(n);
  if (bytes < 1024) return t('files.bytes', { n: number(bytes) });
  return bytes < 1024 * 1024 ? t('files.kb', { n: number(bytes / 1024) }) : t('files.mb', { n: number(bytes / 1024 / 1024) });
}
