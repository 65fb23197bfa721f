import { getTableName, sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { personalDataTables } from './personal-data-tables.ts';

const database = await openTestDatabase();
afterAll(() => database.close());

/** What the database does to rows of each table when a person's row goes, by what its foreign keys say. */
async function pointingToPeople(): Promise<Record<string, string>> {
  const { rows } = await database.orm.execute<{ table: string; act: string }>(sql`
    select conrelid::regclass::text as table, confdeltype as act
    from pg_constraint where contype = 'f' and confrelid = 'users'::regclass
  `);
  const ways: Record<string, string> = { c: 'erased', n: 'without the person' };
  return Object.fromEntries(rows.map(({ table, act }) => [table, ways[act] ?? `neither: ${act}`]));
}

it('names every table that points to people, and how it leaves with an account', async () => {
  const named = personalDataTables.map(({ table, leaves }) => [
    getTableName(table),
    leaves === 'erased' ? leaves : 'without the person',
  ]);
  expect(await pointingToPeople()).toEqual(Object.fromEntries(named));
});

it('is where all that a person can download comes from, beside their own row and the links to another password', () => {
  const exported = personalDataTables.flatMap((held) => ('exportedAs' in held ? [held.exportedAs] : []));
  expect(Object.keys(endpoints.readPersonalData.data.shape).toSorted()).toEqual(
    ['generatedAt', 'profile', 'passwordLinks', ...exported].toSorted(),
  );
});
