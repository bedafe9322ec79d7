import { describe, expect, it } from 'vitest';
import { enterIsTables } from './enterKey.ts';

const nothing = { field: false, button: false, greyed: false, byMouse: false };

describe('Enter at the table', () => {
  it('is the table’s where nothing has the focus', () => expect(enterIsTables(nothing)).toBe(true));
  it('stays with a button that was reached with the keyboard', () => expect(enterIsTables({ ...nothing, button: true })).toBe(false));
  it('is not swallowed by a button that was clicked', () => expect(enterIsTables({ ...nothing, button: true, byMouse: true })).toBe(true));
  it('is not swallowed by a greyed button', () => expect(enterIsTables({ ...nothing, button: true, greyed: true })).toBe(true));
  it('stays with a field or menu, however the focus came there', () =>
    expect(enterIsTables({ field: true, button: true, greyed: true, byMouse: true })).toBe(false));
});
