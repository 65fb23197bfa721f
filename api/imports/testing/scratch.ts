import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** Writes files that are gone when the suite has ended; returns their paths. */
export function scratchFiles(): (name: string, content: Buffer | string) => string {
  const folder = mkdtempSync(join(tmpdir(), 'survey-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return (name, content) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
}
