import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { dumpMigrated } from '#database/open/embedded.ts';
import { migrations } from '#database/open/migrations.ts';
import '#database/testing/provided.ts';
import { prepareEmptyDatabase } from './empty-database.ts';
import { prepareQueues } from './prepare-queues.ts';

const cache = 'node_modules/.cache/migrated';

/** Creates the migrated embedded database, once for each state of the migrations. Each suite starts from a copy. */
export default async function setup(project: TestProject): Promise<void> {
  prepareEmptyDatabase();
  const dumpFile = join(cache, `${hashOfMigrations()}.tar`);
  if (!existsSync(dumpFile)) {
    for (const old of globSync(`${cache}/*.tar`)) rmSync(old, { force: true });
    mkdirSync(cache, { recursive: true });
    const temporaryFile = `${dumpFile}.${process.pid}`;
    await writeFile(temporaryFile, (await dumpMigrated(prepareQueues)).stream());
    renameSync(temporaryFile, dumpFile);
  }
  project.provide('testDatabase', { kind: 'embedded', dumpFile });
}

function hashOfMigrations(): string {
  const hash = createHash('sha256');
  for (const name of ['@electric-sql/pglite', 'pg-boss']) {
    hash.update(readFileSync(`node_modules/${name}/package.json`));
  }
  for (const maker of ['api/platform/job-queue.ts', 'database/open/embedded.ts']) {
    hash.update(readFileSync(maker));
  }
  const { migrationsFolder } = migrations;
  for (const file of globSync(['*.sql', 'meta/_journal.json'], { cwd: migrationsFolder }).sort()) {
    hash.update(file).update(readFileSync(join(migrationsFolder, file)));
  }
  return hash.digest('hex').slice(0, 16);
}
