import { isAway } from '#web/forms/call-failures.ts';
import { createReloads } from '#web/session/reloads.ts';
import type { RunOnRow } from './bulk-act.ts';

interface Outcome<Saved> {
  done: readonly Saved[];
  /** the rows with which it was not done, each with what its call threw */
  failed: readonly { row: Saved; error: unknown }[];
}

/**
 * Makes a call for each row, one after another, and then has loaded again what they change. Where the server cannot be reached or fails, the other rows are not tried.
 * @param onProgress told how many rows are through
 */
export async function runOnRows<Saved>(
  rows: readonly Saved[],
  run: RunOnRow<Saved>,
  onProgress: (through: number) => void,
): Promise<Outcome<Saved>> {
  const done: Saved[] = [];
  const failed: { row: Saved; error: unknown }[] = [];
  const reloads = createReloads();
  for (const [index, row] of rows.entries()) {
    try {
      await run(row, { reloads });
      done.push(row);
    } catch (error) {
      failed.push({ row, error });
      if (isAway(error)) {
        failed.push(...rows.slice(index + 1).map((other) => ({ row: other, error })));
        break;
      }
    }
    onProgress(index + 1);
  }
  await reloads.run();
  return { done, failed };
}
