import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { sql } from '#database/orm.ts';
import { createPromotion } from './factories/promotions.ts';
import { cityFacts, establishments, formerIds, promotions, regions } from './schema.ts';
import { openTestDatabase } from './testing/test-database.ts';

const journal: { entries: { when: number; tag: string }[] } = JSON.parse(
  readFileSync(new URL('./migrations/meta/_journal.json', import.meta.url), 'utf8'),
);

/** The part of a migration that copies rows to new tables. */
const carryingOver = (migration: string) =>
  readFileSync(new URL(`./migrations/${migration}.sql`, import.meta.url), 'utf8')
    .split('--> statement-breakpoint')
    .find((statement) => statement.includes('DO $$')) ?? '';

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

/** Decision 60: of a city that passed 0030 before, former numbers are kept only where its rows and its audit log prove them. */
describe('former numbers of stations and fuels', () => {
  const old = '2026-01-10T12:00:00Z';
  interface City {
    shops: number[];
    stations: number[];
    /** shops that administrators have created, also those that are deleted */
    audited?: number[];
    isDemonstration?: boolean;
    createdAt?: string;
  }
  /** Returns the former numbers by the current ones. */
  async function recovered({
    shops,
    stations,
    audited = [],
    isDemonstration = false,
    createdAt = old,
  }: City) {
    const given = { stations: {}, fuels: 0 };
    const undone = new Error('undone');
    const transaction = database.orm.transaction(async (tx) => {
      await tx.delete(promotions);
      await tx.delete(establishments);
      if (isDemonstration) await tx.insert(cityFacts).values({ isDemonstration });
      const insert = (id: number, type: string) =>
        tx.execute(sql`insert into establishments (id, name, type, address, region_id, is_demonstration, created_at)
          overriding system value select ${id}, 'Lugar', ${type}, 'Avenida', min(id), ${isDemonstration}, ${createdAt}::timestamptz
          from regions`);
      for (const id of shops) await insert(id, 'acougue');
      for (const id of stations) await insert(id, 'posto');
      for (const id of audited)
        await tx.execute(sql`insert into audit_log (at, action, noun, row_id, after)
          values (${old}::timestamptz, 'establishments.create', 'establishments', ${id}, '{"name": "Lugar"}')`);
      await tx.execute(sql.raw(carryingOver('0042_former-ids')));
      const found = await tx.select().from(formerIds).orderBy(formerIds.id);
      const isOf = (wanted: string) => found.filter(({ kind }) => kind === wanted);
      given.stations = Object.fromEntries(isOf('station').map(({ id, formerId }) => [id, formerId]));
      given.fuels = isOf('fuel').length;
      throw undone;
    });
    await expect(transaction).rejects.toBe(undone);
    return given;
  }

  it.each<[city: string, City, stations: Record<number, number>]>([
    ['all shops are known', { shops: [1, 3], stations: [4, 6] }, { 4: 1, 6: 3 }],
    ['the last shop was deleted', { shops: [1], audited: [1, 3], stations: [4] }, { 4: 1 }],
    [
      'the stations of the demonstration left',
      { shops: [3], audited: [3], stations: [20, 22] },
      { 20: 17, 22: 19 },
    ],
    [
      'only the demonstration has shops',
      { shops: [1, 2, 3], stations: [9], isDemonstration: true },
      { 9: 6 },
    ],
    ['numbers of shops or of stations may be missing', { shops: [1, 3], audited: [3], stations: [9] }, {}],
    ['there were no shops', { shops: [], stations: [1, 2] }, {}],
  ])('%s', async (_, city, stations) => {
    expect(await recovered(city)).toEqual({ stations, fuels: 6 });
  });

  it('a new city has none', async () => {
    const city = { shops: [1], stations: [2], createdAt: '2100-01-01T00:00:00Z' };
    expect(await recovered(city)).toEqual({ stations: {}, fuels: 0 });
  });
});

it('run once, however often the database is opened, in the order of their times: one older than the last run would never run', async () => {
  const { rows } = await database.orm.execute<{ at: number }>(
    sql`SELECT created_at AS at FROM drizzle.__drizzle_migrations ORDER BY id`,
  );
  expect(rows.map(({ at }) => at)).toEqual(journal.entries.map(({ when }) => when));
  expect(await database.orm.$count(regions)).toBe(3);
  const times = journal.entries.map(({ when }) => when);
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
});
