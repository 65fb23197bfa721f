import { describe, expect, it } from 'vitest';
import { moneyField } from './money-field.ts';

const field = moneyField({
  missing: 'Falta.',
  invalid: 'Não é número.',
  tooLow: 'Baixo demais.',
  highest: 1000,
  tooHigh: 'Alto demais.',
});
const said = (value: unknown) => field.safeParse(value).error?.issues.map(({ message }) => message);

describe('an amount of reais', () => {
  it.each([0.01, 0.29, 1.1, 58.9, 999.99, 1000])('may be %d', (value) => {
    expect(field.parse(value)).toBe(value);
  });
  it.each([
    [undefined, 'Falta.'],
    [null, 'Falta.'],
    ['58,90', 'Não é número.'],
    [0, 'Baixo demais.'],
    [1e-9, 'Baixo demais.'],
    [1000.01, 'Alto demais.'],
    [12.345, 'Use no máximo duas casas depois da vírgula.'],
  ])('is refused for %o with one message', (value, message) => {
    expect(said(value)).toEqual([message]);
  });
});
