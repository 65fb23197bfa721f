import { openServer } from '#database/open/server.ts';
import { administer, databaseUrl } from '#database/testing/administer.ts';
import { prepareQueues } from './prepare-queues.ts';
import { startPostgres } from './test-postgres.ts';

interface MigratedPostgres {
  /** of the maintenance database, as a superuser */
  url: string;
  /** the name of a migrated, empty database to copy */
  template: string;
}

interface Shared {
  started: Promise<MigratedPostgres & { stop(): Promise<void> }>;
  users: number;
}

/** Each project of a run loads this file anew. */
const place = globalThis as { migratedPostgres?: Shared };

/** Starts a migrated server, which all projects of a run share. It ends when the last of them has released it. */
export async function shareMigratedPostgres(): Promise<MigratedPostgres & { release(): Promise<void> }> {
  place.migratedPostgres ??= { started: startMigratedPostgres(), users: 0 };
  const used = place.migratedPostgres;
  used.users += 1;
  const { url, template, stop } = await used.started;
  return {
    url,
    template,
    async release() {
      used.users -= 1;
      if (used.users > 0) return;
      delete place.migratedPostgres;
      await stop();
    },
  };
}

/** Starts a PostgreSQL server, or uses the one of TEST_DATABASE_URL, and migrates a database there. */
async function startMigratedPostgres(): Promise<MigratedPostgres & { stop(): Promise<void> }> {
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
