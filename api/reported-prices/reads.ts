import { and, eq } from 'drizzle-orm';
import { establishments } from '#database/schema.ts';
import { notFound } from '../platform/failure.ts';
import { readHandler } from '../platform/handler.ts';
import { isStation } from '../platform/kinds.ts';
import { pageOf } from '../platform/list.ts';
import { presentFuelReport } from './present-reported-price.ts';
import { readApprovedFuelReports } from './reports.ts';

export const listPublicReportedFuelPrices = readHandler(
  'listPublicReportedFuelPrices',
  async ({ params, query }, { db, today }) => {
    const [[station], { rows, count }] = await Promise.all([
      db
        .select({ id: establishments.id, isDemonstration: establishments.isDemonstration })
        .from(establishments)
        .where(and(eq(establishments.id, params.id), isStation)),
      readApprovedFuelReports(db, params.id, pageOf(query)),
    ]);
    if (!station) throw notFound('Posto não encontrado.');
    return {
      data: rows.map((row) => presentFuelReport(row, station.id)),
      count,
      today,
      demonstration: station.isDemonstration,
      rows: {
        reported_prices: { establishment_id: [station.id] },
        prices: { establishment_id: [station.id] },
        establishments: { id: [station.id] },
      },
    };
  },
);
