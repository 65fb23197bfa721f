import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db, Orm, Tx } from '../database.ts';

/**
 * Marks what runs inside a transaction. A query on the pool there would wait for the transaction that waits for it: on
 * the embedded database, which has one connection, for ever.
 */
const transactionScope = new AsyncLocalStorage<true>();

/** A query went to the pool inside a transaction; it must go through the transaction (`tx`) instead. */
export class PoolInsideTransaction extends Error {
  override readonly name = 'PoolInsideTransaction';

  constructor() {
    super('The pool was used inside a transaction: pass the transaction (tx) to what queries there.');
  }
}

/**
 * A database client whose methods of these names throw PoolInsideTransaction inside a transaction of this process.
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

/** Makes a pool's transactions mark what runs inside them. */
export function markTransactions(orm: Orm): Db {
  const begin = orm.transaction.bind(orm);
  orm.transaction = (run, options) => begin((tx) => transactionScope.run(true, () => run(tx as Tx)), options);
  return orm as Db;
}

/** Runs something outside of the transaction in whose course it was started. */
export function outsideTransaction<T>(run: () => T): T {
  return transactionScope.exit(run);
}
