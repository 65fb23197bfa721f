import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { regions } from './schema.ts';
import { openTestDatabase } from './testing/test-database.ts';

const journal: { entries: { when: number; tag: string }[] } = JSON.parse(
  readFileSync(new URL('./migrations/meta/_journal.json', import.meta.url), 'utf8'),
);

// A suite's database is a copy of a migrated one, so opening it runs the migrator a second time.
const database = await openTestDatabase();
afterAll(() => database.close());

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
