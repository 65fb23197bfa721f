import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { and, asc, eq, gte, lt, lte } from '#database/orm.ts';
import { city } from '#domain/city.ts';
import { cityDay, daysBetween, startOfDay } from '#domain/city-time.ts';
import { couponState, remainingUses } from '#domain/coupons.ts';
import { currentPrice } from '#domain/current-price.ts';
import { reportUrgency } from '#domain/report-urgency.ts';
import { changePercent } from '#domain/reported-prices.ts';
import { createEstablishment } from '../factories/establishments.ts';
import { createImport } from '../factories/imports.ts';
import {
  coupons,
  establishments,
  imports,
  prices,
  products,
  promotions,
  reportedPrices,
  reviews,
  users,
} from '../schema.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { demonstrationCuts } from './demonstration-cuts.ts';
import { seedDemonstrationMeat } from './demonstration-meat.ts';
import { demonstrationPrices } from './demonstration-prices.ts';
import { seededRandom } from './random.ts';

const database = await openTestDatabase();
afterAll(() => database.close());
const { orm } = database;
const today = '2026-06-12';
const morning = new Date(`${today}T08:00:00-03:00`);

const observations = () =>
  orm
    .select({
      shop: establishments.name,
      cut: products.name,
      centavos: prices.priceCentavos,
      at: prices.observedAt,
    })
    .from(prices)
    .innerJoin(establishments, eq(establishments.id, prices.establishmentId))
    .innerJoin(products, eq(products.id, prices.productId))
    .orderBy(asc(establishments.name), asc(products.name), asc(prices.observedAt));

/** The newest price of each cut at each shop. */
const newest = (all: Awaited<ReturnType<typeof observations>>) => [
  ...new Map(all.map((price) => [`${price.shop}/${price.cut}`, price])).values(),
];

describe('the demonstration of meat', () => {
  beforeAll(async () => {
    expect(await seedDemonstrationMeat(orm, morning)).toBe(true);
  });

  it('fills an empty city with complete butchers and markets, marked as demonstration, in every region', async () => {
    const shops = await orm.select().from(establishments);
    expect(shops).toHaveLength(30);
    for (const shop of shops) {
      expect(shop).toMatchObject({ coordinatesPrecision: 'exact' });
      expect([shop.address, shop.zipcode, shop.phone, shop.sectorId]).not.toContain(null);
      expect(shop.latitude).toBeGreaterThan(-10.4);
      expect(shop.latitude).toBeLessThan(-10.1);
      expect(shop.longitude).toBeGreaterThan(-48.4);
      expect(shop.longitude).toBeLessThan(-48.25);
    }
    expect(new Set(shops.map(({ regionId }) => regionId)).size).toBe(3);
    // Searching for the example CEP of the forms finds something nearby.
    expect(shops.map(({ zipcode }) => zipcode)).toContain(city.exampleZipcode);
    expect(new Set(shops.map(({ type }) => type))).toEqual(new Set(['acougue', 'mercado']));
    expect(new Set(shops.map(({ verified }) => verified)).size).toBe(2);
    expect(new Set(shops.map(({ name }) => name)).size).toBe(shops.length);
  });

  it('has exactly the cuts of the catalogue, coupons of every kind that can be used today, reviews and reports without authors, and no accounts', async () => {
    const catalogue = await orm.select({ name: products.name }).from(products).where(eq(products.unit, 'kg'));
    const known = demonstrationCuts.map(({ product }) => product);
    expect(known.toSorted()).toEqual(catalogue.map(({ name }) => name).sort());
    const all = await orm.select().from(coupons);
    expect(all).toHaveLength(6);
    for (const coupon of all) expect(couponState(coupon, today)).toBe('running');
    expect(new Set(all.map(({ discountType }) => discountType)).size).toBe(2);
    expect(all.some(({ productId }) => productId !== null)).toBe(true);
    expect(all.some(({ maxDiscountCentavos }) => maxDiscountCentavos !== null)).toBe(true);
    const left = all.map(remainingUses);
    expect(left).toContain(null);
    expect(left).toContain(2);
    expect(await orm.$count(reviews, eq(reviews.status, 'approved'))).toBeGreaterThan(50);
    expect(await orm.$count(reportedPrices, eq(reportedPrices.status, 'approved'))).toBe(80);
    expect(await orm.$count(users)).toBe(0);
  });

  it('has twelve weeks of prices up to today, mostly valid and some expired, from R$ 12, or less in a promotion, to R$ 95', async () => {
    const all = await observations();
    expect(all.length).toBeGreaterThan(10_000);
    const instants = all.map(({ at }) => at.getTime());
    expect(Math.max(...instants)).toBeLessThanOrEqual(morning.getTime());
    expect(Math.min(...instants)).toBeLessThan(startOfDay('2026-03-27').getTime());
    expect(Math.min(...instants)).toBeGreaterThanOrEqual(startOfDay('2026-03-20').getTime());
    const centavosOfAll = all.map(({ centavos }) => centavos);
    expect(Math.min(...centavosOfAll)).toBeGreaterThanOrEqual(900);
    expect(Math.max(...centavosOfAll)).toBeLessThanOrEqual(9500);
    const spreads = [...Map.groupBy(newest(all), ({ cut }) => cut).values()].map((ofCut) => {
      const centavos = ofCut.map((price) => price.centavos);
      return Math.max(...centavos) / Math.min(...centavos);
    });
    expect(spreads).toHaveLength(40);
    expect(Math.max(...spreads)).toBeGreaterThan(1.5);
    expect(Math.max(...spreads)).toBeLessThan(2.5);

    const ages = newest(all).map(({ at }) => daysBetween(cityDay(at), today));
    const expired = ages.filter((age) => age > 10).length / ages.length;
    expect(Math.min(...ages)).toBe(0);
    expect(expired).toBeGreaterThan(0.05);
    expect(expired).toBeLessThan(0.25);
  });

  it('has running, ended, future and switched-off promotions with correct discounts', async () => {
    const count = (...conditions: Parameters<typeof and>) => orm.$count(promotions, and(...conditions));
    const active = eq(promotions.isActive, true);
    const running = await count(active, lte(promotions.startDate, today), gte(promotions.endDate, today));
    expect(running).toBeGreaterThan(20);
    expect(await count(active, lt(promotions.endDate, today))).toBeGreaterThan(8);
    expect(await count(active, gte(promotions.startDate, '2026-06-13'))).toBeGreaterThan(1);
    expect(await count(eq(promotions.isActive, false))).toBeGreaterThan(0);
    for (const offer of await orm.select().from(promotions)) {
      expect(offer.saleCentavos).toBeLessThan(offer.originalCentavos);
      const percent = (1 - offer.saleCentavos / offer.originalCentavos) * 100;
      expect(offer.discountPercentage).toBeCloseTo(percent, 0);
    }
  });

  it('has promotions whose price is what is seen while they run, but for one that is contested', async () => {
    const seen = await orm.select().from(prices).orderBy(asc(prices.observedAt), asc(prices.id));
    const verdicts = (await orm.select().from(promotions)).flatMap((offer) => {
      const newest = seen.findLast(
        ({ productId, establishmentId }) =>
          productId === offer.productId && establishmentId === offer.establishmentId,
      );
      if (!newest) return [];
      const observed = { price: newest.priceCentavos, day: cityDay(newest.observedAt), lifeDays: 10 };
      return currentPrice(observed, offer, today).verdict ?? [];
    });
    const count = (verdict: string) => verdicts.filter((each) => each === verdict).length;
    expect([count('contests'), count('undercuts')]).toEqual([1, 0]);
    expect(count('confirms')).toBeGreaterThan(8);
    expect(count('silent')).toBeGreaterThan(4);
  });

  it('has a review and two reports that wait for a moderator, near the prices that were seen last', async () => {
    const [review, ...others] = await orm.select().from(reviews).where(eq(reviews.status, 'pending'));
    expect(others).toEqual([]);
    expect(review?.createdAt.getTime()).toBeLessThan(startOfDay(today).getTime());
    const reports = await orm
      .select({ report: reportedPrices, cut: products.name, shop: establishments.name })
      .from(reportedPrices)
      .innerJoin(products, eq(products.id, reportedPrices.productId))
      .innerJoin(establishments, eq(establishments.id, reportedPrices.establishmentId))
      .where(eq(reportedPrices.status, 'pending'));
    expect(reports).toHaveLength(2);
    const last = newest(await observations());
    for (const { report, cut, shop } of reports) {
      const seen = last.find((price) => price.cut === cut && price.shop === shop)?.centavos ?? 0;
      const change = changePercent(report.reportedCentavos, seen);
      expect(Math.abs(change ?? 100)).toBeLessThan(10);
      expect(report.createdAt.getTime()).toBeLessThan(startOfDay(today).getTime());
      expect(report.urgency).toBe(
        reportUrgency({ changePercent: change, followers: 0, reportedAt: report.createdAt }),
      );
    }
  });
});

it('is the same all day, and changes with the day', () => {
  const [first, again, next] = [today, today, '2026-06-13'].map((day) =>
    demonstrationPrices(seededRandom(7), day),
  );
  expect(again).toEqual(first);
  expect(next).not.toEqual(first);
  expect(next?.map(({ centavos }) => centavos)).toEqual(first?.map(({ centavos }) => centavos));
});

describe('the first start', () => {
  beforeEach(async () => {
    for (const table of [prices, promotions, coupons, reviews, reportedPrices, establishments, imports]) {
      await orm.delete(table);
    }
  });

  it('fills the city once, with nodes that start at the same time, and never again', async () => {
    const seeded = await Promise.all([1, 2, 3].map(() => seedDemonstrationMeat(orm, morning)));
    expect(seeded.filter(Boolean)).toHaveLength(1);
    expect(await seedDemonstrationMeat(orm, morning)).toBe(false);
    expect(await orm.$count(establishments)).toBe(30);
  });

  it('does not change a city that has shops', async () => {
    await createEstablishment(orm);
    expect(await seedDemonstrationMeat(orm, morning)).toBe(false);
    expect(await orm.$count(prices)).toBe(0);
  });

  it('fills a city that has fuel surveys, because they contain no meat', async () => {
    await createImport(orm);
    expect(await seedDemonstrationMeat(orm, morning)).toBe(true);
  });
});
