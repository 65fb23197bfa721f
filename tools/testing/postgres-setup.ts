import type { TestProject } from 'vitest/node';
import '#database/testing/provided.ts';
import { prepareEmptyDatabase } from './empty-database.ts';
import { prepareMigratedDirectory } from './migrated-files.ts';
import { startMigratedPostgres } from './migrated-postgres.ts';

/** Starts a server, or uses the one of TEST_DATABASE_URL, and migrates the database that each suite copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  prepareEmptyDatabase();
  const { url, template, stop } = await startMigratedPostgres();
  project.provide('testDatabase', { kind: 'server', url, template });
  project.provide('migratedDirectory', await prepareMigratedDirectory());
  return stop;
}
