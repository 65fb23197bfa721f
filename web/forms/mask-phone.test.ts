import { describe, expect, it } from 'vitest';
import { maskPhone } from './mask-phone.ts';

/** Masks a text whose caret is at '|' and returns the result with its caret. */
function masked(typed: string): string {
  const field = {
    value: typed.replace('|', ''),
    selectionStart: typed.indexOf('|'),
    setSelectionRange(start: number | null) {
      this.selectionStart = start ?? 0;
    },
  };
  maskPhone(field);
  return `${field.value.slice(0, field.selectionStart)}|${field.value.slice(field.selectionStart)}`;
}

describe('a telephone number while it is being typed', () => {
  it.each([
    ['at its end', '639|', '(63) 9|'],
    ['up to the last digit', '(63) 9999-91234|', '(63) 99999-1234|'],
    ['backwards', '(63) |', '63|'],
    ['pasted', '+55 63 99999 1234|', '(63) 99999-1234|'],
    ['without anything', 'x|', '|'],
  ])('%s', (_, typed, expected) => {
    expect(masked(typed)).toBe(expected);
  });

  it.each([
    ['a digit that is put in', '(63) 9899|9-1234', '(63) 9899|9-1234'],
    ['a digit that changes the groups', '(63) 99|999-1234', '(63) 99|999-1234'],
    ['a digit that is taken out', '(63) 9|99-1234', '(63) 9|991-234'],
    ['a digit that is taken out of eleven', '(63) 99|99-1234', '(63) 99|99-1234'],
    ['punctuation that is taken out', '(63|99999-1234', '(63|) 99999-1234'],
    ['the first digit', '(|3) 99999-1234', '|(39) 9999-1234'],
  ])('the caret stays behind %s', (_, typed, expected) => {
    expect(masked(typed)).toBe(expected);
  });
});
