import { receiptImageAddress } from '#contract/receipt-images.ts';
import type { ReportedPriceContext } from '#contract/reported-price-rows.ts';
import type { Orm } from '#database/database.ts';
import { onlyRow } from '#database/only-row.ts';
import { and, asc, desc, eq, sql } from '#database/orm.ts';
import {
  categories,
  establishments,
  priceLives,
  products,
  receiptItems,
  receipts,
  reportedPrices,
  sectors,
} from '#database/schema.ts';
import { pricesAgree } from '#domain/approval-rules.ts';
import { cityDay, type Day, toCityIso } from '#domain/city-time.ts';
import { comparePrices, type Priced } from '#domain/comparison.ts';
import { currentPrice, type PromotionPrice } from '#domain/current-price.ts';
import { isExpired } from '#domain/freshness.ts';
import { toReais } from '#domain/money.ts';
import { issuerOfKey } from '#domain/nfce.ts';
import { readCurrentPrices } from '../current-prices/current-prices.ts';
import { hasLifeOf, lifeDays } from '../current-prices/lives.ts';
import { presentRuler } from '../current-prices/present.ts';
import { selectFuelPrices } from '../fuel-prices/fuel-price-queries.ts';
import { priced } from '../fuel-prices/reads.ts';
import { notFound } from '../platform/failure.ts';
import { readHandler } from '../platform/handler.ts';
import { readReportRow } from './queue.ts';
import { isNear, selectAgreeing } from './ranks.ts';
import { reportUnknown } from './reports.ts';
import { selectLastPrices } from './writes.ts';

/** Reads a report with the data that helps to decide about it. */
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

/** How many receipts are shown. */
const mostShown = 5;

/**
 * Selects the receipts that the author of a report has sent from the same shop at that time, the newest first, each
 * with the line of the reported product whose price is the nearest one. Stations have no receipts.
 */
async function selectReceiptsOfAuthor(
  orm: Orm,
  report: typeof reportedPrices.$inferSelect,
): Promise<ReportedPriceContext['receipts']> {
  const { productId, establishmentId, userId, reportedCentavos } = report;
  if (userId === null) return [];
  const line = orm
    .select({ productName: receiptItems.productName, priceCentavos: receiptItems.priceCentavos })
    .from(receiptItems)
    .where(and(eq(receiptItems.receiptId, receipts.id), eq(receiptItems.productId, productId)))
    .orderBy(asc(sql`abs(${receiptItems.priceCentavos} - ${reportedCentavos}::int)`))
    .limit(1)
    .as('line');
  const rows = await orm
    .select({
      id: receipts.id,
      status: receipts.status,
      createdAt: receipts.createdAt,
      imageKey: receipts.imageKey,
      accessKey: receipts.accessKey,
      cnpj: establishments.cnpj,
      productName: line.productName,
      priceCentavos: line.priceCentavos,
    })
    .from(receipts)
    .innerJoin(establishments, eq(establishments.id, receipts.establishmentId))
    .leftJoinLateral(line, sql`true`)
    .where(
      and(
        eq(receipts.userId, userId),
        eq(receipts.establishmentId, establishmentId),
        isNear(receipts.createdAt, report),
      ),
    )
    .orderBy(desc(receipts.createdAt), desc(receipts.id))
    .limit(mostShown);
  return rows.map(({ imageKey, createdAt, cnpj, productName, priceCentavos, ...receipt }) => ({
    ...receipt,
    createdAt: toCityIso(createdAt),
    imageUrl: receiptImageAddress(imageKey),
    keyIsOfPlace:
      receipt.accessKey === null || cnpj === null ? null : issuerOfKey(receipt.accessKey)?.cnpj === cnpj,
    line:
      productName === null || priceCentavos === null
        ? null
        : {
            productName,
            price: toReais(priceCentavos),
            agrees: pricesAgree(priceCentavos, reportedCentavos),
          },
  }));
}

type Report = typeof reportedPrices.$inferSelect;

/** A current price of the reported product somewhere in the city. */
interface CityPrice extends Priced {
  isHere: boolean;
  /** the promotion that runs here, whether its price counts or not */
  offer: PromotionPrice | null;
  /** of the observation, even if a promotion replaces it */
  observedAt: Date;
}

/** Reads the city's prices of the reported product, and what an approval as the official price would change. */
async function readCityPrices(
  orm: Orm,
  report: Report,
  today: Day,
): Promise<Pick<ReportedPriceContext, 'city' | 'approval'>> {
  const [city, life] = await Promise.all([selectCity(orm, report, today), selectLife(orm, report)]);
  return {
    city: presentRuler(comparePrices(city, today)),
    approval: foreseeApproval(report, { city, lifeDays: life, today }),
  };
}

function foreseeApproval(
  { reportedCentavos, createdAt }: Report,
  { city, lifeDays, today }: { city: readonly CityPrice[]; lifeDays: number; today: Day },
): ReportedPriceContext['approval'] {
  const here = city.find(({ isHere }) => isHere);
  const observed = { price: reportedCentavos, day: cityDay(createdAt), lifeDays };
  const isHidden = currentPrice(observed, here?.offer ?? null, today).offered;
  const becomesCurrent = !isHidden && (here === undefined || here.observedAt <= createdAt);
  const isValid = !isExpired(observed, today);
  const others = city.filter((price) => !price.isHere && !isExpired(price, today));
  const isBelowAll = others.every(({ price }) => reportedCentavos < price);
  return { becomesCurrent, becomesLowest: becomesCurrent && isValid && isBelowAll };
}

async function selectCity(
  orm: Orm,
  { productId, establishmentId }: Report,
  today: Day,
): Promise<CityPrice[]> {
  const [meat, fuel] = await Promise.all([
    readCurrentPrices(orm, today, { productIds: [productId], withClosed: true }),
    selectFuelPrices(orm).where(eq(products.id, productId)),
  ]);
  return [
    ...meat.map(({ row, price, day, lifeDays }) => ({
      price,
      day,
      lifeDays,
      offer: row.offer,
      isHere: row.establishment.id === establishmentId,
      observedAt: row.observedAt,
    })),
    ...fuel.map(priced).map(({ row, ...price }) => ({
      ...price,
      isHere: row.stationId === establishmentId,
      offer: null,
      observedAt: row.observedAt,
    })),
  ];
}

/** Selects for how many days a price of the product that comes from a report is valid. */
async function selectLife(orm: Orm, { productId }: Report): Promise<number> {
  const lives = await orm
    .select({ lifeDays })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(sectors, eq(sectors.id, categories.sectorId))
    .leftJoin(priceLives, hasLifeOf(sql`'report'`))
    .where(eq(products.id, productId));
  return onlyRow(lives).lifeDays;
}
