/** What a writer alone saves one after the other: known to the process that writes and to the test that looks. */
export const sweptTexts = (): readonly string[] => Array.from({ length: 4 }, (_v, i) => `${i} `.repeat(50_000));
