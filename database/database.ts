import type { ExtractTablesWithRelations } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core';
import type * as schema from './schema.ts';

interface RowsOf<Row> {
  rows: Row[];
}

/** What both drivers answer to `orm.execute`. */
interface Rows extends PgQueryResultHKT {
  type: RowsOf<this['row']>;
}

type Schema = typeof schema;

/** What a query needs: the pool or a transaction. The same queries run embedded and on a server. */
export type Orm = PgDatabase<Rows, Schema>;

declare const scope: unique symbol;

/** The pool: every query stands alone. It is refused inside a transaction, and is no `Tx`. */
export interface Db extends Orm {
  readonly [scope]: 'pool';
  transaction<T>(run: (tx: Tx) => Promise<T>, options?: Parameters<Orm['transaction']>[1]): Promise<T>;
}

/** A transaction: everything that is written through it is committed together or not at all. It is no `Db`. */
export interface Tx extends PgTransaction<Rows, Schema, ExtractTablesWithRelations<Schema>> {
  readonly [scope]: 'transaction';
}

/** Runs statements as text, without drizzle, for libraries that bring their own. Several statements take no values. */
export type RunSql = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;

/** A listener on a channel. Both are called outside of any transaction, and must not throw. */
export interface ChannelListener {
  /** one NOTIFY, told after its transaction was committed */
  heard(payload: string): void;
  /** the connection was lost and is back: any number of messages may have passed unheard */
  missed(): void;
}

/** Hears every statement of the pool and of its transactions, with its parameters. */
export type LogQuery = (statement: string, parameters: unknown[]) => void;

/** An open, migrated database. */
export interface Database {
  /** 'embedded': PostgreSQL compiled into this process; 'server': a PostgreSQL server or cluster */
  readonly kind: 'embedded' | 'server';
  readonly orm: Db;
  /** outside of any transaction, like `orm` */
  readonly run: RunSql;
  /** Tells the listener of each NOTIFY on the channel; resolves, once it listens, to a function that stops it. */
  listen(channel: string, listener: ChannelListener): Promise<() => Promise<void>>;
  /** Lets running queries finish, then closes. Once is enough, twice does no harm. */
  close(): Promise<void>;
}
