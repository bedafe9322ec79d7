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

/** What stands in each field of the `n`-th hostile scenario; over sixty of them each field meets each payload. */
export const payloadIn = (field: Field, n: number): string => PAYLOADS[(n + 4 * FIELDS.indexOf(field)) % PAYLOADS.length]!;

const COLUMNS = 10;
const ROWS = 8;

/** A corner of a sample's board with a few of its units: sixty of them are read in a moment. */
function cut(file: SampleFile): SampleFile {
  const rows = (list: unknown): string[] => (list as string[]).slice(0, ROWS).map((row) => row.slice(0, COLUMNS));
  file.board['columns'] = COLUMNS;
  file.board['rows'] = ROWS;
  file.board.terrain['rows'] = rows(file.board.terrain['rows']);
  delete file.board['sight'];
  for (const zone of file.zones) zone['rows'] = rows(zone['rows']);
  file.objectives = file.objectives.slice(0, 2);
  file.objectives.forEach((objective, i) => (objective['cells'] = [[2 + i, 4]]));
  const sides = file.sides.map((side) => file.units.filter((unit) => unit['side'] === side['id']).slice(0, 2));
  file.units = sides.flatMap((units, row) => units.map((unit, column) => ({ ...unit, at: [column, row * (ROWS - 1)] })));
  return file;
}

/** The `n`-th hostile scenario, made from the text of a sound one. */
export function hostileScenario(sound: string, n: number): string {
  const file = cut(JSON.parse(sound) as SampleFile);
  const word = (field: Field): string => payloadIn(field, n);
  const languages = (text: string): Part => ({ en: text, 'zh-CN': text, ja: text, ru: text });
  file['id'] = `hostile-${n}`;
  file['title'] = word('title');
  file['author'] = word('author');
  file['licence'] = word('licence');
  file['texts'] = { briefing: languages(word('briefing')), notes: word('notes') };
  for (const side of file.sides) side['name'] = word('side name');
  file.sides[0]!['colour'] = word('terrain letter and colours').slice(0, 32);
  for (const zone of file.zones) zone['name'] = word('zone name');
  for (const objective of file.objectives) objective['name'] = word('objective name');
  for (const unit of file.units) unit['name'] = word('unit name');
  for (const type of file.board.terrain.catalogue) {
    type['name'] = languages(word('terrain name'));
    type['letter'] = word('terrain letter and colours').slice(4, 12);
    type['colour'] = word('terrain letter and colours').slice(4, 36);
    type['pattern'] = word('terrain letter and colours').slice(4, 68);
  }
  const last = file.units.at(-1)!;
  last['specials'] = [word('parts of a unit')];
  last['armour'] = word('parts of a unit');
  file.ruleset.options['attack.casualtyAllocation'] = word('option values');
  file.ruleset.options[word('option values')] = word('option values');
  file[word('unknown keys')] = { [word('unknown keys')]: word('unknown keys') };
  return JSON.stringify(file);
}
