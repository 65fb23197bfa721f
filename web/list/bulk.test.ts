import { describe, expect, it, vi } from 'vitest';
import { CallFailure, NoAnswer } from '#web/api-client/transport.ts';
import { runOnRows } from './bulk.ts';

const refusal = new CallFailure(409, { success: false, code: 'in_use', message: 'Há produtos.' });
const away = new NoAnswer('unreachable', null);

/** @param errors errors thrown by the calls, by row */
async function run(errors: Record<number, Error>) {
  const asked: number[] = [];
  const progress: number[] = [];
  const outcome = await runOnRows(
    [1, 2, 3, 4],
    async (row) => {
      asked.push(row);
      if (errors[row]) throw errors[row];
    },
    (through) => progress.push(through),
  );
  return { ...outcome, asked, progress };
}

describe('an act on several rows', () => {
  it('is done with one after another; goes on after a refusal', async () => {
    expect(await run({})).toEqual({
      done: [1, 2, 3, 4],
      failed: [],
      asked: [1, 2, 3, 4],
      progress: [1, 2, 3, 4],
    });
    const { done, failed } = await run({ 2: refusal });
    expect(done).toEqual([1, 3, 4]);
    expect(failed).toEqual([{ row: 2, error: refusal }]);
  });
  it('ends where the server is away', async () => {
    const { done, failed, asked } = await run({ 2: away });
    expect(done).toEqual([1]);
    expect(asked).toEqual([1, 2]);
    expect(failed.map(({ row }) => row)).toEqual([2, 3, 4]);
  });
  it('has what the rows change loaded again once, after the last of them', async () => {
    const load = vi.fn();
    await runOnRows(
      [1, 2, 3],
      async (_, { reloads }) => {
        expect(load).not.toHaveBeenCalled();
        reloads.add('list', load);
      },
      () => {},
    );
    expect(load).toHaveBeenCalledTimes(1);
  });
});
