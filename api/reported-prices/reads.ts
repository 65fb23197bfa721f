import { and, eq } from '#database/orm.ts';
import { reportedPrices } from '#database/schema.ts';
import { readPublicProduct } from '../current-prices/catalogue.ts';
import { readPlacedStation } from '../fuel-stations/placed-station.ts';
import { readHandler } from '../platform/handler.ts';
import { orderOf, pageOf } from '../platform/list.ts';
import {
  isOfThingNamed,
  presentFuelReport,
  presentOwnReport,
  presentReport,
  readApprovedFuelReports,
  readApprovedReports,
  selectReports,
} from './reports.ts';

/** Lists the caller's reports, of every status. A search matches names of products, fuels and places. */
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

export const listPublicReportedPrices = readHandler(
  'listPublicReportedPrices',
  async ({ params, query }, { db, keepParts }) => {
    const [product, { rows, count }] = await Promise.all([
      readPublicProduct(keepParts, params.id),
      readApprovedReports(db, params.id, pageOf(query)),
    ]);
    return {
      data: rows.map((row) => presentReport(row, product.id)),
      count,
      rows: {
        reported_prices: { product_id: [product.id] },
        prices: { product_id: [product.id] },
        products: { id: [product.id] },
      },
    };
  },
);

export const listPublicReportedFuelPrices = readHandler(
  'listPublicReportedFuelPrices',
  async ({ params, query }, { db, keepParts }) => {
    const [{ row: station }, { rows, count }] = await Promise.all([
      readPlacedStation(keepParts, params.id),
      readApprovedFuelReports(db, params.id, pageOf(query)),
    ]);
    return {
      data: rows.map((row) => presentFuelReport(row, station.id)),
      count,
      rows: {
        reported_prices: { establishment_id: [station.id] },
        prices: { establishment_id: [station.id] },
        establishments: { id: [station.id] },
      },
    };
  },
);
