import { administer, databaseUrl } from '#database/testing/administer.ts';
import { findPostgres, startPostgres } from '#tools/testing/postgres-cluster.ts';

/** A database on a PostgreSQL server that can be cut off and given back. */
export interface ServerDatabase {
  url: string;
  /** some statement in the database itself */
  run(statement: string): Promise<void>;
  /** ends every connection and refuses new ones */
  cutOff(): Promise<void>;
  giveBack(): Promise<void>;
  remove(): Promise<void>;
}

export type Cluster = Awaited<ReturnType<typeof openCluster>>;

export const hasPostgres = Boolean(process.env.TEST_DATABASE_URL || findPostgres());

let databases = 0;

/** The server of TEST_DATABASE_URL, or one of its own. */
export async function openCluster() {
  const given = process.env.TEST_DATABASE_URL;
  const programs = findPostgres();
  const cluster = given || !programs ? undefined : await startPostgres(programs);
  const url = given ?? cluster?.url;
  if (!url) throw new Error('PostgreSQL não encontrado: instale-o ou defina TEST_DATABASE_URL.');
  return {
    async createDatabase(): Promise<ServerDatabase> {
      databases += 1;
      const name = `jornada_${process.pid}_${databases}`;
      const here = databaseUrl(url, name);
      await administer(url, `CREATE DATABASE ${name}`);
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
        giveBack: () => administer(url, `ALTER DATABASE ${name} ALLOW_CONNECTIONS true`),
        remove: () => administer(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
      };
    },
    stop: async () => cluster?.stop(),
  };
}
