import { expect, it } from 'vitest';
import { type Part, selectInTurn } from './queue-page.ts';

const of =
  (ids: readonly number[]) =>
  async ({ limit, offset }: Part): Promise<number[]> =>
    ids.slice(offset, offset + limit);

const waiting = [1, 2, 3, 4];
const decided = [11, 12, 13, 14, 15];

it.each([
  [0, [1, 2, 3]],
  [3, [4, 11, 12]],
  [6, [13, 14, 15]],
  [9, []],
])('a page from row %i on goes over from what waits to what is decided', async (offset, page) => {
  expect(await selectInTurn({ limit: 3, offset }, waiting.length, of(waiting), of(decided))).toEqual(page);
});

it('a page is full, and has each row once, where rows are decided while it is read', async () => {
  // Of the four counted rows, two are decided before the first list is read, and another one before the second is.
  const page = await selectInTurn(
    { limit: 5, offset: 0 },
    waiting.length,
    of([3, 4]),
    of([4, 1, 2, ...decided]),
  );
  expect(page).toEqual([3, 4, 1, 2, 11]);
});
