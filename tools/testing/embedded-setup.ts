import { writeFile } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { dumpMigrated } from '#database/open/embedded.ts';
import '#database/testing/provided.ts';
import { prepareEmptyDatabase } from './empty-database.ts';
import { oncePerMigrations, prepareMigratedDirectory } from './migrated-files.ts';
import { findPostgres } from './postgres-cluster.ts';
import { prepareQueues } from './prepare-queues.ts';

/** Creates the migrated embedded database, once for each state of the migrations. Each suite starts from a copy. */
export default async function setup(project: TestProject): Promise<void> {
  prepareEmptyDatabase();
  const dumpFile = await oncePerMigrations('tar', async (unfinished) => {
    await writeFile(unfinished, (await dumpMigrated(prepareQueues)).stream());
  });
  const hasServer = Boolean(process.env.TEST_DATABASE_URL || findPostgres());
  project.provide('testDatabase', { kind: 'embedded', dumpFile, hasServer });
  project.provide('migratedDirectory', await prepareMigratedDirectory());
}
