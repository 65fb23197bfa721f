import { describe, expect, it } from 'vitest';
import { cheapestShopForAll, mostFavorites, sumOfFalls } from './favorites.ts';
import { favoritesCan } from './favorites-can.ts';

const today = '2026-06-12';
const sold = (shopId: number, productId: number, price: number, day = today) => ({
  shopId,
  productId,
  price,
  day,
  lifeDays: 7,
});

describe('the shop that has every favourite cut (design, Meus Favoritos: onde comprar tudo)', () => {
  it('is the one where a kilo of each costs least in all', () => {
    const prices = [sold(1, 10, 5000), sold(1, 11, 2000), sold(2, 10, 4000), sold(2, 11, 2500)];
    expect(cheapestShopForAll(prices, [10, 11], today)).toEqual({ shopId: 2, total: 6500 });
  });
  it('is never one that lacks a cut, however cheap the others are', () => {
    const prices = [sold(1, 10, 100), sold(2, 10, 4000), sold(2, 11, 2500)];
    expect(cheapestShopForAll(prices, [10, 11], today)).toEqual({ shopId: 2, total: 6500 });
    expect(cheapestShopForAll(prices, [10, 11, 12], today)).toBeNull();
  });
  it('is not found by prices that have expired', () => {
    const prices = [sold(1, 10, 100, '2026-06-04'), sold(1, 11, 100), sold(2, 10, 400), sold(2, 11, 400)];
    expect(cheapestShopForAll(prices, [10, 11], today)).toEqual({ shopId: 2, total: 800 });
  });
  it('is of no use with a single cut', () => {
    expect(cheapestShopForAll([sold(1, 10, 100)], [10], today)).toBeNull();
    expect(cheapestShopForAll([], [], today)).toBeNull();
  });
});

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
      why: 'Você já tem 300 favoritos. Tire algum da lista para guardar outro.',
    });
  });
});
