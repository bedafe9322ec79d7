/** Where keys stand twice, once it is known that some do: a walk that remembers every key, which sound files never need. */
import { LIMITS } from '../limits.ts';
import { problem, type Problem } from '../result.ts';
import { pointerOf, stringEnd } from './jsonText.ts';

interface Frame {
  /** Keys met so far, null in an array. */
  readonly keys: Set<string> | null;
  /** Where we are: the last key, or the index. */
  at: string | number;
  expectsKey: boolean;
}

/** `file/duplicate-key` with its place for each key that stands again in its object, at most `most`. The text must be JSON. */
export function duplicateKeys(text: string, most: number): Problem[] {
  const stack: Frame[] = [];
  const twice: Problem[] = [];
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    const top = stack[stack.length - 1];
    if (c === 0x22) {
      const end = stringEnd(text, i);
      if (top?.keys && top.expectsKey) {
        const key = keyText(text, i, end);
        top.at = key;
        top.expectsKey = false;
        if (!top.keys.has(key)) top.keys.add(key);
        else {
          twice.push(
            problem('file/duplicate-key', { key: key.slice(0, LIMITS.name) }, { at: { pointer: pointerOf(stack.map((f) => f.at)) } }),
          );
          if (twice.length >= most) return twice;
        }
      }
      i = end;
    } else if (c === 0x7b) stack.push({ keys: new Set(), at: '', expectsKey: true });
    else if (c === 0x5b) stack.push({ keys: null, at: 0, expectsKey: false });
    else if (c === 0x7d || c === 0x5d) stack.pop();
    else if (c === 0x2c && top) {
      if (top.keys) top.expectsKey = true;
      else top.at = Number(top.at) + 1;
    }
  }
  return twice;
}

function keyText(text: string, start: number, end: number): string {
  const raw = text.slice(start + 1, end);
  return raw.includes('\\') ? String(JSON.parse(text.slice(start, end + 1))) : raw;
}
