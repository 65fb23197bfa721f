import { describe, expect, it } from 'vitest';
import { mostFavorites, sumOfFalls } from './favorites.ts';
import { favoritesCan } from './favorites-can.ts';

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
