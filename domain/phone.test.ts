import { describe, expect, it } from 'vitest';
import { formatPhone, readPhone, showPhone } from './phone.ts';
import { digits, forAll, text } from './testing.ts';

describe('reading a phone number (spec, public side, section 2, /cadastro)', () => {
  it.each([
    ['(63) 99999-1234', '63999991234'],
    ['63 3215 1000', '6332151000'],
    ['+55 (63) 99999-1234', '63999991234'],
    ['063 99999-1234', '63999991234'],
    ['5563999991234', '63999991234'],
    ['+556332151000', '6332151000'],
    ['(55) 3222-1000', '5532221000'],
    // Phones copy numbers with invisible direction marks.
    ['\u202a+55 63 99999\u20111234\u202c', '63999991234'],
  ])('%s is %s', (typed, digits) => {
    expect(readPhone(typed)).toBe(digits);
  });
  it.each([
    '',
    '99999-1234',
    '(03) 99999-1234',
    '(20) 99999-1234',
    '(63) 9999-1234',
    '(63) 99999-1234 ramal 2',
    '+1 212 555 0100',
    '(63) 89999-1234',
    '(63) 99999-12345',
    '(63) 9999-123',
  ])('%j is not a phone number', (typed) => {
    expect(readPhone(typed)).toBeNull();
  });
});

it.each([
  ['', ''],
  ['6', '6'],
  ['63', '63'],
  ['063', '63'],
  ['639', '(63) 9'],
  ['63999', '(63) 999'],
  ['6399999', '(63) 9999-9'],
  ['6330000000', '(63) 3000-0000'],
  ['63999991234', '(63) 99999-1234'],
  ['(63) 99999-12349', '(63) 99999-1234'],
  ['+55 63 3000-0000', '(63) 3000-0000'],
  ['5563999991234', '(63) 99999-1234'],
  ['+', '+'],
  ['+55', '+55'],
  ['+55 ', '+55'],
  ['+556', '6'],
  ['+1', '1'],
  ['(55) 99999-12345', '(55) 99999-1234'],
])('formatting a phone number: %s is %s', (typed, written) => {
  expect(formatPhone(typed)).toBe(written);
});

it('any number is read back from how it is written; any other text is shown as it is', () => {
  const mobile = digits(8).map((rest) => `639${rest}`);
  forAll(mobile, text, (number, other) => {
    expect(readPhone(formatPhone(number))).toBe(number);
    expect(readPhone(`+55 ${formatPhone(number)}`)).toBe(number);
    if (readPhone(other) === null) expect(showPhone(other)).toBe(other);
    else expect(readPhone(showPhone(other))).toBe(readPhone(other));
  });
});
