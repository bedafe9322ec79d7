/** What a language's texts are: one flat dictionary a namespace, and all of them as one. */
export type Dictionary = Readonly<Record<string, string>>;

export const merged = (parts: readonly Dictionary[]): Dictionary => Object.assign({}, ...parts) as Dictionary;
