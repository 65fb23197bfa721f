import { afterAll, afterEach, expect, it } from 'vitest';
import { asc, eq } from '#database/orm.ts';
import { startOfDay } from '#domain/city-time.ts';
import { createFuelStation } from '../factories/establishments.ts';
import { brands, establishments, imports, prices, products, reportedPrices, reviews } from '../schema.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { seedDemonstrationCity } from './demonstration-city.ts';

const database = await openTestDatabase();
afterAll(() => database.close());
const { orm } = database;
const morning = new Date('2026-06-12T08:00:00-03:00');

async function empty() {
  for (const table of [reviews, reportedPrices, prices, establishments, brands, imports])
    await orm.delete(table);
}
afterEach(empty);

const observations = () =>
  orm
    .select({
      station: establishments.name,
      fuel: products.name,
      centavos: prices.priceCentavos,
      at: prices.observedAt,
    })
    .from(prices)
    .innerJoin(establishments, eq(establishments.id, prices.establishmentId))
    .innerJoin(products, eq(products.id, prices.productId))
    .orderBy(asc(establishments.name), asc(products.name), asc(prices.observedAt));

async function reseed(now: Date) {
  await empty();
  expect(await seedDemonstrationCity(orm, now)).toBe(true);
  return observations();
}

it('fills an empty city once, with complete stations, reports and reviews without authors, and one of each that waits', async () => {
  expect(await seedDemonstrationCity(orm, morning)).toBe(true);
  const stations = await orm.select().from(establishments);
  expect(stations.length).toBeGreaterThanOrEqual(12);
  for (const station of stations) {
    expect(station).toMatchObject({ cnpj: null, coordinatesPrecision: 'exact' });
    expect([station.brandId, station.regionId, station.latitude, station.longitude]).not.toContain(null);
  }
  expect(new Set(stations.map(({ regionId }) => regionId)).size).toBe(3);
  expect(await orm.$count(imports)).toBe(0);
  const reports = await orm.select().from(reportedPrices).where(eq(reportedPrices.status, 'approved'));
  for (const report of reports) {
    expect(report).toMatchObject({ status: 'approved', userId: null });
    expect(report.createdAt.getTime()).toBeLessThan(morning.getTime());
  }
  expect(new Set(reports.map(({ establishmentId }) => establishmentId)).size).toBe(stations.length);
  const reviewed = await orm.select().from(reviews).where(eq(reviews.status, 'approved'));
  expect(reviewed.length).toBeGreaterThan(20);
  for (const review of reviewed) {
    expect(review).toMatchObject({ status: 'approved', userId: null });
    expect(review.createdAt.getTime()).toBeLessThan(morning.getTime());
  }
  const waiting = await orm.select().from(reportedPrices).where(eq(reportedPrices.status, 'pending'));
  const unread = await orm.select().from(reviews).where(eq(reviews.status, 'pending'));
  expect([waiting.length, unread.length]).toEqual([1, 1]);
  for (const { createdAt } of [...waiting, ...unread]) {
    expect(createdAt.getTime()).toBeLessThan(startOfDay('2026-06-12').getTime());
  }
  const count = await orm.$count(prices);
  expect(await seedDemonstrationCity(orm, morning)).toBe(false);
  expect(await orm.$count(prices)).toBe(count);
});

it('gives every station a price of this week, and twelve weeks of history up to today', async () => {
  const seen = await reseed(morning);
  const days = seen.map(({ at }) => at.getTime());
  expect(Math.max(...days)).toBeLessThanOrEqual(morning.getTime());
  expect(Math.min(...days)).toBeGreaterThan(startOfDay('2026-03-15').getTime());
  const thisWeek = seen.filter(({ at }) => at > startOfDay('2026-06-05'));
  expect(new Set(thisWeek.map(({ station }) => station)).size).toBe(await orm.$count(establishments));
  for (const { centavos } of seen) expect(centavos).toBeGreaterThan(300);
  expect(await reseed(new Date('2026-06-12T23:59:00-03:00')), 'the same all day').toEqual(seen);
  expect(await reseed(new Date('2026-06-13T00:01:00-03:00')), 'another day').not.toEqual(seen);
});

it('does not change a city that has stations, or has had an import, even an empty one', async () => {
  await createFuelStation(orm);
  expect(await seedDemonstrationCity(orm, morning)).toBe(false);
  expect(await orm.$count(establishments)).toBe(1);
  await orm.delete(establishments);
  await orm.insert(imports).values({
    origin: 'anp',
    fileName: 'ca-2026-01.csv',
    fileSha256: 'a'.repeat(64),
    municipality: 'PALMAS',
    state: 'TO',
  });
  expect(await seedDemonstrationCity(orm, morning)).toBe(false);
  expect(await orm.$count(establishments)).toBe(0);
});

it('is created once by nodes that start at the same time', async () => {
  const seeded = await Promise.all([1, 2, 3].map(() => seedDemonstrationCity(orm, morning)));
  expect(seeded.filter(Boolean)).toHaveLength(1);
  expect(await orm.$count(establishments)).toBe(16);
});
