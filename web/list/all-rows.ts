import { maxLimit } from '#contract/lists.ts';

/**
 * Reads all pages of a list. They are read in the order of the rows' numbers, so that a row that is added meanwhile
 * comes last; the caller sorts them. @param readPage the page of that number, from 1
 */
export async function allRows<Row extends { id: number }>(
  readPage: (query: { sort: 'id'; limit: number; page: number }) => Promise<{ data: Row[]; count: number }>,
): Promise<Row[]> {
  const rows = new Map<number, Row>();
  for (let page = 1; ; page += 1) {
    const { data, count } = await readPage({ sort: 'id', limit: maxLimit, page });
    for (const row of data) rows.set(row.id, row);
    if (data.length === 0 || page * maxLimit >= count) return [...rows.values()];
  }
}
