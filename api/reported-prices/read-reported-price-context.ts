import { eq } from 'drizzle-orm';
import { reportedPrices } from '#database/schema.ts';
import { notFound } from '../platform/failure.ts';
import { readHandler } from '../platform/handler.ts';
import { selectAgreeing } from './agreeing-reports.ts';
import { selectLastPrices } from './last-prices.ts';
import { selectReceiptsOfAuthor } from './report-receipts.ts';
import { readReportRow } from './queue.ts';
import { readCityPrices } from './context.ts';
import { reportUnknown } from './reports.ts';

/** Reads a report with what helps to decide about it. */
export const readReportedPriceContext = readHandler(
  'readReportedPriceContext',
  async ({ params: { id } }, { db, today }) => {
    const [report] = await db.select().from(reportedPrices).where(eq(reportedPrices.id, id));
    if (!report) throw notFound(reportUnknown);
    const [row, surroundings, lastPrices, agreeing, receipts] = await Promise.all([
      readReportRow(db, id, today),
      readCityPrices(db, report, today),
      selectLastPrices(db, report, today),
      selectAgreeing(db, report),
      selectReceiptsOfAuthor(db, report),
    ]);
    return {
      data: {
        report: row,
        city: surroundings.city,
        lastPrices,
        agreeing,
        receipts,
        approval: surroundings.approval,
      },
    };
  },
);
