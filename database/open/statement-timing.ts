import { channel } from 'node:diagnostics_channel';

/** How long the database took, as published on the channel: a statement, or the commit of a transaction. */
export interface StatementTime {
  ms: number;
}

export const statementChannel = 'compara-palmas:statement';
const statements = channel(statementChannel);

type Method = (...args: unknown[]) => Promise<unknown>;

/**
 * Wraps a database client, so that it publishes the duration of its statements and those of its transactions, in the
 * async context of the code that ran them. It costs next to nothing without subscribers.
 * @param client a pool, or the embedded database
 */
export function publishStatementTimes<Client extends object>(client: Client): Client {
  return new Proxy(client, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property);
      if (typeof value !== 'function') return value;
      const method: Method = (...args) => Reflect.apply(value, target, args);
      const watched = typeof property === 'string' ? watchedMethods[property] : undefined;
      return (...args: unknown[]) =>
        watched && statements.hasSubscribers ? watched(method, args) : method(...args);
    },
  });
}

const watchedMethods: Readonly<Record<string, (method: Method, args: unknown[]) => Promise<unknown>>> = {
  query: timed,
  exec: timed,
  async connect(method, args) {
    return publishStatementTimes((await method(...args)) as object);
  },
  async transaction(method, [run, ...options]) {
    let endedAt: number | undefined;
    const watchedRun = async (tx: object) => {
      const result = await (run as (tx: object) => Promise<unknown>)(publishStatementTimes(tx));
      endedAt = performance.now();
      return result;
    };
    const result = await method(watchedRun, ...options);
    if (endedAt !== undefined) publish(endedAt);
    return result;
  },
};

async function timed(method: Method, args: unknown[]): Promise<unknown> {
  const startedAt = performance.now();
  try {
    return await method(...args);
  } finally {
    publish(startedAt);
  }
}

function publish(startedAt: number): void {
  statements.publish({ ms: performance.now() - startedAt } satisfies StatementTime);
}
