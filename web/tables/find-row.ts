import { maxLimit } from '#contract/lists.ts';

/**
 * Finds a row of a list by its number, in pages that are ordered by it. @param readPage the page of that number, from 1
 * @returns null where there is none
 */
export async function findRow<Row extends { id: number }>(
  id: number,
  readPage: (query: { sort: 'id'; limit: number; page: number }) => Promise<{ data: Row[]; count: number }>,
): Promise<Row | null> {
  for (let page = 1; ; page += 1) {
    const { data, count } = await readPage({ sort: 'id', limit: maxLimit, page });
    const found = data.find((row) => row.id === id);
    if (found) return found;
    const last = data.at(-1);
    if (!last || last.id > id || page * maxLimit >= count) return null;
  }
}
