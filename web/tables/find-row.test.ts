import { describe, expect, it } from 'vitest';
import { findRow } from './find-row.ts';

const rows = Array.from({ length: 250 }, (_, index) => ({ id: 2 * index + 1 }));

/** A list of odd numbers, and the pages of it that were asked for. */
function list() {
  const asked: number[] = [];
  const readPage = async ({ page, limit }: { page: number; limit: number }) => {
    asked.push(page);
    return { data: rows.slice((page - 1) * limit, page * limit), count: rows.length };
  };
  return { asked, readPage };
}

describe('a row by its number', () => {
  it.each([
    [1, [1]],
    [499, [1, 2, 3]],
  ])('%i is found', async (id, pages) => {
    const { asked, readPage } = list();
    expect(await findRow(id, readPage)).toEqual({ id });
    expect(asked).toEqual(pages);
  });
  it.each([
    [2, [1]],
    [500, [1, 2, 3]],
  ])('%i is not there, and not looked for further than it could be', async (id, pages) => {
    const { asked, readPage } = list();
    expect(await findRow(id, readPage)).toBeNull();
    expect(asked).toEqual(pages);
  });
  it('is not in an empty list', async () => {
    expect(await findRow(1, async () => ({ data: [], count: 0 }))).toBeNull();
  });
});
