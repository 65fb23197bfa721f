import { describe, expect, it } from 'vitest';
import type { DataStatus } from '../data-status/data-status.ts';
import type { StationData } from '../fuel/load-station.ts';
import { sampleHomeData } from '../home/load-home.ts';
import { cityCard, productCard } from '../meat/product-card.ts';
import type { ShopPrice } from '../meat/shop-prices.ts';
import { today } from '../meat/testing/prices.ts';
import { productData, productPrice } from '../meat/testing/product-data.ts';
import { homeCard, shopCard, stationCard } from './cards.ts';

const current: DataStatus = { kind: 'current' };

describe('the card of a product', () => {
  const three = [productPrice(1, 58.9), productPrice(2, 49.9), productPrice(3, 64)];
  it('is that of the lowest price, among those of the city', () => {
    expect(cityCard(productData(three))).toEqual({
      title: 'Picanha',
      place: 'Loja 2 (Rua 2, Centro)',
      prices: [{ name: null, price: 49.9, unit: 'kg', isLowest: true }],
      range: { lowest: 49.9, highest: 64 },
      days: { from: '2026-06-11', to: '2026-06-11' },
      expired: false,
      demonstration: false,
    });
  });
  it('has neither tag nor range where there is nothing to compare with', () => {
    const card = cityCard(productData([productPrice(1, 58.9)]));
    expect(card).toMatchObject({ range: null, prices: [{ isLowest: false }], expired: false });
  });
  it('has no tag once everything has expired, and says that the prices are invented', () => {
    const old = productData([productPrice(1, 58.9, '2026-05-01'), productPrice(2, 49.9, '2026-05-01')], {
      dataStatus: { kind: 'demonstration' },
    });
    expect(cityCard(old)).toMatchObject({
      prices: [{ price: 49.9, isLowest: false }],
      expired: true,
      demonstration: true,
    });
  });
  it('names the product alone where there is no price', () => {
    expect(cityCard(productData([]))).toMatchObject({ title: 'Picanha', prices: [], days: null });
  });
  it('may be the answer near somebody, of which it has no distance', () => {
    const place = { name: 'Loja 9', where: '', km: 1.2 };
    const card = productCard(productData(three), { price: 55, place, day: '2026-06-10', lifeDays: 10 });
    expect(card).toMatchObject({ place: 'Loja 9', prices: [{ price: 55, isLowest: false }] });
    expect(JSON.stringify(card)).not.toContain('1.2');
  });
});

describe('the card of a station', () => {
  const price = (fuelTypeId: number, reais: number, expired = false, day = '2026-06-10') => ({
    fuelTypeId,
    price: reais,
    expired,
    collectionDate: `${day}T09:00:00-03:00`,
  });
  const fuel = (id: number, name: string, lowest: number) => ({
    id,
    name,
    comparison: { lowest, ranked: { length: 5 } },
  });
  const types = [
    fuel(1, 'Gasolina comum', 6.93),
    fuel(2, 'Gasolina aditivada', 7),
    fuel(3, 'Etanol', 4.9),
    fuel(4, 'Diesel S10', 6.5),
  ];
  const cardOf = (...FuelPrices: ReturnType<typeof price>[]) =>
    stationCard({
      station: { name: 'Posto Arara', address: '305 Norte, Avenida NS 5', neighbourhood: null, FuelPrices },
      types,
      dataStatus: current,
    } as unknown as StationData);
  it('has the three most wanted fuels, and a tag for the lowest of the city', () => {
    const card = cardOf(price(1, 6.93), price(2, 7.3), price(3, 5.1), price(4, 6.6, false, '2026-06-12'));
    expect(card).toMatchObject({
      title: 'Posto Arara',
      place: '305 Norte, Av. NS 5',
      prices: [
        { name: 'Gasolina', price: 6.93, unit: 'L', isLowest: true },
        { name: 'Etanol', isLowest: false },
        { name: 'S10', isLowest: false },
      ],
      days: { from: '2026-06-10', to: '2026-06-12' },
    });
  });
  it('has no expired price beside a valid one, and no free one', () => {
    expect(cardOf(price(1, 6.93, true), price(3, 4.9), price(4, 0))).toMatchObject({
      prices: [{ name: 'Etanol', isLowest: true }],
      expired: false,
    });
    expect(cardOf(price(1, 6.93, true))).toMatchObject({
      prices: [{ name: 'Gasolina', isLowest: false }],
      expired: true,
    });
    expect(cardOf()).toMatchObject({ prices: [], days: null, expired: false });
  });
});

it("the card of a shop has the city's lowest prices first, then its other low ones", () => {
  const price = (name: string, reais: number, lowest: number | null, expired = false) =>
    ({
      name,
      price: reais,
      unit: 'kg',
      expired,
      fresh: { day: '2026-06-11' },
      city: lowest === null ? null : { lowest, shops: 4, expired: false },
    }) as ShopPrice;
  const establishment = { name: 'Bom Boi', address: null, neighbourhood: 'Aureny' };
  const card = shopCard({ establishment, dataStatus: current } as never, [
    price('Pé', 5, 4),
    price('Picanha', 50, 50),
    price('Fígado', 9, 8),
    price('Língua', 10, 9),
    price('Rabada', 1, null, true),
  ]);
  expect(card.prices.map(({ name, isLowest }) => [name, isLowest])).toEqual([
    ['Picanha', true],
    ['Pé', false],
    ['Fígado', false],
  ]);
  expect(card).toMatchObject({ place: 'Aureny', expired: false });
});

it('the card of the home page has three prices with their places, marked if they are samples', () => {
  const card = homeCard(sampleHomeData(today), { kind: 'sample' });
  expect(card.prices).toHaveLength(3);
  expect(card.prices[0]).toMatchObject({ place: 'Açougue Exemplo', isLowest: true });
  expect(card.demonstration).toBe(true);
});
