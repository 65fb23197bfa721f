import { describe, expect, it } from 'vitest';
import { formatCpf } from '#domain/cpf.ts';
import { formatPhone } from '#domain/phone.ts';
import { maskDigits } from './mask-digits.ts';

/** Masks a text whose caret is at '|' and returns the result with its caret. */
function masked(typed: string, format = formatPhone): string {
  const field = {
    value: typed.replace('|', ''),
    selectionStart: typed.indexOf('|'),
    setSelectionRange(start: number | null) {
      this.selectionStart = start ?? 0;
    },
  };
  maskDigits(field, format);
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

describe('a CPF while it is being typed', () => {
  it.each([
    ['at its end', '5299|', '529.9|'],
    ['up to its last digit', '529.982.247-2|', '529.982.247-2|'],
    ['beyond it', '529.982.247-259|', '529.982.247-25|'],
    ['in its middle', '529.9|82.247-25', '529.9|82.247-25'],
    ['by letters', 'abc|', '|'],
  ])('%s', (_, typed, expected) => {
    expect(masked(typed, formatCpf)).toBe(expected);
  });
});
