import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db, Orm, Tx } from '../database.ts';

/**
 * Marks code that runs inside a transaction. A query on the pool there would wait for the transaction, which waits for
 * the query: on the embedded database, which has one connection, that is a deadlock.
 */
const transactionScope = new AsyncLocalStorage<true>();

/** A query used the pool inside a transaction instead of the transaction (`tx`). */
export class PoolInsideTransaction extends Error {
  override readonly name = 'PoolInsideTransaction';

  constructor() {
    super('The pool was used inside a transaction: pass the transaction (tx) to what queries there.');
  }
}

/**
 * Wraps a database client, so that the named methods throw PoolInsideTransaction inside a transaction of this process.
 * @param client a pool, or the embedded database
 */
export function refuseInsideTransaction<Client extends object>(
  client: Client,
  methods: readonly (keyof Client)[],
): Client {
  const refused = new Set<PropertyKey>(methods);
  return new Proxy(client, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        if (refused.has(property) && transactionScope.getStore()) throw new PoolInsideTransaction();
        return Reflect.apply(value, target, args);
      };
    },
  });
}

/** Makes a pool's transactions mark the code that runs inside them. */
export function markTransactions(orm: Orm): Db {
  const begin = orm.transaction.bind(orm);
  orm.transaction = (run, options) => begin((tx) => transactionScope.run(true, () => run(tx as Tx)), options);
  return orm as Db;
}

/** Runs a function as if outside the current transaction. */
export function outsideTransaction<T>(run: () => T): T {
  return transactionScope.exit(run);
}
