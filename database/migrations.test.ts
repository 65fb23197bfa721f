import { readFileSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { sql } from '#database/orm.ts';
import { createPromotion } from './factories/promotions.ts';
import { promotions, regions } from './schema.ts';
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
