import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAll, text } from './testing.ts';
import {
  caretOfMoney,
  composeMoney,
  fillMoney,
  type MoneyText,
  parseDecimal,
  parseMoney,
  tidyMoney,
} from './typed-numbers.ts';

describe('a sum that is typed', () => {
  it.each([
    ['32,9', 32.9],
    ['32.9', 32.9],
    ['R$ 32,90', 32.9],
    ['R$\u00A01.234,56', 1234.56],
    ['r$32,90', 32.9],
    [' 32, 90 R$', 32.9],
    ['1.234,5', 1234.5],
    ['1.234.567', 1234567],
    ['1234', 1234],
    ['6,899', 6.899],
    ['1234.567', 1234.567],
    ['5,', 5],
    [',5', 0.5],
    ['0', 0],
  ])('%s is %d', (typed, value) => {
    expect(parseMoney(typed)).toBe(value);
  });
  it('is nothing where nothing is typed', () => {
    expect(parseMoney('  ')).toBeNull();
  });
  it.each(['1.234', '1 .234', '6.899', '1,234.56', '1,2,3', '12a', '1.23.4', ',', '59 90', '1 234', '5R$9'])(
    '%s is none, or could be two',
    (typed) => {
      expect(parseMoney(typed)).toBeNaN();
    },
  );
});

describe('a number that is typed', () => {
  it.each([
    ['5', 5],
    ['2,5', 2.5],
    ['-10.184', -10.184],
    ['−48,333512', -48.333512],
    ['', null],
  ])('%s is %d', (typed, value) => {
    expect(parseDecimal(typed)).toBe(value);
  });
  it.each(['1.234,5', '--1', '5 km', '5\u00A05'])('%s is none', (typed) => {
    expect(parseDecimal(typed)).toBeNaN();
  });
});

const empty: MoneyText = { text: '', isWritten: false };

/** Types a text key by key at the end of the field; '<' deletes the last character. */
const typeKeys = (keys: string, start = empty) =>
  [...keys].reduce(
    (before, key) =>
      key === '<'
        ? fillMoney(before, { text: before.text.slice(0, -1), inserted: '', isPasted: false })
        : fillMoney(before, { text: before.text + key, inserted: key, isPasted: false }),
    start,
  );

describe('a field of money', () => {
  it('fills from the centavos', () => {
    expect(['5', '57', '579', '5799'].map((keys) => typeKeys(keys).text)).toEqual([
      '0,05',
      '0,57',
      '5,79',
      '57,99',
    ]);
    expect(typeKeys('123456').text).toBe('1.234,56');
  });
  it.each([
    ['32', '0,32'],
    ['0', '0,00'],
    ['000', '0,00'],
    [' ', ''],
    ['R$ 5799', '57,99'],
    ['1234567890123', '1.234.567.890,12'],
  ])('%j shows as %j', (keys, text) => {
    expect(typeKeys(keys)).toEqual({ text, isWritten: false });
  });
  it('empties backwards', () => {
    expect(typeKeys('5799<').text).toBe('5,79');
    expect(typeKeys('5799<<<<')).toEqual(empty);
    expect(typeKeys('0<')).toEqual(empty);
  });
  it.each([
    ['57,99', '57,99', 57.99],
    ['32,9', '32,9', 32.9],
    ['32.9', '32.9', 32.9],
    ['32,', '32,', 32],
    [',5', '0,5', 0.5],
    ['1.234,56', '1.234,56', 1234.56],
    ['12,345', '12,345', 12.345],
    ['32,9<<5', '325', 325],
  ])('keeps %j, typed with its comma', (keys, text, reais) => {
    const typed = typeKeys(keys);
    expect(typed).toEqual({ text, isWritten: true });
    expect(parseMoney(typed.text)).toBe(reais);
  });
  it('begins anew once it is cleared', () => {
    expect(typeKeys('3,<<').text).toBe('');
    expect(typeKeys('3,<<45').text).toBe('0,45');
  });
  it('steps over the comma that is already there', () => {
    const before = { text: '57,99', isWritten: false };
    expect(fillMoney(before, { text: '57,,99', inserted: ',', isPasted: false })).toBe(before);
  });
  it.each([
    ['57,99', '57,99', false],
    ['R$ 1.234,56', '1.234,56', false],
    ['32', '32,00', false],
    ['5799', '5.799,00', false],
    ['49.9', '49,90', false],
    ['49,905', '49,905', true],
    ['1.234', '1.234', true],
    ['grátis', 'grátis', true],
    ['1e9', '1e9', true],
    ['-5', '-5,00', true],
  ])('reads %j as it is written where it is pasted', (text, shown, isWritten) => {
    expect(fillMoney(empty, { text, inserted: text, isPasted: true })).toEqual({ text: shown, isWritten });
  });
  it('reads a text that arrives at once by its comma, or else as centavos', () => {
    const at = (text: string) =>
      fillMoney({ text: '1,00', isWritten: false }, { text, inserted: text, isPasted: false });
    expect(['4,5', '59,90', '5990'].map((text) => at(text).text)).toEqual(['4,50', '59,90', '59,90']);
  });
  it('ignores the key of a space, also over a selection', () => {
    for (const before of [
      { text: '57,99', isWritten: false },
      { text: '57,9', isWritten: true },
    ]) {
      expect(fillMoney(before, { text: `${before.text} `, inserted: ' ', isPasted: false })).toBe(before);
      expect(fillMoney(before, { text: ' ', inserted: ' ', isPasted: false })).toBe(before);
    }
  });
  it.each(['-5', '1e9', '5kg', '−5'])('makes no price of %j, which arrives at once', (text) => {
    for (const isPasted of [true, false]) {
      const shown = fillMoney(empty, { text, inserted: text, isPasted });
      expect(parseMoney(shown.text)).not.toBeGreaterThanOrEqual(0);
      expect(parseMoney(typeKeys('0', shown).text)).not.toBeGreaterThanOrEqual(0);
    }
  });
  it.each([
    ['-5', '-5'],
    ['-5,50', '-5,50'],
    ['−12', '−12'],
    ['x', 'x'],
    ['k5', 'k5'],
    ['1-', '0,01-'],
    ['1e9', '0,01e9'],
    ['4x990', '0,04x990'],
    ['57,9x', '57,9x'],
  ])('keeps %j, typed key by key, as %j, which is no sum of money that may be', (keys, text) => {
    expect(typeKeys(keys).text).toBe(text);
    expect(parseMoney(text)).not.toBeGreaterThanOrEqual(0);
  });
  it('is a price again once what is none is cleared', () => {
    expect(typeKeys('-5<<').text).toBe('');
    expect(typeKeys('-5<<579').text).toBe('5,79');
    expect(typeKeys('1e9<<9').text).toBe('0,19');
    expect(typeKeys('57,9x<9').text).toBe('57,99');
  });
  it('begins anew where another text is typed over it', () => {
    const before = { text: '1e9', isWritten: true };
    const after = fillMoney(before, { text: '5', inserted: '5', isPasted: false });
    expect(after).toEqual({ text: '0,05', isWritten: false });
  });
});

it('an amount is tidied unless that would change it', () => {
  expect(['32,9', '1234.5', '0', '', '12,345', '1.234', 'doze'].map(tidyMoney)).toEqual([
    '32,90',
    '1.234,50',
    '0,00',
    '',
    '12,345',
    '1.234',
    'doze',
  ]);
});

it.each([
  ['39,90', '39,90'],
  ['29.99', '29.99'],
  ['5799', '57,99'],
  ['1234,5', '1234,5'],
])('%s is typed key by key, each at the caret: %s', (keys, shown) => {
  let field = { text: '', isWritten: false };
  let caret = 0;
  for (const key of keys) {
    const text = field.text.slice(0, caret) + key + field.text.slice(caret);
    field = fillMoney(field, { text, inserted: key, isPasted: false });
    caret = caretOfMoney(field.text, text, caret + 1);
  }
  expect(field.text).toBe(shown);
});

it('the caret stays before the same digits, and behind a digit', () => {
  expect(caretOfMoney('57,99', '5,799', 5)).toBe(5);
  expect(caretOfMoney('571,99', '571,99', 3)).toBe(3);
  expect(caretOfMoney('1.234,56', '1234,56', 1)).toBe(1);
  expect(caretOfMoney('1.234,56', '1.234,56', 3)).toBe(3);
  expect(caretOfMoney('', '0', 0)).toBe(0);
});

describe('any text in a field of numbers', () => {
  it('is nothing, no number, or one that is finite', () =>
    forAll(text, (typed) => {
      for (const read of [parseMoney(typed), parseDecimal(typed)]) {
        expect(read === null || Number.isNaN(read) || Number.isFinite(read)).toBe(true);
      }
    }));
  it('is not changed in value by being tidied', () =>
    forAll(text, (typed) => {
      expect(parseMoney(tidyMoney(typed))).toBe(parseMoney(typed));
      expect(tidyMoney(tidyMoney(typed))).toBe(tidyMoney(typed));
    }));
  it('fills from the centavos, digit by digit', () =>
    forAll(fc.integer({ min: 1, max: 9_999_999 }), fc.nat(12), (centavos, caret) => {
      const filled = typeKeys(String(centavos));
      expect(parseMoney(filled.text)).toBe(centavos / 100);
      const at = caretOfMoney(filled.text, filled.text, Math.min(caret, filled.text.length));
      expect(at).toBeGreaterThanOrEqual(0);
      expect(at).toBeLessThanOrEqual(filled.text.length);
    }));
});

describe('a field of money whose keyboard composes', () => {
  /** Replaces the selected part of a text with one composition after another, as such a keyboard does. */
  const compose = (before: MoneyText, compositions: string[], selection = { start: 0, end: 0 }) =>
    compositions.map((composition) => {
      const after = before.text.slice(0, selection.start) + composition + before.text.slice(selection.end);
      return composeMoney(before, after, selection).text;
    });
  it('fills from the centavos, and has no digit twice', () => {
    expect(compose(empty, ['5', '57', '579', '5799', '579'])).toEqual([
      '0,05',
      '0,57',
      '5,79',
      '57,99',
      '5,79',
    ]);
  });
  it.each([
    ['a comma', empty, ['57,', '57,9', '57,99'], { start: 0, end: 0 }, ['57,', '57,9', '57,99']],
    ['a minus, which makes no price', empty, ['-5'], { start: 0, end: 0 }, ['-5']],
    [
      'over a selected price',
      { text: '57,99', isWritten: true },
      ['5', '54', '549', '5490'],
      { start: 0, end: 5 },
      ['0,05', '0,54', '5,49', '54,90'],
    ],
    [
      'inside a price',
      { text: '57,99', isWritten: false },
      ['1', '12'],
      { start: 1, end: 1 },
      ['517,99', '5.127,99'],
    ],
    ['that deletes', { text: '57,99', isWritten: false }, [''], { start: 4, end: 5 }, ['5,79']],
  ])('reads %s', (_, before, compositions, selection, shown) => {
    expect(compose(before, compositions, selection)).toEqual(shown);
  });
  it('finds what is new where the composition began with a text that was there', () => {
    const before = { text: '57,99', isWritten: false };
    expect(composeMoney(before, '57,995').text).toBe('579,95');
    expect(composeMoney(before, '57,9').text).toBe('5,79');
  });
  it('ends with what the same keys fill one by one', () =>
    forAll(fc.stringMatching(/^[\d,]{1,8}$/), (keys) => {
      expect(composeMoney(empty, keys)).toEqual(typeKeys(keys));
    }));
});
