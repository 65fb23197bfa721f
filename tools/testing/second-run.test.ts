import { describe, expect, it, vi } from 'vitest';
import type { ProjectResult } from './run-vitest.ts';
import { runFailedAgain } from './second-run.ts';

const result = (passed: number, failed: number, failedFiles: string[] = []): ProjectResult => ({
  passed,
  failed,
  skipped: 0,
  failedFiles,
});

describe('the second run of journeys', () => {
  it('runs only the files that failed, and names those that pass then', async () => {
    const run = vi.fn(async () => result(4, 0));
    const lines: string[] = [];
    const counts = await runFailedAgain(result(356, 2, ['e2e/a.test.ts', 'e2e/b.test.ts']), run, (line) =>
      lines.push(line),
    );
    expect(run).toHaveBeenCalledExactlyOnceWith(['e2e/a.test.ts', 'e2e/b.test.ts']);
    expect(counts).toEqual({ passed: 358, failed: 0, skipped: 0 });
    expect(lines).toEqual(['! 2 só passaram na segunda vez, procure a causa: e2e/a.test.ts, e2e/b.test.ts']);
  });

  it('keeps a failure that comes again, or whose file holds no test any more', async () => {
    const first = result(357, 1, ['e2e/a.test.ts']);
    const kept = { passed: 357, failed: 1, skipped: 0 };
    expect(await runFailedAgain(first, async () => result(3, 1, ['e2e/a.test.ts']))).toEqual(kept);
    expect(await runFailedAgain(first, async () => result(0, 0))).toEqual(kept);
  });

  it.each([
    ['all passed', result(358, 0)],
    ['a failure outside of any file', result(358, 1)],
    [
      'more than three files failed',
      result(
        350,
        8,
        ['a', 'b', 'c', 'd'].map((name) => `e2e/${name}.test.ts`),
      ),
    ],
    ['a suite without a browser failed, too', result(356, 2, ['e2e/a.test.ts', 'api/b.test.ts'])],
  ])('does not happen when %s', async (_, first) => {
    const run = vi.fn();
    const { failedFiles: _files, ...counts } = first;
    expect(await runFailedAgain(first, run)).toEqual(counts);
    expect(run).not.toHaveBeenCalled();
  });
});
