import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** Returns a function that writes a temporary file and returns its path. The files are deleted after the suite. */
export function scratchFiles(): (name: string, content: Buffer | string) => string {
  const folder = mkdtempSync(join(tmpdir(), 'survey-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return (name, content) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
}
