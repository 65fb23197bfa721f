import { createHash } from 'node:crypto';

/** Counts the lines of a table, and hashes all of them, independently of how they are split. */
export function createLinesDigest() {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    add(lines: readonly string[]): void {
      rows += lines.length;
      for (const line of lines) hash.update(line).update('\n');
    },
    result: () => ({ rows, sha256: hash.copy().digest('hex') }),
  };
}
