/** Ways in which a file comes to harm, each drawn from a seed: on its way through other tools, by a bad disk, by an enemy. */
import type { Json } from '#shared/result.ts';

/** Uniform integers 0..n-1, as `numbers` in `edits.ts` makes them. */
export type Pick = (n: number) => number;

/** What may stand anywhere in JSON and fits nowhere. */
export const NASTY: readonly string[] = [
  'null',
  'true',
  '-1',
  '0',
  '0.5',
  '-0',
  '1e9',
  '2147483648',
  '9007199254740993',
  '1e308',
  '1e999',
  '-1e999',
  '""',
  '"30"',
  '"\\ud800"',
  '"__proto__"',
  '"../../etc/passwd"',
  '[]',
  '{}',
  '[[[[]]]]',
  '{"__proto__":{"x":1}}',
  '{"length":4294967295}',
  `"${'x'.repeat(300)}"`,
];

interface Place {
  readonly in: Record<string | number, Json>;
  readonly key: string | number;
}

/** A place somewhere in a value; null in an empty one. */
function placeIn(value: Json, pick: Pick): Place | null {
  let here: Json = value;
  let found: Place | null = null;
  while (typeof here === 'object' && here !== null) {
    const keys: readonly string[] = Object.keys(here);
    if (keys.length === 0) break;
    const text = keys[pick(keys.length)]!;
    const key: string | number = Array.isArray(here) ? Number(text) : text;
    found = { in: here as unknown as Record<string | number, Json>, key };
    here = found.in[key]!;
    if (pick(4) === 0) break;
  }
  return found;
}

/** A valid file changed in one place as JSON: a value replaced, taken away, swapped, wrapped, doubled, or a branch of `donor` grafted in. */
export function mutatedJson(text: string, donor: string, pick: Pick): string {
  if (pick(6) === 0) return doubled(text, pick);
  const file = JSON.parse(text) as Json;
  const place = placeIn(file, pick);
  if (place === null) return text;
  const { in: holder, key } = place;
  switch (pick(5)) {
    case 0: {
      holder[key] = '@nasty@';
      return JSON.stringify(file).replace('"@nasty@"', () => NASTY[pick(NASTY.length)]!);
    }
    case 1:
      if (Array.isArray(holder)) holder.splice(Number(key), 1);
      else delete holder[key];
      break;
    case 2: {
      const other = placeIn(file, pick)!;
      const kept = structuredClone(holder[key]!);
      holder[key] = structuredClone(other.in[other.key] ?? null);
      other.in[other.key] = kept;
      break;
    }
    case 3:
      holder[key] = pick(2) ? [holder[key]!] : { value: holder[key]! };
      break;
    default: {
      const branch = placeIn(JSON.parse(donor) as Json, pick);
      holder[pick(2) ? key : `x${pick(3)}`] = branch?.in[branch.key] ?? null;
    }
  }
  return JSON.stringify(file);
}

/** A member that stands again before itself, with another value. */
function doubled(text: string, pick: Pick): string {
  const member = /"[A-Za-z]+": ?/g;
  member.lastIndex = pick(text.length);
  const found = member.exec(text);
  return found ? `${text.slice(0, found.index)}${found[0]}${NASTY[pick(NASTY.length)]!}, ${text.slice(found.index)}` : text;
}

/** A text with some characters replaced, a piece cut out or a piece doubled. */
export function mutatedText(text: string, pick: Pick): string {
  const at = pick(text.length);
  switch (pick(4)) {
    case 0:
      return text.slice(0, at) + text.slice(at + 1 + pick(200));
    case 1:
      return text.slice(0, at + pick(60)) + text.slice(at);
    case 2:
      return text.slice(0, at);
    default: {
      let spoilt = text;
      for (let n = pick(4); n >= 0; n--) {
        const here = pick(spoilt.length);
        const unit = pick(3) ? 32 + pick(95) : pick(0x10000);
        spoilt = spoilt.slice(0, here) + String.fromCharCode(unit) + spoilt.slice(here + 1);
      }
      return spoilt;
    }
  }
}

/** Bytes after a bad disk or a bad copy: cut off, bits flipped, blocks swapped, doubled or zeroed. Two flips may meet: then nothing is changed. */
export function damaged(bytes: Uint8Array, pick: Pick): Uint8Array {
  const out = bytes.slice();
  const length = out.length;
  switch (pick(5)) {
    case 0:
      return out.subarray(0, pick(length));
    case 1:
      for (let n = pick(3); n >= 0; n--) {
        const at = pick(length);
        out[at] = out[at]! ^ (1 << pick(8));
      }
      break;
    case 2: {
      const size = Math.min(1 + pick(512), length >> 1);
      const a = pick(length - 2 * size + 1);
      const b = a + size + pick(length - a - 2 * size + 1);
      out.copyWithin(a, b, b + size);
      out.set(bytes.subarray(a, a + size), b);
      break;
    }
    case 3: {
      const size = 1 + pick(512);
      const at = pick(length);
      const longer = new Uint8Array(Math.min(at + size, length) + length - at);
      longer.set(out.subarray(0, at + size));
      longer.set(out.subarray(at), Math.min(at + size, length));
      return longer;
    }
    default: {
      const at = pick(length);
      out.fill(0, at, at + 1 + pick(512));
    }
  }
  return out;
}
