import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '#database/orm.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { type StatementTime, statementChannel } from './statement-timing.ts';

/** The time of each statement is published, in the async context of the code that ran it. */

const database = await openTestDatabase();
const { orm } = database;
const asker = new AsyncLocalStorage<string>();
let told: { ms: number; by: string | undefined }[] = [];
const hear = (message: unknown) => told.push({ ...(message as StatementTime), by: asker.getStore() });
beforeAll(() => subscribe(statementChannel, hear));
afterAll(() => database.close());
beforeEach(() => {
  told = [];
});

it('tells the time of a statement, and of one that fails', async () => {
  await asker.run('reader', async () => {
    await orm.execute(sql`select pg_sleep(0.02)`);
  });
  await asker.run('other', () => expect(database.run('select * from nothing')).rejects.toThrow());
  expect(told.map(({ by }) => by)).toEqual(['reader', 'other']);
  expect(told[0]?.ms).toBeGreaterThanOrEqual(19);
});

it('tells those of a transaction, with its commit, and leaves its results as they are', async () => {
  const rows = await asker.run('writer', () =>
    orm.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      return (await tx.execute<{ two: number }>(sql`select 2 as two`)).rows;
    }),
  );
  expect(rows).toEqual([{ two: 2 }]);
  expect(told.length).toBeGreaterThanOrEqual(3);
  expect(new Set(told.map(({ by }) => by))).toEqual(new Set(['writer']));
});

it('tells nothing when nobody listens', async () => {
  unsubscribe(statementChannel, hear);
  await orm.execute(sql`select 1`);
  expect(told).toEqual([]);
});
