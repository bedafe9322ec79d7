/** Bounds of JSON that we keep without knowing what it means: unit definitions, options, texts, unknown keys. */
import { LIMITS } from './limits.ts';
import type { Json } from './result.ts';

/** Levels of nesting such a value may have, so that it still fits a file whose own levels come on top. */
export const OPAQUE_NESTING = LIMITS.nesting - 16;

/** A key that would name an object's prototype; never kept. */
export const FORBIDDEN_KEY = '__proto__';

/** Is it JSON with finite numbers of at most 2^53, texts within the limit, no `__proto__`, not too deep? Never throws. */
export function isBounded(value: unknown, levels: number = OPAQUE_NESTING): value is Json {
  switch (typeof value) {
    case 'boolean':
      return true;
    case 'number':
      return Math.abs(value) <= Number.MAX_SAFE_INTEGER;
    case 'string':
      return value.length <= LIMITS.briefing;
    case 'object':
      if (value === null) return true;
      if (levels === 0) return false;
      if (Array.isArray(value)) return value.every((inner) => isBounded(inner, levels - 1));
      return Object.entries(value).every(
        ([key, inner]) => key !== FORBIDDEN_KEY && key.length <= LIMITS.name && isBounded(inner, levels - 1),
      );
    default:
      return false;
  }
}
