/** The time of day, "14:02" in every language: no row, bar or list writes it in a way of its own. */
export const clockTime = (language: string, millis: number): string =>
  new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(millis);
