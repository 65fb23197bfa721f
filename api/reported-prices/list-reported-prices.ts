import { readHandler } from '../platform/handler.ts';
import { pageOf } from '../platform/list.ts';
import { countReports, selectPage } from './report-page.ts';
import { readReportRows } from './queue.ts';
import { reportsNamed } from './report-search.ts';

/** Lists reports for administrators: by urgency those that wait, the most urgent first, and then the decided ones. */
export const listReportedPrices = readHandler('listReportedPrices', async ({ query }, { db, today }) => {
  const named = await reportsNamed(db, query.search);
  if (named === null) return { data: [], count: 0 };
  const wanted = { named, status: query.status };
  const counts = await countReports(db, wanted);
  const ids = await selectPage(db, { ...wanted, sort: query.sort, ...pageOf(query) }, counts);
  return { data: await readReportRows(db, ids, today), count: counts.pending + counts.decided };
});
