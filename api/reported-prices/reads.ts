import { and, inArray, sql } from '#database/orm.ts';
import { prices, reportedPrices } from '#database/schema.ts';
import { shownViews } from '#domain/price-views.ts';
import { readPublicProduct } from '../current-prices/catalogue.ts';
import { readPlacedStation } from '../fuel-stations/placed-station.ts';
import { readHandler } from '../platform/handler.ts';
import { orderOf, pageOf } from '../platform/list.ts';
import { countViews, countViewsOfReports } from '../price-views/price-views.ts';
import { readRecordSoFar } from './matching-rules.ts';
import { readRules } from './moderation-settings.ts';
import {
  isOfThingNamed,
  isReportBy,
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
    const condition = and(isReportBy(caller.id), isOfThingNamed(db, query.search));
    const order = orderOf(query, { createdAt: reportedPrices.createdAt }, reportedPrices.id);
    const [rows, count] = await Promise.all([
      selectReports(db, condition, { ...pageOf(query), order }),
      db.$count(reportedPrices, condition),
    ]);
    const views = await countViewsOfReports(
      db,
      rows.map(({ id }) => id),
    );
    const data = rows.map((row) => ({ ...presentOwnReport(row), views: shownViews(views.get(row.id) ?? 0) }));
    return { data, count };
  },
);

/** Returns what came of the caller's reports, and, where the rule is on, the way to being trusted by it. */
export const readOwnContributions = readHandler('readOwnContributions', async (_request, { db, caller }) => {
  const own = isReportBy(caller.id);
  const [[counts], rules] = await Promise.all([
    db
      .select({
        reports: sql<number>`count(*)::int`,
        approved: sql<number>`count(*) filter (where ${reportedPrices.status} = 'approved')::int`,
      })
      .from(reportedPrices)
      .where(own),
    readRules(db),
  ]);
  const ids = db.select({ id: reportedPrices.id }).from(reportedPrices).where(own);
  const [views, trust] = await Promise.all([
    countViews(db, inArray(prices.reportedPriceId, ids)),
    rules.record ? readRecordSoFar(db, caller.id) : null,
  ]);
  return { data: { reports: 0, approved: 0, ...counts, views: shownViews(views), trust } };
});

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
