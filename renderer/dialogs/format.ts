/** Dates and sizes as the person's language writes them. */
import { byteSize } from '#shared/i18n/sizes.ts';
import { clockTime } from '../i18n/clockTime.ts';
import type { T } from '../i18n/t.ts';

const DAY = 24 * 60 * 60 * 1000;

const dayOf = (millis: number): number => new Date(millis).setHours(0, 0, 0, 0);

/** What stands between a day and a time: Chinese and Japanese write no comma there. */
const before = (language: string): string => (/^(zh|ja)/.test(language) ? ' ' : ', ');

/** "14:02" today, "yesterday, 14:02", else the day; the year when it is another one. */
export function dayAndTime(language: string, millis: number, now: number): string {
  const time = clockTime(language, millis);
  const days = Math.round((dayOf(now) - dayOf(millis)) / DAY);
  if (days === 0) return time;
  if (days === 1) return `${new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-1, 'day')}${before(language)}${time}`;
  const sameYear = new Date(millis).getFullYear() === new Date(now).getFullYear();
  return new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', ...(sameYear ? {} : { year: 'numeric' }) }).format(millis);
}

/** As `dayAndTime`, and the time on older days too: where several of one day stand side by side. */
export function moment(language: string, millis: number, now: number): string {
  if (Math.abs(dayOf(now) - dayOf(millis)) <= 1.5 * DAY) return dayAndTime(language, millis, now);
  const time = clockTime(language, millis);
  return `${dayAndTime(language, millis, now)}${before(language)}${time}`;
}

/** Bytes in KB or MB, 1024 each. */
export const fileSize = (t: T, language: string, bytes: number): string => byteSize(bytes, language, t);
