import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mostFavorites, placesWithAll, sumOfFalls } from './favorites.ts';
import { favoritesCan } from './favorites-can.ts';
import { centavos, forAll } from './testing.ts';

it('another favourite may be added up to the most that one person keeps', () => {
  expect(favoritesCan({ kept: mostFavorites - 1 }).add).toEqual({ may: true });
  expect(favoritesCan({ kept: mostFavorites }).add).toEqual({
    may: false,
    why: 'Você já tem 100 favoritos. Tire algum da lista para guardar outro.',
  });
});

it('any falls are counted and added, and nothing else is', () => {
  const change = fc.record({ trend: fc.constantFrom('up', 'down', 'stable'), by: fc.option(centavos) });
  forAll(fc.array(change), (changes) => {
    const sum = sumOfFalls(
      changes.map(({ trend, by }) => ({ trend, priceChange: by === null ? null : -by / 100 })),
    );
    const falls = changes.flatMap(({ trend, by }) => (trend === 'down' && by !== null ? [by] : []));
    expect(sum.count).toBe(falls.length);
    expect(sum.reais).toBe(falls.reduce((all, fall) => all + fall, 0) / 100);
  });
});

describe('the place that has every favourite (design, Meus Favoritos: onde comprar tudo)', () => {
  const at = (...prices: [establishmentId: number, centavos: number][]) =>
    prices.map(([establishmentId, centavos]) => ({ establishmentId, centavos }));

  it('is the one where one of each costs least in all, never one that lacks any', () => {
    const both = [at([1, 5000], [2, 4000], [3, 100]), at([1, 2000], [2, 2500])];
    expect(placesWithAll(both)).toEqual([
      { establishmentId: 2, centavos: 6500 },
      { establishmentId: 1, centavos: 7000 },
    ]);
    expect(placesWithAll([...both, at([3, 100])])).toEqual([]);
  });
  it('is the one with the smallest id where several ask the same', () => {
    expect(placesWithAll([at([7, 100], [4, 200]), at([7, 200], [4, 100])])[0]?.establishmentId).toBe(4);
  });
  it('is none for fewer than two products', () => {
    expect([placesWithAll([]), placesWithAll([at([1, 100])])]).toEqual([[], []]);
  });
});
