import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mostFavorites, sumOfFalls } from './favorites.ts';
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
