import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mostFavorites, sumOfFalls } from './favorites.ts';
import { favoritesCan } from './favorites-can.ts';
import { centavos } from './testing.ts';

describe('what has fallen', () => {
  it('is counted and added up to the centavo', () => {
    const changes = [
      { trend: 'down' as const, priceChange: -3.08 },
      { trend: 'down' as const, priceChange: -1.99 },
      { trend: 'up' as const, priceChange: 5 },
      { trend: 'stable' as const, priceChange: -0.1 },
      { trend: 'down' as const, priceChange: null },
    ];
    expect(sumOfFalls(changes)).toEqual({ count: 2, reais: 5.07 });
    expect(sumOfFalls([])).toEqual({ count: 0, reais: 0 });
  });
});

describe('another favourite', () => {
  it('may be added up to the most that one person keeps', () => {
    expect(favoritesCan({ kept: mostFavorites - 1 }).add).toEqual({ may: true });
    expect(favoritesCan({ kept: mostFavorites }).add).toEqual({
      may: false,
      why: 'Você já tem 100 favoritos. Tire algum da lista para guardar outro.',
    });
  });
});

it('any falls are counted and added, and nothing else is', () => {
  const change = fc.record({ trend: fc.constantFrom('up', 'down', 'stable'), by: fc.option(centavos) });
  fc.assert(
    fc.property(fc.array(change), (changes) => {
      const sum = sumOfFalls(
        changes.map(({ trend, by }) => ({ trend, priceChange: by === null ? null : -by / 100 })),
      );
      const falls = changes.flatMap(({ trend, by }) => (trend === 'down' && by !== null ? [by] : []));
      expect(sum.count).toBe(falls.length);
      expect(Math.round(sum.reais * 100)).toBe(falls.reduce((all, fall) => all + fall, 0));
    }),
  );
});
