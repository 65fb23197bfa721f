import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { migrationsFolder } from '#database/open/migrations.ts';
import { openDatabase } from '#database/open/open-database.ts';

const cache = 'node_modules/.cache/migrated';

/** @returns a data directory with a migrated, empty database, to be copied */
export function prepareMigratedDirectory(): Promise<string> {
  return oncePerMigrations('directory', async (directory) => {
    await (await openDatabase({ directory })).close();
  });
}

/** Makes a file or a folder once for each state of the migrations. @returns its path */
export async function oncePerMigrations(
  name: string,
  make: (unfinished: string) => Promise<void>,
): Promise<string> {
  const hash = hashOfMigrations();
  const made = resolve(cache, `${hash}.${name}`);
  if (existsSync(made)) return made;
  const ofOthers = globSync(`${cache}/*`, { exclude: [`${cache}/${hash}.*`] });
  for (const old of ofOthers) rmSync(old, { recursive: true, force: true });
  mkdirSync(cache, { recursive: true });
  const unfinished = `${made}.${process.pid}`;
  await make(unfinished);
  // Another run may have been quicker.
  if (existsSync(made)) rmSync(unfinished, { recursive: true });
  else renameSync(unfinished, made);
  return made;
}

function hashOfMigrations(): string {
  const hash = createHash('sha256');
  for (const name of ['pg-boss']) {
    hash.update(readFileSync(`node_modules/${name}/package.json`));
  }
  for (const maker of ['api/platform/job-queue.ts', 'database/open/cluster.ts']) {
    hash.update(readFileSync(maker));
  }
  for (const file of globSync(['*.sql', 'meta/_journal.json'], { cwd: migrationsFolder }).sort()) {
    hash.update(file).update(readFileSync(join(migrationsFolder, file)));
  }
  return hash.digest('hex').slice(0, 16);
}
