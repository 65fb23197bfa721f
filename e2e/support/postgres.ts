import pg from 'pg';
import { administer, databaseUrl } from '#database/testing/administer.ts';
import { share } from './shared.ts';

/** A database on a PostgreSQL server that can be cut off and reconnected. */
export interface ServerDatabase {
  url: string;
  /** runs a statement in the database itself */
  run(statement: string): Promise<void>;
  /** ends every connection and refuses new ones */
  cutOff(): Promise<void>;
  giveBack(): Promise<void>;
  /** locks every table, like an operator's long alteration; returns a function that unlocks them */
  lockTables(): Promise<() => Promise<void>>;
  remove(): Promise<void>;
}

let databases = 0;

/** Creates a migrated, empty database on the server of TEST_DATABASE_URL, or on the one that journeys share. */
export async function createDatabase(): Promise<ServerDatabase> {
  const { url, template } = await share('postgres');
  databases += 1;
  const name = `jornada_${process.pid}_${databases}`;
  const here = databaseUrl(url, name);
  await administer(url, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  return {
    url: here,
    run: (statement) => administer(here, statement),
    async cutOff() {
      await administer(url, `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
      await administer(
        url,
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`,
      );
    },
    async lockTables() {
      const client = new pg.Client({ connectionString: here });
      // `cutOff` ends it, too.
      client.on('error', () => {});
      await client.connect();
      await client.query(`BEGIN; DO $$ BEGIN EXECUTE (
        SELECT 'LOCK TABLE ' || string_agg(format('%I', tablename), ', ') FROM pg_tables WHERE schemaname = 'public'
      ); END $$`);
      return () => client.end();
    },
    giveBack: () => administer(url, `ALTER DATABASE ${name} ALLOW_CONNECTIONS true`),
    remove: () => administer(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}
