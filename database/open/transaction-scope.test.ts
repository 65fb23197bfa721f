import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { eq, sql } from '#database/orm.ts';
import { createRegion } from '../factories/regions.ts';
import { regions } from '../schema.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { outsideTransaction, PoolInsideTransaction } from './transaction-scope.ts';

/**
 * A query on the pool inside a transaction would wait for the transaction, which waits for the query: on the embedded
 * database for ever. It is refused at once instead, on both databases.
 */

const database = await openTestDatabase();
afterAll(() => database.close());
const { orm } = database;

/** Returns whether an error is, or was caused by, the use of the pool. */
function isRefusal(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof PoolInsideTransaction) return true;
  }
  return false;
}

const uses: [string, () => PromiseLike<unknown>][] = [
  ['a query', () => orm.select().from(regions)],
  ['a write', () => orm.insert(regions).values({ name: 'Fora da transação' })],
  ['a raw statement', () => orm.execute(sql`select 1`)],
  ['a count', () => orm.$count(regions)],
  ['a transaction of its own', () => orm.transaction(async () => 1)],
  ['a factory that is given the pool', () => createRegion(orm)],
  ['a statement as text', () => database.run('select 1')],
  ['a statement as text with values', () => database.run('select $1::int', [1])],
];

describe('the pool inside a transaction', () => {
  it.each(uses)('is refused at once: %s', { timeout: 30_000 }, async (_, use) => {
    const before = await orm.$count(regions);
    const error: unknown = await orm
      .transaction(async (tx) => {
        await createRegion(tx);
        await use();
      })
      .catch((reason: unknown) => reason);
    expect(isRefusal(error), String(error)).toBe(true);
    // The transaction was rolled back, and the database still works.
    expect(await orm.$count(regions)).toBe(before);
    await orm.transaction((tx) => createRegion(tx));
    expect(await orm.$count(regions)).toBe(before + 1);
  });

  it('is refused at once also after other work, and in what is called further down', async () => {
    const deep = async () => {
      await sleep(1);
      await Promise.all([sleep(1), orm.select().from(regions)]);
    };
    const error: unknown = await orm
      .transaction(async (tx) => {
        await tx.select().from(regions);
        await deep();
      })
      .catch((reason: unknown) => reason);
    expect(isRefusal(error)).toBe(true);
  });

  it('does not undo what a refusal is caught in: the transaction itself is whole. The refusal says what to do', async () => {
    const region = await orm.transaction(async (tx) => {
      await Promise.resolve(orm.select().from(regions)).catch(() => {});
      return createRegion(tx);
    });
    expect(await orm.$count(regions, eq(regions.id, region.id))).toBe(1);
    expect(new PoolInsideTransaction().message).toContain('pass the transaction (tx)');
  });
});

describe('a transaction', () => {
  it('may hold another, which is undone alone', async () => {
    const name = 'Dentro';
    await orm.transaction(async (tx) => {
      await createRegion(tx, { name });
      await tx
        .transaction(async (inner) => {
          await createRegion(inner, { name: 'Mais dentro' });
          throw new Error('undone');
        })
        .catch(() => {});
    });
    expect(await orm.$count(regions, eq(regions.name, name))).toBe(1);
    expect(await orm.$count(regions, eq(regions.name, 'Mais dentro'))).toBe(0);
  });

  it('is no business of what runs beside it', async () => {
    const [, ...counts] = await Promise.all([
      orm.transaction(async (tx) => {
        await sleep(5);
        await createRegion(tx);
      }),
      orm.$count(regions),
      sleep(2).then(() => orm.$count(regions)),
    ]);
    expect(counts.every((count) => count > 0)).toBe(true);
  });

  it('is over for what comes after it, and can be left by work that it starts and does not wait for', async () => {
    await orm.transaction((tx) => createRegion(tx)).then(() => orm.$count(regions));
    expect(await orm.$count(regions)).toBeGreaterThan(0);
    let later: Promise<number> | undefined;
    await orm.transaction(async (tx) => {
      await createRegion(tx);
      later = outsideTransaction(async () => await orm.$count(regions));
    });
    expect(await later).toBeGreaterThan(0);
  });
});
