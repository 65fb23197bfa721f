import type {
  ExtractTablesWithRelations,
  PgDatabase,
  PgQueryResultHKT,
  PgTransaction,
} from '#database/orm.ts';
import type * as schema from './schema.ts';

interface RowsOf<Row> {
  rows: Row[];
}

/** The result of `orm.execute` with both drivers. */
interface Rows extends PgQueryResultHKT {
  type: RowsOf<this['row']>;
}

type Schema = typeof schema;

/** The pool or a transaction, for queries. */
export type Orm = PgDatabase<Rows, Schema>;

declare const scope: unique symbol;

/**
 * The pool, on which each query is independent. It cannot be used inside a transaction, and is not assignable to `Tx`.
 */
export interface Db extends Orm {
  readonly [scope]: 'pool';
  transaction<T>(run: (tx: Tx) => Promise<T>, options?: Parameters<Orm['transaction']>[1]): Promise<T>;
}

/** A transaction, whose writes are committed together or not at all. It is not assignable to `Db`. */
export interface Tx extends PgTransaction<Rows, Schema, ExtractTablesWithRelations<Schema>> {
  readonly [scope]: 'transaction';
}

/** Runs SQL text without Drizzle, for libraries with their own SQL. A text of several statements takes no values. */
type RunSql = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;

/** A listener on a channel. Its methods are called outside any transaction, and must not throw. */
export interface ChannelListener {
  /**
   * Called for each NOTIFY, after the commit of its transaction.
   * @param transaction its id, if the message ends with one
   */
  heard(payload: string, transaction?: string): void;
  /** Called when a lost connection is back. Any number of notifications may have been missed. */
  missed(): void;
  /**
   * Called with false when the connection is lost or silent, so that notifications may be late or lost, and with true when
   * all arrive again; `missed` follows at once if some were lost.
   */
  hears?(isHearing: boolean): void;
}

/** Logs a statement of the pool or of a transaction, with its parameters. */
export type LogQuery = (statement: string, parameters: unknown[]) => void;

/** Connections of a pool. */
export interface Connections {
  total: number;
  idle: number;
  /** queries and transactions waiting for a connection */
  waiting: number;
}

/** Ways to query a database. */
export interface Queries {
  readonly orm: Db;
  /** refused inside a transaction, like `orm` */
  readonly run: RunSql;
}

/** A standby of the server, which answers some reads. */
export interface Replica {
  /**
   * Runs a read that changes nothing: on the replica, if that soon has all that was committed before this call, else on the
   * primary. If the replica fails, it runs a second time.
   */
  read<T>(run: (db: Db) => Promise<T>): Promise<T>;
  /** Returns how many reads were answered by the replica, and by the primary because the replica was late or away. */
  reads(): Record<'replica' | 'late' | 'away', number>;
}

/** An open, migrated database. */
export interface Database extends Queries {
  /** 'embedded': a PostgreSQL that is a child of a process of ours; 'server': a PostgreSQL server or cluster */
  readonly kind: 'embedded' | 'server';
  /**
   * For jobs and daily tasks: their statements may take long. On a server they have separate connections, so that
   * requests never wait for one of these.
   */
  readonly background: Queries;
  /** absent: there is none */
  readonly replica?: Replica;
  /** Resolves soon to whether the database answers, even while tables are locked or all connections are in use. */
  answers(): Promise<boolean>;
  /** Calls the listener for each NOTIFY on the channel. Resolves, once it listens, to a function that stops it. */
  listen(channel: string, listener: ChannelListener): Promise<() => Promise<void>>;
  /** Returns the connections of each pool; absent if there are no pools. */
  readonly connections?: () => Record<string, Connections>;
  /** Waits for running queries, then closes. Calling it twice is allowed. */
  close(): Promise<void>;
}
