import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTemporaryFiles } from './temporary-files.ts';

let directory: string;
const others: ChildProcess[] = [];
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'compara-temporary-'));
});
afterEach(() => {
  for (const other of others.splice(0)) other.kill('SIGKILL');
  rmSync(directory, { recursive: true });
});

/** Starts another process that writes a temporary file, and returns the folder of the file. */
async function startOther() {
  const script = `
    import { writeFileSync } from 'node:fs';
    import { openTemporaryFiles } from ${JSON.stringify(import.meta.resolve('./temporary-files.ts'))};
    globalThis.files = openTemporaryFiles(${JSON.stringify(directory)});
    const folder = await files.createFolder();
    writeFileSync(folder + '/file', 'half an upload');
    process.stdout.write(folder);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  others.push(child);
  const [folder] = await once(child.stdout, 'data');
  return { child, folder: String(folder) };
}

it('what a killed process has left is deleted at once, and what others still use is not', async () => {
  const [killed, alive] = await Promise.all([startOther(), startOther()]);
  killed.child.kill('SIGKILL');
  await once(killed.child, 'exit');
  const files = openTemporaryFiles(directory);
  const own = await files.createFolder();
  await files.deleteLeft(new Date());
  expect([killed.folder, alive.folder, own].map((path) => existsSync(path))).toEqual([false, true, true]);
  files.close();
  expect(readdirSync(join(directory, 'uploads-unfinished'))).toHaveLength(1);
  expect(existsSync(dirname(alive.folder))).toBe(true);
});

it('an upload of an earlier version is deleted after an hour, and nothing where there is nothing', async () => {
  const shared = join(directory, 'uploads-unfinished');
  mkdirSync(join(shared, 'file-arriving'), { recursive: true });
  writeFileSync(join(shared, 'file-left'), 'x');
  const now = new Date();
  const past = new Date(now.getTime() - 61 * 60_000);
  utimesSync(join(shared, 'file-left'), past, past);
  await openTemporaryFiles(directory).deleteLeft(now);
  expect(readdirSync(shared)).toEqual(['file-arriving']);
  const files = openTemporaryFiles(join(directory, 'missing'));
  await expect(files.deleteLeft(new Date())).resolves.toBeUndefined();
  files.close();
});
