import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#database/open/open-database.ts';
import '#database/testing/provided.ts';

/**
 * Makes a data directory with a migrated, empty database; each site of the journeys starts from a copy. The very first
 * start has a journey of its own.
 */
export default async function setup(project: TestProject): Promise<() => void> {
  const directory = mkdtempSync(join(tmpdir(), 'compara-migrated-'));
  const database = await openDatabase({ directory });
  await database.close();
  project.provide('migratedDirectory', directory);
  return () => rmSync(directory, { recursive: true, force: true });
}
