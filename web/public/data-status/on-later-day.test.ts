import { expect, it } from 'vitest';
import { addDays } from '#domain/city-time.ts';
import type { StationData } from '../fuel/load-station.ts';
import { stationOnDay } from '../fuel/station-prices.tsx';
import { homeOnDay } from '../home/home-page.tsx';
import { sampleHomeData } from '../home/load-home.ts';
import { establishmentOnDay } from '../meat/establishment-page.tsx';
import type { EstablishmentData } from '../meat/load-establishment.ts';
import type { ProductData } from '../meat/load-product.ts';
import { rowsOf, runningPromotions } from '../meat/meat-view.ts';
import { productOnDay } from '../meat/product-page.tsx';
import { sampleCity, sampleMeat } from '../meat/sample-meat.ts';
import { productData, productPrice } from '../meat/testing/product-data.ts';

/** Texts of a page that was kept on one day and is read on another. */

const made = '2026-06-12';
const nextWeek = addDays(made, 9);
const collected = { day: addDays(made, -2), lifeDays: 10, source: 'admin', sourceName: 'Loja' } as const;
const promotion = { startDate: addDays(made, -2), endDate: made };

it('a lowest price of the home page that has expired since then saves nothing', () => {
  const data = sampleHomeData(made);
  expect(homeOnDay(data, addDays(made, 8)).cuts[0]).toMatchObject({ expired: false });
  const later = homeOnDay(data, nextWeek);
  expect(later.today).toBe(nextWeek);
  for (const best of [...later.cuts, ...later.fuels])
    expect(best).toMatchObject({ expired: true, saving: null });
  expect(later.wanted[0]?.best?.expired).toBe(true);
  expect(later.meat.expired).toBe(true);
});

it("a station's price that has expired since then leaves the comparison", () => {
  const price = {
    fuelTypeId: 1,
    collectionDate: `${collected.day}T00:00:00-03:00`,
    lifeDays: 10,
    expired: false,
  };
  const data = {
    station: { FuelPrices: [price], nearbyStations: [{ prices: [price] }] },
    types: [{ id: 1, comparison: { lowest: 5 } }],
    today: made,
  } as unknown as StationData;
  expect(stationOnDay(data, addDays(made, 8))).toMatchObject({ types: [{ comparison: { lowest: 5 } }] });
  expect(stationOnDay(data, nextWeek)).toMatchObject({
    today: nextWeek,
    station: { FuelPrices: [{ expired: true }], nearbyStations: [{ prices: [{ expired: true }] }] },
    types: [{ comparison: null }],
  });
});

it("a shop's promotion that has ended since then is not there, and its price has expired", () => {
  const data = {
    establishment: { promotions: [promotion] },
    prices: [
      { expired: false, city: {}, fresh: { ...collected, lifeDays: 2 } },
      { expired: false, city: {}, fresh: collected },
    ],
    goods: { pages: 2 },
    today: made,
  } as unknown as EstablishmentData;
  expect(establishmentOnDay(data, addDays(made, 1))).toMatchObject({
    establishment: { promotions: [] },
    prices: [
      { expired: true, city: null },
      { expired: false, city: {} },
    ],
  });
});

it('no cheaper product is named whose price has expired since then', () => {
  const data = {
    figures: { expired: false },
    best: collected,
    prices: [{ ...collected, position: 1, expired: false }],
    ranking: { page: 1 },
    cheaper: [collected, { ...collected, lifeDays: 2 }],
    today: made,
  } as unknown as ProductData;
  expect(productOnDay(data, addDays(made, 1)).cheaper).toEqual([collected]);
  expect(productOnDay(data, nextWeek)).toMatchObject({ prices: [{ expired: true }], cheaper: [] });
});

it('the next price of a product leads where the lowest has expired since then, as long as it is known', () => {
  const collectedLast = { ...productPrice(2, 60), lifeDays: 9 };
  const data = productData([{ ...productPrice(1, 50), lifeDays: 2 }, collectedLast, productPrice(3, 60)]);
  expect(productOnDay(data, addDays(made, 3))).toMatchObject({
    figures: { lowest: 60, ties: 1, expired: false },
    best: { shop: { id: 2 } },
    prices: [{ position: null, expired: true }, { position: 1 }, { position: 1 }],
  });
  const inRegion = { ...data, ranking: { ...data.ranking, regionId: 1 } };
  expect(productOnDay(inRegion, addDays(made, 3))).toMatchObject({ figures: { expired: true }, cheaper: [] });
});

it('the meat page has no promotion that has ended since then', () => {
  const sample = sampleCity(made);
  const [cut] = sample.cuts;
  const city = {
    ...sample,
    facts: [...sample.facts, { ...collected, lifeDays: 2, source: 'promotion' as const }],
    // The second shop is the cheapest, so that the promotion of the first is announced below the best prices.
    quotes: [
      [1, 1, 50, 1] as (typeof sample.quotes)[number],
      [1, 2, 40, 0] as (typeof sample.quotes)[number],
    ],
    promotions: [{ ...promotion, id: 1, productId: cut?.id, establishmentId: 1 }] as typeof sample.promotions,
  };
  const data = sampleMeat(made, { choice: {}, tab: 'promocoes' }, city);
  const { tab } = data;
  if (tab.kind !== 'promocoes') return expect.fail('another tab');
  const running = (today: string) => runningPromotions({ ...data, today }, tab).length;
  expect(running(made)).toBe(1);
  expect(running(addDays(made, 1))).toBe(0);
});

it('the meat page compares what is valid since then, and the last known prices where nothing is', () => {
  const sample = sampleCity(made);
  const city = {
    ...sample,
    facts: [...sample.facts, { ...collected, lifeDays: 3 }],
    quotes: sample.quotes.map(
      ([cut, shop, price]) => [cut, shop, price, Number(shop === 5)] as (typeof sample.quotes)[number],
    ),
  };
  const data = sampleMeat(made, { choice: {}, tab: 'tabela' }, city);
  const rowOn = (today: string) =>
    data.tab.kind === 'tabela' && data.tab.rows[0] ? rowsOf({ ...data, today })(data.tab.rows[0]) : undefined;
  expect(rowOn(made)?.ranked[0]?.shop.id).toBe(5);
  const later = rowOn(addDays(made, 3));
  expect(later?.ranked[0]?.shop.id).toBe(1);
  expect(later?.left.map(({ shop }) => shop.id)).toEqual([5]);
  expect(later?.comparison.expired).toBe(false);
  expect(rowOn(nextWeek)?.comparison.expired).toBe(true);
  expect(rowOn(nextWeek)?.ranked).toHaveLength(5);
});
