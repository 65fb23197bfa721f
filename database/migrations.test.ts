import { readFileSync } from 'node:fs';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { createCategory } from './factories/categories.ts';
import { createFuelPrice } from './factories/fuel-prices.ts';
import { createPromotion } from './factories/promotions.ts';
import { createRegion } from './factories/regions.ts';
import { createSector } from './factories/sectors.ts';
import { onlyRow } from './only-row.ts';
import { categories, fuelPrices, promotions, regions } from './schema.ts';
import { openTestDatabase } from './testing/test-database.ts';

const journal: { entries: { when: number; tag: string }[] } = JSON.parse(
  readFileSync(new URL('./migrations/meta/_journal.json', import.meta.url), 'utf8'),
);

/** The part of a migration that carries rows over. */
const carryingOver = (migration: string) =>
  readFileSync(new URL(`./migrations/${migration}.sql`, import.meta.url), 'utf8')
    .split('--> statement-breakpoint')
    .find((statement) => statement.includes('DO $$')) ?? '';

const keepingSources = readFileSync(new URL('./migrations/0022_kept-sources.sql', import.meta.url), 'utf8')
  .split('--> statement-breakpoint')
  .filter((statement) => statement.includes('UPDATE'));

// A suite's database is a copy of a migrated one, so opening it runs the migrator a second time.
const database = await openTestDatabase();
afterAll(() => database.close());

it('of promotions with common days leave the newest, and those that only an older one disturbed', async () => {
  const { orm } = database;
  await orm.execute(sql`alter table promotions drop constraint promotions_one_at_a_time`);
  const first = await createPromotion(orm, { startDate: '2026-06-01', endDate: '2026-06-10' });
  const { establishmentId, productId } = first;
  const add = (startDate: string, endDate: string) =>
    createPromotion(orm, { establishmentId, productId, startDate, endDate });
  const second = await add('2026-06-10', '2026-06-20');
  const third = await add('2026-06-20', '2026-06-30');
  await orm.execute(sql.raw(carryingOver('0018_moderation-and-offers')));
  const rows = await orm.select().from(promotions).orderBy(promotions.id);
  expect(rows.map(({ id, isActive, version }) => [id, isActive, version])).toEqual([
    [first.id, true, 1],
    [second.id, false, 2],
    [third.id, true, 1],
  ]);
  expect(rows[1]?.updatedAt.getTime()).toBeGreaterThan(second.updatedAt.getTime());
});

it('give corrections of fuel prices the source and the day of what they correct', async () => {
  const { orm } = database;
  const day = new Date('2026-06-10T03:00:00Z');
  const later = new Date(day.getTime() + 1000);
  const surveyed = await createFuelPrice(orm, { source: 'import', observedAt: day, withdrawnAt: day });
  const { stationId } = surveyed;
  const first = await createFuelPrice(orm, {
    stationId,
    observedAt: later,
    withdrawnAt: day,
    replacesId: surveyed.id,
  });
  const second = await createFuelPrice(orm, { stationId, observedAt: later, replacesId: first.id });
  const own = await createFuelPrice(orm);
  const ownCorrection = await createFuelPrice(orm, { stationId: own.stationId, replacesId: own.id });
  await createFuelPrice(orm, { source: 'import', stationId: own.stationId, observedAt: day });
  for (const statement of keepingSources) await orm.execute(sql.raw(statement));
  const read = async (id: number) =>
    onlyRow(await orm.select().from(fuelPrices).where(eq(fuelPrices.id, id)));
  for (const { id } of [first, second]) {
    expect(await read(id)).toMatchObject({ source: 'import', corrected: true, observedAt: day });
  }
  expect(await read(ownCorrection.id)).toEqual(ownCorrection);
});

it('of names that are twins but for case and accents, the younger one gets the next free number', async () => {
  const { orm } = database;
  for (const index of ['regions_name_once', 'categories_name_once'])
    await orm.execute(sql.raw(`drop index ${index}`));
  const name = async ({ id }: { id: number }) => {
    const [row] = await orm.select().from(regions).where(eq(regions.id, id));
    return [row?.name, row?.version];
  };
  const first = await createRegion(orm, { name: 'Luzimangues' });
  const second = await createRegion(orm, { name: 'LUZIMÂNGUES' });
  const third = await createRegion(orm, { name: 'luzimangues' });
  const taken = await createRegion(orm, { name: 'Luzimangues 2' });
  const sector = await createSector(orm);
  const twins = [
    await createCategory(orm, { name: 'Suína', sectorId: sector.id }),
    await createCategory(orm, { name: 'SUINA', sectorId: sector.id }),
    await createCategory(orm, { name: 'suina', sectorId: (await createSector(orm)).id }),
  ];
  await orm.execute(sql.raw(carryingOver('0023_names-once')));
  expect(await Promise.all([first, second, third, taken].map(name))).toEqual([
    ['Luzimangues', 1],
    ['LUZIMÂNGUES 3', 2],
    ['luzimangues 4', 2],
    ['Luzimangues 2', 1],
  ]);
  const kept = await orm
    .select({ name: categories.name })
    .from(categories)
    .where(
      inArray(
        categories.id,
        twins.map(({ id }) => id),
      ),
    )
    .orderBy(categories.id);
  expect(kept.map(({ name }) => name)).toEqual(['Suína', 'SUINA 2', 'suina']);
  await orm.delete(categories).where(eq(categories.sectorId, sector.id));
  for (const { id } of [first, second, third, taken]) await orm.delete(regions).where(eq(regions.id, id));
});

it('run once, however often the database is opened', async () => {
  const { rows } = await database.orm.execute<{ at: number }>(
    sql`SELECT created_at AS at FROM drizzle.__drizzle_migrations ORDER BY id`,
  );
  expect(rows.map(({ at }) => at)).toEqual(journal.entries.map(({ when }) => when));
  expect(await database.orm.$count(regions)).toBe(3);
});

it('are in the order of their times, because one older than the last run would never run', () => {
  const times = journal.entries.map(({ when }) => when);
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
});
