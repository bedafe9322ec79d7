/**
 * Sixty names as an attacker would give them: markup, script, styles, addresses, templates, catalogue tricks, terminal sequences,
 * marks that turn the reading direction. Each has a number of its own (`Q07`), at most 120 characters, and would, if it became anything but
 * text, leave a trace: an element with `owned` in it, an attribute, a variable, a request to `/owned`.
 */
const DEED = "document.documentElement.dataset.owned='1'";

const MARKUP: readonly string[] = [
  `<script>${DEED}</script>`,
  `<img src=/owned onerror="${DEED}">`,
  `"><img src=/owned onerror=${DEED}>`,
  `'><svg onload=${DEED}>`,
  `<svg><script>${DEED}</script></svg>`,
  `<iframe srcdoc="<script>parent.${DEED}</script>">`,
  '<iframe src=/owned>',
  '<object data=/owned>',
  '<embed src=/owned>',
  `<video src=/owned onerror=${DEED}>`,
  `<body onload=${DEED}>`,
  `<details open ontoggle=${DEED}>`,
  `<input autofocus onfocus=${DEED}>`,
  `<x-owned onclick=${DEED}>`,
  '<link rel=stylesheet href=/owned>',
  '<meta http-equiv=refresh content="0;url=/owned">',
  '<base href=/owned/>',
  '<form action=/owned><button>x',
  '<a href="javascript:void(0)" class=owned>x</a>',
  '<math><mi xlink:href="/owned">x',
  '</title><img src=/owned>',
  '</textarea><img src=/owned>',
  '</style><img src=/owned>',
  '</text><image href="/owned"/>',
  '<![CDATA[<img src=/owned>]]>',
  '<!--<img src=/owned>-->',
  '<?xml-stylesheet href="/owned"?>',
  '<!DOCTYPE x [<!ENTITY a SYSTEM "/owned">]>&a;',
  '&lt;img src=/owned&gt;',
  '&#60;img src=/owned&#62;',
  '\\u003cimg src=/owned\\u003e',
];
const ATTRIBUTES: readonly string[] = [
  `" onmouseover="${DEED}" x="`,
  `' onfocus='${DEED}' x='`,
  '" style="background:url(/owned)" x="',
  '#fff;background:url(/owned)',
  'url(/owned)',
  'red" filter="url(/owned#a)',
  `javascript:${DEED}`,
  `data:text/html,<script>${DEED}</script>`,
  '//owned.example/x',
];
const TEMPLATES: readonly string[] = [
  '{{title}} {{name}}',
  '{{constructor.constructor("return 1")()}}',
  '$t(command.file.save)',
  '$t(problem.unknown.title, {"count": 1})',
  '${7*7} #{7*7} <%= 7*7 %>',
  '%s %n %d %x %1$s',
  '__proto__',
  'constructor',
  '[object Object]',
  "'; DROP TABLE units; --",
];
const TERMINAL: readonly string[] = [
  '\u001B[2J\u001B[1;1Howned',
  '\u001B]0;owned\u0007',
  '\u001B]8;;https://owned.example\u0007x\u001B]8;;\u0007',
  '\u009B31mowned\u009B0m',
  'one\r\nerror: owned',
  'one\nipc/failed owned',
  'a\u0008\u0008\u007Fowned',
];
const TURNING: readonly string[] = ['\u202Edenwo\u202C', '\u2067denwo\u2066', 'a\u2069\u2069\u202Eb'];

/** All sixty, each with its number in front. */
export const PAYLOADS: readonly string[] = [...MARKUP, ...ATTRIBUTES, ...TEMPLATES, ...TERMINAL, ...TURNING].map(
  (payload, i) => `Q${String(i).padStart(2, '0')} ${payload}`,
);

/** A payload as a bare file name: no separator, no NUL; the rest the disk takes. */
export const asFileName = (payload: string): string => payload.replaceAll('/', '\u2044').slice(0, 80);

interface Part {
  [key: string]: unknown;
}
interface SampleFile extends Part {
  sides: Part[];
  zones: Part[];
  objectives: Part[];
  units: (Part & { id: string; at: unknown })[];
  board: Part & { terrain: Part & { catalogue: Part[] } };
  ruleset: Part & { options: Part };
}

/** Fields of a scenario file that hold words of its author. */
export const FIELDS = [
  'title',
  'author',
  'licence',
  'briefing',
  'notes',
  'side name',
  'zone name',
  'objective name',
  'unit name',
  'terrain name',
  'terrain letter and colours',
  'parts of a unit',
  'option values',
  'unknown keys',
] as const;
export type Field = (typeof FIELDS)[number];

/** Passes that it takes until each field has met each payload. */
export const PASSES = 15;
const AT_ONCE = PAYLOADS.length / PASSES;
const MOST_NAME = 200;

/** The four payloads of a field in the `n`-th pass; no two fields of one pass share one. */
export const payloadsIn = (field: Field, n: number): readonly string[] =>
  Array.from({ length: AT_ONCE }, (_, k) => PAYLOADS[(n + 4 * FIELDS.indexOf(field) + k * PASSES) % PAYLOADS.length]!);

/** As many of a field's payloads as one name holds. */
const together = (payloads: readonly string[]): string =>
  payloads.reduce((name, payload) => (name.length + payload.length < MOST_NAME ? `${name}${payload} ` : name), '').trimEnd();

/** Title of the `n`-th hostile scenario. */
export const titleIn = (n: number): string => together(payloadsIn('title', n));

const COLUMNS = 10;
const ROWS = 8;

/** A corner of a sample's board with a few of its units: sixty of them are read in a moment. */
function cut(file: SampleFile): SampleFile {
  const rows = (list: unknown): string[] => (list as string[]).slice(0, ROWS).map((row) => row.slice(0, COLUMNS));
  file.board['columns'] = COLUMNS;
  file.board['rows'] = ROWS;
  file.board.terrain['rows'] = rows(file.board.terrain['rows']);
  delete file.board['sight'];
  // Each side has half of the board.
  file.zones.forEach(
    (zone, k) =>
      (zone['rows'] = Array.from({ length: ROWS }, (_, row) => (Math.floor(row / (ROWS / 2)) === k ? '#' : '.').repeat(COLUMNS))),
  );
  file.zones = Array.from({ length: AT_ONCE }, (_, k) => ({ ...file.zones[k % file.zones.length], id: `z${k}` }));
  file.objectives = Array.from({ length: AT_ONCE }, (_, k) => ({ ...file.objectives[0], id: `o${k}`, cells: [[2 + k, 4]] }));
  const sides = file.sides.map((side) => file.units.filter((unit) => unit['side'] === side['id']).slice(0, 2));
  file.units = sides.flatMap((units, row) => units.map((unit, column) => ({ ...unit, at: [column, row * (ROWS - 1)] })));
  return file;
}

/**
 * The scenario of the `n`-th pass, made from the text of a sound one. `playable`: words of its author only, nothing that a rule book reads, so
 * that a battle can begin.
 */
export function hostileScenario(sound: string, n: number, playable = false): string {
  const file = cut(JSON.parse(sound) as SampleFile);
  const all = (field: Field): readonly string[] => payloadsIn(field, n);
  const one = (field: Field): string => together(all(field));
  const each = (field: Field, parts: readonly Part[], put: (part: Part, payload: string) => void): void =>
    parts.forEach((part, k) => put(part, all(field)[k % AT_ONCE]!));
  const languages = (text: string): Part => ({ en: text, 'zh-CN': text, ja: text, ru: text });
  file['id'] = `hostile-${n}`;
  file['title'] = one('title');
  file['author'] = one('author');
  file['licence'] = one('licence');
  file['texts'] = { briefing: languages(all('briefing').join('\n')), notes: all('notes').join('\n') };
  each('side name', file.sides, (side, payload) => (side['name'] = payload));
  each('zone name', file.zones, (zone, payload) => (zone['name'] = payload));
  each('objective name', file.objectives, (objective, payload) => (objective['name'] = payload));
  each('unit name', file.units, (unit, payload) => (unit['name'] = payload));
  const kinds = file.board.terrain.catalogue;
  each('terrain name', kinds, (type, payload) => (type['name'] = languages(payload)));
  each('terrain letter and colours', kinds, (type, payload) => {
    type['letter'] = payload.slice(0, 8);
    type['colour'] = payload.slice(4, 36);
    type['pattern'] = payload.slice(0, 64);
  });
  file.sides[0]!['colour'] = all('terrain letter and colours')[0]!.slice(0, 32);
  if (playable) return JSON.stringify(file);
  each('parts of a unit', file.units, (unit, payload) => {
    unit['specials'] = [payload];
    unit['armour'] = payload;
  });
  file.ruleset.options['attack.casualtyAllocation'] = all('option values')[0];
  for (const payload of all('option values')) file.ruleset.options[payload] = payload;
  for (const payload of all('unknown keys')) file[payload] = { [payload]: payload };
  return JSON.stringify(file);
}
