import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { dumpMigrated } from '#database/open/embedded.ts';
import '#database/testing/provided.ts';

/** Makes the migrated embedded database once; each suite starts from a copy. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'compara-embedded-'));
  const dumpFile = join(folder, 'migrated.tar');
  await writeFile(dumpFile, (await dumpMigrated()).stream());
  project.provide('testDatabase', { kind: 'embedded', dumpFile });
  return () => rmSync(folder, { recursive: true, force: true });
}
