import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema.ts';

interface RowsOf<Row> {
  rows: Row[];
}

/** What both drivers answer to `orm.execute`. */
interface Rows extends PgQueryResultHKT {
  type: RowsOf<this['row']>;
}

/** Drizzle over this schema, or a transaction of it: the same queries run embedded and on a server. */
export type Orm = PgDatabase<Rows, typeof schema>;

/** Who hears a channel. Both are called outside of any transaction, and must not throw. */
export interface ChannelListener {
  /** one NOTIFY, told after its transaction was committed */
  heard(payload: string): void;
  /** the connection was lost and is back: any number of messages may have passed unheard */
  missed(): void;
}

/** An open, migrated database. */
export interface Database {
  /** 'embedded': PostgreSQL compiled into this process; 'server': a PostgreSQL server or cluster */
  readonly kind: 'embedded' | 'server';
  readonly orm: Orm;
  /** Tells the listener of each NOTIFY on the channel; resolves, once it listens, to a function that stops it. */
  listen(channel: string, listener: ChannelListener): Promise<() => Promise<void>>;
  /** Lets running queries finish, then closes. Once is enough, twice does no harm. */
  close(): Promise<void>;
}
