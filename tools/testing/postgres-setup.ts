import type { TestProject } from 'vitest/node';
import '#database/testing/provided.ts';
import { prepareMigratedDirectory } from './migrated-files.ts';
import { shareMigratedPostgres } from './migrated-postgres.ts';

/** Provides the migrated database that each suite copies, and a data directory with one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, template, release } = await shareMigratedPostgres();
  project.provide('testDatabase', { url, template });
  project.provide('migratedDirectory', await prepareMigratedDirectory());
  return release;
}
