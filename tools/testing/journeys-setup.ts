import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#database/open/open-database.ts';
import '#database/testing/provided.ts';

/**
 * Creates a data directory with a migrated, empty database. Each server of the journeys starts from a copy, except in
 * the journey about the very first start.
 */
export default async function setup(project: TestProject): Promise<() => void> {
  const directory = mkdtempSync(join(tmpdir(), 'compara-migrated-'));
  const database = await openDatabase({ directory });
  await database.close();
  project.provide('migratedDirectory', directory);
  return () => rmSync(directory, { recursive: true, force: true });
}
