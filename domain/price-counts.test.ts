import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CountedPrice,
  countedPrices,
  countPriced,
  sayAllPlaces,
  sayLowest,
  sayPlaces,
  sayScope,
} from './price-counts.ts';
import { forAll } from './testing.ts';

const price = (thing: number, place: number, expired = false): CountedPrice => ({ thing, place, expired });

it('is counted within what the filters leave', () => {
  expect(sayScope({})).toBe('em toda a cidade');
  expect(sayScope({ search: '' })).toBe('em toda a cidade');
  expect(sayScope({ region: 'Sul' })).toBe('na Região Sul');
  expect(sayScope({ brand: 'Shell', search: 'aureny' })).toBe(
    'em toda a cidade, bandeira Shell, busca “aureny”',
  );
});

describe('what has a price', () => {
  it('is counted once, and only with a valid price, or else as it was known last (design: Data, freshness)', () => {
    const prices = [price(1, 1), price(2, 1), price(1, 2), price(3, 3, true)];
    expect(countPriced(prices)).toEqual({ things: 2, places: 2, expired: false });
    expect(countPriced([price(1, 1, true), price(1, 2, true)])).toEqual({
      things: 1,
      places: 2,
      expired: true,
    });
    expect(countPriced([])).toEqual({ things: 0, places: 0, expired: false });
  });
  it('is said by what is counted, in one line, and not as valid where it is not', () => {
    expect(sayPlaces({ things: 1, places: 14, expired: false }, 'posto', 'postos')).toBe(
      '14 postos com preço válido',
    );
    expect(sayPlaces({ things: 1, places: 1, expired: true }, 'posto', 'postos')).toBe(
      '1 posto na última coleta',
    );
    const [meat, fuel, none] = [
      countPriced([price(1, 1)]),
      countPriced([price(1, 1, true)]),
      countPriced([]),
    ];
    expect(sayAllPlaces({ meat, fuel: meat })).toBe('1 açougue ou mercado e 1 posto com preço válido');
    expect(sayAllPlaces({ meat, fuel })).toBe(
      '1 açougue ou mercado com preço válido, 1 posto na última coleta',
    );
    expect(sayAllPlaces({ meat: none, fuel })).toBe('1 posto');
    expect(sayAllPlaces({ meat: fuel, fuel })).toBe('1 açougue ou mercado e 1 posto');
    expect(sayAllPlaces({ meat: none, fuel: none })).toBe('');
    expect([0, 1, 3].map(sayLowest)).toEqual([
      'nenhum menor preço da cidade',
      '1 menor preço da cidade',
      '3 menores preços da cidade',
    ]);
  });
});

it('any prices count as valid or all as expired, in any order', () => {
  const price = fc.record({ thing: fc.nat(3), place: fc.nat(3), expired: fc.boolean() });
  forAll(fc.array(price), (prices) => {
    const count = countPriced(prices);
    expect(countPriced(prices.toReversed())).toEqual(count);
    expect(countedPrices(prices).every(({ expired }) => expired === count.expired)).toBe(true);
    expect(Math.max(count.things, count.places)).toBeLessThanOrEqual(countedPrices(prices).length);
  });
});
