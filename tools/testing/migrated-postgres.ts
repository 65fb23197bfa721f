import { openServer } from '#database/open/server.ts';
import { administer, databaseUrl } from '#database/testing/administer.ts';
import { startPostgres } from './postgres-cluster.ts';
import { prepareQueues } from './prepare-queues.ts';

interface MigratedPostgres {
  /** of the maintenance database, as a superuser */
  url: string;
  /** the name of a migrated, empty database to copy */
  template: string;
  stop(): Promise<void>;
}

/** Starts a PostgreSQL server, or uses the one of TEST_DATABASE_URL, and migrates a database there. */
export async function startMigratedPostgres(): Promise<MigratedPostgres> {
  const cluster = await openCluster();
  const template = `template_${process.pid}`;
  try {
    await administer(cluster.url, `CREATE DATABASE ${template}`);
    const database = await openServer(databaseUrl(cluster.url, template));
    await prepareQueues(database).finally(() => database.close());
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return {
    url: cluster.url,
    template,
    async stop() {
      await administer(cluster.url, `DROP DATABASE ${template} WITH (FORCE)`);
      await cluster.stop();
    },
  };
}

async function openCluster() {
  const url = process.env.TEST_DATABASE_URL;
  return url ? { url, stop: async () => {} } : startPostgres();
}
