import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** generated folders, which are not checked */
const generated = new Set(['node_modules', 'build', 'data', '.git', '.react-router', 'results', 'meta']);

/** Lists the files of the repository below a folder ('' for all), as paths from its root with '/'. */
export function filesBelow(folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return generated.has(entry.name) ? [] : filesBelow(path);
    return entry.isFile() ? [path] : [];
  });
}

export function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

export function exists(path: string): boolean {
  return existsSync(join(root, path));
}

/** Returns the program files, without tests, in which a pattern is found. */
export const programsWith = (pattern: RegExp) =>
  ['api', 'contract', 'domain', 'server', 'web']
    .flatMap((room) => filesBelow(room))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !path.includes('/testing/'))
    .filter((path) => pattern.test(read(path)));
