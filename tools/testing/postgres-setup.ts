import type { TestProject } from 'vitest/node';
import { openServer } from '#database/open/server.ts';
import { administer, databaseUrl } from '#database/testing/administer.ts';
import { startPostgres } from './postgres-cluster.ts';
import { prepareQueues } from './prepare-queues.ts';
import '#database/testing/provided.ts';

/** Starts a server, or uses the one of TEST_DATABASE_URL, and migrates the database that each suite copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
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
  project.provide('testDatabase', { kind: 'server', url: cluster.url, template });
  return async () => {
    await administer(cluster.url, `DROP DATABASE ${template} WITH (FORCE)`);
    await cluster.stop();
  };
}

async function openCluster() {
  const url = process.env.TEST_DATABASE_URL;
  return url ? { url, stop: async () => {} } : startPostgres();
}
