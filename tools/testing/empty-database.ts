import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

const cache = 'node_modules/.cache/empty-database';
const program = 'database/open/create-files-process.ts';

/**
 * Creates the files of an empty embedded database, once for each version of its code, and passes their path in the
 * environment: every process of the tests copies them instead of creating them, which takes seconds.
 */
export function prepareEmptyDatabase(): void {
  const files = resolve(cache, hashOfMakers());
  if (!existsSync(files)) {
    for (const old of globSync(`${cache}/*`)) rmSync(old, { recursive: true, force: true });
    const unfinished = `${files}.${process.pid}`;
    mkdirSync(unfinished, { recursive: true });
    execFileSync(process.execPath, [program, unfinished], { stdio: 'inherit' });
    if (existsSync(files)) rmSync(unfinished, { recursive: true });
    else renameSync(unfinished, files);
  }
  process.env.EMPTY_DATABASE = files;
}

function hashOfMakers(): string {
  const hash = createHash('sha256').update(readFileSync('node_modules/@electric-sql/pglite/package.json'));
  for (const name of ['create-files-process', 'durable-files', 'embedded-files']) {
    hash.update(readFileSync(join('database/open', `${name}.ts`)));
  }
  return hash.digest('hex').slice(0, 16);
}
