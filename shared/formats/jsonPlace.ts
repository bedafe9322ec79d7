/** Where a text stops being JSON. Engines word it differently or not at all, so we look ourselves, once it is known to be wrong. */

const SPACE = /[ \t\n\r]*/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4})/y;
const SCALAR = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null/y;

/** Length of what matches at a place, -1 for none. */
function match(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? -1;
}

/** A string by hand, as long as it may be: one past its end, or `~index` of the character that cannot stand in it. */
function stringAfter(text: string, start: number): number {
  if (text[start] !== '"') return ~start;
  for (let at = start + 1; at < text.length; at++) {
    const c = text.charCodeAt(at);
    if (c === 0x22) return at + 1;
    if (c < 0x20) return ~at;
    if (c !== 0x5c) continue;
    const length = match(ESCAPE, text, at);
    if (length < 0) return ~at;
    at += length - 1;
  }
  return ~text.length;
}

/** Index of the first character that cannot stand there; the text's length when it ends too early or is JSON after all. */
export function firstFault(text: string): number {
  /** Open brackets: true = object. */
  const stack: boolean[] = [];
  let at = 0;
  let wants: 'value' | 'key' | 'keyOrEnd' | 'valueOrEnd' | 'next' = 'value';
  for (;;) {
    at += match(SPACE, text, at);
    const c = text[at];
    if (c === undefined) return at;
    if (wants === 'next') {
      if (stack.length === 0) return at;
      const object = stack[stack.length - 1]!;
      if (c === ',') wants = object ? 'key' : 'value';
      else if (c === (object ? '}' : ']')) stack.pop();
      else return at;
      at++;
    } else if ((c === '}' && wants === 'keyOrEnd') || (c === ']' && wants === 'valueOrEnd')) {
      stack.pop();
      wants = 'next';
      at++;
    } else if (wants === 'key' || wants === 'keyOrEnd') {
      const after = stringAfter(text, at);
      if (after < 0) return ~after;
      at = after;
      at += match(SPACE, text, at);
      if (text[at] !== ':') return at;
      at++;
      wants = 'value';
    } else if (c === '{' || c === '[') {
      stack.push(c === '{');
      wants = c === '{' ? 'keyOrEnd' : 'valueOrEnd';
      at++;
    } else {
      const length = c === '"' ? -1 : match(SCALAR, text, at);
      const after = length < 0 ? stringAfter(text, at) : at + length;
      if (after < 0) return ~after;
      at = after;
      wants = 'next';
    }
  }
}
