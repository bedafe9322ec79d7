/** UTF-8 and CRC-32 without a host: the journal's record format and the first look at a file's bytes are pure. */

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});

/** CRC-32 (IEEE 802.3) as an unsigned number. */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = TABLE[(crc ^ byte) & 0xff]! ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

/** UTF-8 of a text; a lone surrogate becomes U+FFFD (JSON texts of ours hold none: they are escaped). */
export function encodeUtf8(text: string): Uint8Array {
  let bytes = new Uint8Array(text.length + 64);
  let n = 0;
  for (let i = 0; i < text.length; i++) {
    if (n + 4 > bytes.length) {
      const more = new Uint8Array(bytes.length * 2 + 4);
      more.set(bytes);
      bytes = more;
    }
    let code = text.charCodeAt(i);
    if (code < 0x80) {
      bytes[n++] = code;
      continue;
    }
    if (code >= 0xd800 && code < 0xe000) {
      const low = code < 0xdc00 ? text.charCodeAt(i + 1) : 0;
      if (low >= 0xdc00 && low < 0xe000) {
        code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
        i++;
      } else code = 0xfffd;
    }
    if (code < 0x800) bytes[n++] = 0xc0 | (code >> 6);
    else {
      if (code < 0x10000) bytes[n++] = 0xe0 | (code >> 12);
      else {
        bytes[n++] = 0xf0 | (code >> 18);
        bytes[n++] = 0x80 | ((code >> 12) & 0x3f);
      }
      bytes[n++] = 0x80 | ((code >> 6) & 0x3f);
    }
    bytes[n++] = 0x80 | (code & 0x3f);
  }
  return bytes.slice(0, n);
}

/** The text of UTF-8 bytes, null when they are not UTF-8 (overlong forms, surrogates, cut sequences). A byte order mark is kept. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  const parts: string[] = [];
  let units: number[] = [];
  for (let i = 0; i < bytes.length;) {
    const first = bytes[i]!;
    if (first < 0x80) {
      units.push(first);
      i++;
    } else {
      const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
      if (first < 0xc2 || first > 0xf4 || i + length > bytes.length) return null;
      let code = first & (0xff >> (length + 1));
      for (let k = 1; k < length; k++) {
        const next = bytes[i + k]!;
        if ((next & 0xc0) !== 0x80) return null;
        code = (code << 6) | (next & 0x3f);
      }
      if (length === 3 && (code < 0x800 || (code >= 0xd800 && code < 0xe000))) return null;
      if (length === 4 && (code < 0x10000 || code > 0x10ffff)) return null;
      if (code < 0x10000) units.push(code);
      else units.push(0xd800 + ((code - 0x10000) >> 10), 0xdc00 + ((code - 0x10000) & 0x3ff));
      i += length;
    }
    if (units.length >= 8192) {
      parts.push(String.fromCharCode(...units));
      units = [];
    }
  }
  parts.push(String.fromCharCode(...units));
  return parts.join('');
}
