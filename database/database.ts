import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema.ts';

/** Drizzle over this schema, or a transaction of it: the same queries run embedded and on a server. */
export type Orm = PgDatabase<PgQueryResultHKT, typeof schema>;

/** An open, migrated database. */
export interface Database {
  /** 'embedded': PostgreSQL compiled into this process; 'server': a PostgreSQL server or cluster */
  readonly kind: 'embedded' | 'server';
  readonly orm: Orm;
  /** Calls `heard` with the payload of each NOTIFY on the channel; resolves to a function that stops listening. */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}
