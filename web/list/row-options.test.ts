import { describe, expect, it } from 'vitest';
import { allRows } from './row-options.ts';

describe('all rows of a list', () => {
  it.each([
    [0, 1],
    [100, 1],
    [101, 2],
    [250, 3],
  ])('%i are read in as many pages as they need: %i', async (count, pages) => {
    const rows = Array.from({ length: count }, (_, index) => ({ id: index + 1 }));
    const asked: number[] = [];
    const read = await allRows(async ({ page, limit }) => {
      asked.push(page);
      return { data: rows.slice((page - 1) * limit, page * limit), count };
    });
    expect(read).toEqual(rows);
    expect(asked).toHaveLength(pages);
  });
  it('end where the list has become shorter meanwhile', async () => {
    const first = { data: [{ id: 1 }], count: 300 };
    expect(await allRows(async ({ page }) => (page === 1 ? first : { data: [], count: 300 }))).toEqual([
      { id: 1 },
    ]);
  });
});
