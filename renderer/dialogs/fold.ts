/** Text for searching: case, accents, width and kana kind do not matter. */
export function folded(text: string): string {
  return (
    text
      .normalize('NFKD')
      .replace(/\p{Mn}/gu, '')
      // Katakana to hiragana: the blocks lie 0x60 apart.
      .replace(/[\u30a1-\u30f6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
      .toLowerCase()
  );
}
