import { afterAll, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { getTableName, sql } from '#database/orm.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { personalDataTables } from './personal-data-tables.ts';

const database = await openTestDatabase();
afterAll(() => database.close());

/** Reads from the foreign keys what happens to the rows of each table when a user is deleted. */
async function deletionRules(): Promise<Record<string, string>> {
  const { rows } = await database.orm.execute<{ table: string; act: string }>(sql`
    select conrelid::regclass::text as table, confdeltype as act
    from pg_constraint where contype = 'f' and confrelid = 'users'::regclass
  `);
  const rules: Record<string, string> = { c: 'erased', n: 'without the person' };
  return Object.fromEntries(rows.map(({ table, act }) => [table, rules[act] ?? `neither: ${act}`]));
}

it('lists every table with a foreign key to users, and how its rows are deleted', async () => {
  const named = personalDataTables.map(({ table, leaves }) => [
    getTableName(table),
    leaves === 'erased' ? leaves : 'without the person',
  ]);
  expect(await deletionRules()).toEqual(Object.fromEntries(named));
});

it('covers all data that a person can download, except the profile and password reset links', () => {
  const exported = personalDataTables.flatMap((entry) => ('exportedAs' in entry ? [entry.exportedAs] : []));
  expect(Object.keys(endpoints.readPersonalData.data.shape).toSorted()).toEqual(
    ['generatedAt', 'profile', 'passwordLinks', ...exported].toSorted(),
  );
});
