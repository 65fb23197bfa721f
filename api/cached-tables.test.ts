import { afterAll, describe, expect, it } from 'vitest';
import { cachedTables } from '#contract/cached-tables.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { sql } from '#database/orm.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { openTestApi } from './platform/testing.ts';
import { cachedAddresses, cachedTablesOf, seedCity } from './testing/cached-city.ts';

/**
 * Three places list the tables that a cached answer depends on, and must agree: the statements that read them, the `cache` of
 * the answer's entry, and the triggers in the database that report writes.
 */

const statements: string[] = [];
const database = await openTestDatabase((statement) => statements.push(statement));
const api = await openTestApi({ database });
afterAll(() => api.close());

const addresses = cachedAddresses(await seedCity(api));

/** By kind of write, with the names in the database. */
const triggerNames = ['signal_deleted', 'signal_inserted', 'signal_truncated', 'signal_updated'];

type Trigger = {
  table: string;
  name: string;
  /** the condition, then the columns */
  arguments: string;
};

describe('the triggers that tell of a write', () => {
  it('stand on exactly the tables that answers are made of, for each kind of write, with their columns', async () => {
    const { rows } = await api.orm.execute<Trigger>(sql`
      select tgrelid::regclass::text as table, tgname as name, encode(tgargs, 'escape') as arguments
      from pg_trigger where tgfoid = 'signal_changed'::regproc order by 1, 2`);
    const found = Map.groupBy(rows, ({ table }) => table);
    expect([...found.keys()].toSorted()).toEqual(Object.keys(cachedTables).toSorted());
    for (const [table, columns] of Object.entries(cachedTables)) {
      const triggers = found.get(table) ?? [];
      expect(
        triggers.map(({ name }) => name),
        table,
      ).toEqual(triggerNames);
      for (const trigger of triggers) {
        const [condition, ...named] = trigger.arguments.split('\\000').slice(0, -1);
        expect(named, `${trigger.name} on ${table}`).toEqual([...columns]);
        const moderated = table === 'reviews' || table === 'reported_prices';
        expect(condition, table).toBe(moderated ? "status = 'approved'" : 'true');
      }
    }
  });

  it('are switched on', async () => {
    const { rows } = await api.orm.execute<{ enabled: string }>(
      sql`select distinct tgenabled as enabled from pg_trigger where tgname like 'signal_%'`,
    );
    expect(rows).toEqual([{ enabled: 'O' }]);
  });
});

/** The tables that statements read, of those in the database. */
async function tablesIn(texts: readonly string[]): Promise<Set<string>> {
  const { rows } = await api.orm.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  const known = new Set(rows.map(({ name }) => name));
  const words = texts.flatMap((text) => [...text.matchAll(/\b(?:from|join)[\s(]+"?(\w+)"?/gi)]);
  return new Set(words.flatMap(([, word = '']) => (known.has(word) ? [word] : [])));
}

const cachedNames = (Object.keys(endpoints) as EndpointName[]).filter((name) => cachedTablesOf(name));

/** An answer reads some tables only if it has rows of them; so many rows are enough to have some of each. */
const samples = 12;

describe('the entry', () => {
  it.each(cachedNames)('of %s names the tables that it reads, and no others', async (name) => {
    const read = new Set<string>();
    const urls = addresses.filter((address) => address.name === name).map(({ url }) => url);
    expect(urls.length).toBeGreaterThan(0);
    for (const url of urls.slice(0, samples)) {
      api.context.caches.drop(['*']);
      statements.length = 0;
      const answer = await api.get(url);
      expect(answer.statusCode, url).toBe(200);
      for (const table of await tablesIn(statements)) read.add(table);
    }
    // Reviews and reports show their author's name; the trigger on users reports its changes as changes of reviews and
    // reported_prices.
    read.delete('users');
    // The triggers of prices maintain the current prices, and report their changes.
    if (read.delete('current_prices')) read.add('prices');
    expect([...read].toSorted()).toEqual(cachedTablesOf(name)?.toSorted());
  });
});
