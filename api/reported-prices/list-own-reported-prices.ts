import { and, eq } from 'drizzle-orm';
import { reportedPrices } from '#database/schema.ts';
import { readHandler } from '../platform/handler.ts';
import { orderOf, pageOf } from '../platform/list.ts';
import { presentOwnReport } from './present-reported-price.ts';
import { isOfThingNamed, selectReports } from './reports.ts';

/** Lists the caller's reports, of every status. A search looks for names of products, fuels and places. */
export const listOwnReportedPrices = readHandler(
  'listOwnReportedPrices',
  async ({ query }, { db, caller }) => {
    const condition = and(eq(reportedPrices.userId, caller.id), isOfThingNamed(db, query.search));
    const order = orderOf(query, { createdAt: reportedPrices.createdAt }, reportedPrices.id);
    const [rows, count] = await Promise.all([
      selectReports(db, condition, { ...pageOf(query), order }),
      db.$count(reportedPrices, condition),
    ]);
    return { data: rows.map(presentOwnReport), count };
  },
);
