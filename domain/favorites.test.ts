import { describe, expect, it } from 'vitest';
import { mostFavorites, sumOfFalls } from './favorites.ts';
import { favoritesCan } from './favorites-can.ts';

describe('what has fallen', () => {
  it('is counted and added up to the centavo', () => {
    const changes = [
      { direction: 'down' as const, change: -3.08 },
      { direction: 'down' as const, change: -1.99 },
      { direction: 'up' as const, change: 5 },
      { direction: 'stable' as const, change: -0.1 },
      { direction: 'down' as const, change: null },
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
