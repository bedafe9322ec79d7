/** File names from titles. The host has the last word on every name; this only suggests one that works everywhere. */
const KIND = '.sandtable.json';
const FORBIDDEN = new Set(['<', '>', ':', '"', '/', '\\', '|', '?', '*']);
const MAX_LETTERS = 80;

/** A title as a file name: any script stays, what file systems refuse becomes a space. */
export function fileNameFor(title: string): string {
  const letters = Array.from(title.normalize('NFC'), (c) => (FORBIDDEN.has(c) || c.codePointAt(0)! < 32 ? ' ' : c));
  const words = letters.slice(0, MAX_LETTERS).join('').replace(/\s+/g, ' ').trim();
  const name = withoutEndDots(words).replace(/^\.+/, '');
  return `${name || 'scenario'}${KIND}`;
}

/** Windows drops dots and spaces at the end of a name. Counted from the end: an expression would look at every run of dots. */
export function withoutEndDots(name: string): string {
  let end = name.length;
  while (end > 0 && (name[end - 1] === '.' || name[end - 1] === ' ')) end -= 1;
  return name.slice(0, end);
}

/** The typed name with the kind of a scenario; null when nothing but dots and spaces is left of it. */
export function withKind(typed: string): string | null {
  const name = typed.trim();
  const base = name.replace(/(\.sandtable)?\.json$/i, '').trim();
  // Nothing but dots would be a file that no list shows.
  if (!withoutEndDots(base)) return null;
  return /\.sandtable\.json$/i.test(name) ? name : `${base}${KIND}`;
}

/** A name beside `name`: its number in brackets one higher. */
export function copyName(name: string): string {
  const base = name.replace(/(\.sandtable)?\.json$/i, '');
  const numbered = /^(.*) \((\d{1,4})\)$/s.exec(base);
  return numbered ? `${numbered[1]} (${Number(numbered[2]) + 1})${KIND}` : `${base} (2)${KIND}`;
}

/** What a person calls work that waits or lies in the trash: the file without its kind, as its tab did; the title where there never was a file. */
export const workName = ({ name, title }: { readonly name: string | null; readonly title: string }): string =>
  name?.replace(/\.sandtable\.json$/i, '') ?? title;
