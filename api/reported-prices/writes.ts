import { type ReportedPriceBody, reportMessages } from '#contract/reported-price-fields.ts';
import type { ReportedPriceContext } from '#contract/reported-price-rows.ts';
import type { Orm, Tx } from '#database/database.ts';
import { onlyRow } from '#database/only-row.ts';
import { and, eq, sql } from '#database/orm.ts';
import {
  categories,
  currentPrices,
  establishments,
  imports,
  priceLives,
  prices,
  products,
  reportedPrices,
  sectors,
} from '#database/schema.ts';
import type { Day } from '#domain/city-time.ts';
import { firstPriceCan } from '#domain/first-price.ts';
import { toCentavos, toReais } from '#domain/money.ts';
import { reportedPriceCan } from '#domain/reported-prices-can.ts';
import { hasLifeOf, lifeDays } from '../current-prices/lives.ts';
import { isRegularPrice, newestFirst } from '../current-prices/observations.ts';
import { presentObservation } from '../current-prices/present.ts';
import { selectFuelAtStation } from '../fuel-prices/fuel-price-queries.ts';
import { invalid, notFound, requirePermission } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { refuseInterested } from '../platform/kept-places.ts';
import { keyedCode } from '../platform/keyed-code.ts';
import { isPublicSector, isShop, isStation } from '../platform/kinds.ts';
import { networkOf } from '../platform/limits/subjects.ts';
import { removeRow } from '../platform/removals.ts';
import { requirePerson } from '../sessions/lock-person.ts';
import { applyRulesJob } from './apply-rules.ts';
import { loseTrustIfDecided } from './lose-trust.ts';
import { readRules } from './moderation-settings.ts';
import { outweighMerchant } from './outweigh-merchant.ts';
import { rankReports, type Thing } from './ranks.ts';
import { readReport, reportUnknown } from './reports.ts';

const changed = sql`(${reportedPrices.reportedCentavos}, ${reportedPrices.comment})
  is distinct from (excluded.reported_centavos, excluded.comment)`;

/**
 * Reports a price. A user has one pending report of a price: sending the same again changes nothing, and another price replaces
 * the first one. The unique index of pending reports also decides between concurrent requests.
 */
export const createReportedPrice = writeHandler(
  'createReportedPrice',
  async ({ body, origin }, { tx, caller, now, today, secret, enqueue }) => {
    await requirePerson(tx, caller.id);
    const thing = await requireReportable(tx, body);
    const { productId, establishmentId } = thing;
    await refuseInterested(tx, caller.id, establishmentId, 'report');
    const scope = ['report network', networkOf(origin.address, 'site'), productId, establishmentId];
    const saved = await tx
      .insert(reportedPrices)
      .values({
        ...thing,
        userId: caller.id,
        reportedCentavos: toCentavos(body.reportedPrice),
        comment: body.comment || null,
        network: keyedCode(scope, secret),
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoUpdate({
        target: [reportedPrices.userId, reportedPrices.productId, reportedPrices.establishmentId],
        targetWhere: sql`status = 'pending'`,
        set: {
          reportedCentavos: sql`excluded.reported_centavos`,
          comment: sql`excluded.comment`,
          isByMerchant: false,
          network: sql`case when ${changed} then excluded.network else ${reportedPrices.network} end`,
          version: sql`${reportedPrices.version} + case when ${changed} then 1 else 0 end`,
          createdAt: sql`case when ${changed} then excluded.created_at else ${reportedPrices.createdAt} end`,
          updatedAt: sql`case when ${changed} then excluded.updated_at else ${reportedPrices.updatedAt} end`,
        },
      })
      .returning({ id: reportedPrices.id });
    const { id } = onlyRow(saved);
    await outweighMerchant({ tx, now, today }, thing);
    await rankReports(tx, eq(reportedPrices.id, id), { today });
    const rules = await readRules(tx);
    if (rules.agreement || rules.record) await enqueue(applyRulesJob, { reportId: id });
    return { data: await readReport(tx, id) };
  },
);

/**
 * Finds the product and the place that a report is about: a price that stands there, or the first one of a fuel at a station.
 * @throws {Failure} 'invalid' if a shop has no price of it to contest (spec, public side, section 5: Price report), or if the
 * station takes no first price
 */
async function requireReportable(tx: Tx, body: ReportedPriceBody): Promise<Thing> {
  const isFuel = body.fuelStationId !== undefined;
  const productId = body.fuelTypeId ?? body.productId ?? 0;
  const establishmentId = body.fuelStationId ?? body.establishmentId ?? 0;
  const [sold] = await tx
    .select({ id: currentPrices.id })
    .from(currentPrices)
    .innerJoin(establishments, eq(establishments.id, currentPrices.establishmentId))
    .innerJoin(products, eq(products.id, currentPrices.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(sectors, eq(sectors.id, categories.sectorId))
    .where(
      and(
        eq(currentPrices.productId, productId),
        eq(currentPrices.establishmentId, establishmentId),
        isFuel ? isStation : and(isShop, isPublicSector),
      ),
    )
    .limit(1);
  const thing = { productId, establishmentId };
  if (sold) return thing;
  if (!isFuel) throw invalid('establishmentId', reportMessages.establishmentUnknown);
  const station = await selectFuelAtStation(tx, thing);
  if (!station) throw invalid('fuelStationId', reportMessages.stationUnknown);
  const { report } = firstPriceCan(station);
  if (!report.may) throw invalid('fuelStationId', report.why);
  return thing;
}

/** How many of the last prices are shown. */
const mostShown = 5;

/** Selects the last prices of a report's product at its place, the newest first. */
export async function selectLastPrices(
  orm: Orm,
  { productId, establishmentId }: Thing,
  today: Day,
): Promise<ReportedPriceContext['lastPrices']> {
  const rows = await orm
    .select({
      id: prices.id,
      priceCentavos: prices.priceCentavos,
      observedAt: prices.observedAt,
      source: prices.source,
      paymentCondition: prices.paymentCondition,
      origin: imports.origin,
      corrected: prices.corrected,
      kind: sectors.kind,
      lifeDays,
    })
    .from(prices)
    .innerJoin(products, eq(products.id, prices.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(sectors, eq(sectors.id, categories.sectorId))
    .leftJoin(imports, eq(imports.id, prices.importId))
    .leftJoin(priceLives, hasLifeOf(prices.source))
    .where(
      and(
        eq(prices.productId, productId),
        eq(prices.establishmentId, establishmentId),
        isRegularPrice(prices),
      ),
    )
    .orderBy(...newestFirst(prices))
    .limit(mostShown);
  return rows.map(({ kind, ...row }) => ({
    id: row.id,
    price: toReais(row.priceCentavos),
    ...presentObservation(row, kind, today),
  }));
}

/**
 * Deletes one of the caller's reports. An approved one is public, and is refused. A deleted decision can no longer count
 * against the user, so the rules trust the user again only after some days.
 */
export const deleteOwnReportedPrice = writeHandler(
  'deleteOwnReportedPrice',
  async ({ params }, { tx, caller, now }) => {
    await requirePerson(tx, caller.id);
    const own = and(eq(reportedPrices.id, params.id), eq(reportedPrices.userId, caller.id));
    const [report] = await tx
      .select({ id: reportedPrices.id, status: reportedPrices.status })
      .from(reportedPrices)
      .where(own)
      .for('update');
    if (!report) throw notFound(reportUnknown);
    requirePermission(reportedPriceCan(report).remove);
    const noun = 'reported-prices';
    const ruledFrom = await loseTrustIfDecided(tx, { noun, ...report }, caller.id, now);
    const removalId = await removeRow(
      { tx, caller, now },
      { noun, id: report.id, ...(ruledFrom && { ruledFrom }) },
    );
    return { data: { deleted: true, removalId } };
  },
);
