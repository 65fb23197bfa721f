import { expect, it } from 'vitest';
import { firstPriceCan, sayUnpriced, takesFirstPrice } from './first-price.ts';

it('is said of a station that is open and has no successor, and otherwise says why not', () => {
  const may = (isOpen: boolean, hasSuccessor: boolean) => {
    const { report } = firstPriceCan({ isOpen, hasSuccessor });
    expect(takesFirstPrice({ isOpen, hasSuccessor })).toBe(report.may);
    return report;
  };
  expect(may(true, false)).toEqual({ may: true });
  expect(may(false, false)).toEqual({ may: false, why: 'Este posto fechou as portas.' });
  expect(may(true, true)).toEqual({
    may: false,
    why: 'Este posto está agora em outra página, com outro CNPJ.',
  });
});

it.each([
  [1, '1 posto sem preço ainda'],
  [23, '23 postos sem preço ainda'],
])('counts %i', (count, said) => {
  expect(sayUnpriced(count)).toBe(said);
});
