import { cellCentre } from '#domain/cells.ts';
import { readHandler } from '../platform/handler.ts';
import { findColumns } from './columns.ts';
import { countFound } from './count-found.ts';
import { findGoods } from './found-goods.ts';
import { cheapestPairs, pageWithin, readView, rowsOfView } from './view.ts';

/** The number of popular cuts: with a dozen shops next to each, a page has no space for more. */
const perPage = 10;

export const readPriceTable = readHandler('readPriceTable', async ({ query }, { db, today, keepParts }) => {
  const found = await findGoods(query, { db, keepParts });
  const asked = query.rows === 'first' ? 1 : query.rows;
  const { offset, ...rowPages } = pageWithin(asked, found.rows.length, perPage);
  const rows = found.rows.slice(offset, offset + perPage);
  const [counts, { ids: columns, ...columnPages }] = await Promise.all([
    countFound(db, found),
    findColumns(db, found, rows, query.page, query.near === undefined ? null : cellCentre(query.near)),
  ]);
  const pairs = rows.flatMap(({ good }) =>
    columns.map((establishmentId) => ({ productId: good.id, establishmentId })),
  );
  const { view, presentRow } = await readView({ db, today, keepParts }, found, counts, {
    rows,
    pairs: [...pairs, ...cheapestPairs(rows)],
  });
  return {
    data: { view, rows: rows.map(presentRow), rowPages, columns, columnPages },
    rows: rowsOfView(found),
  };
});
