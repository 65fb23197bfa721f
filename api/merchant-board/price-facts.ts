import type { KeptPlace } from '#contract/user-shapes.ts';
import type { Orm, Tx } from '#database/database.ts';
import { alias, and, asc, eq, gt, gte, inArray, ne, notInArray, sql } from '#database/orm.ts';
import {
  categories,
  currentPrices,
  establishments,
  imports,
  merchants,
  priceLives,
  prices,
  products,
  promotions,
  reportedPrices,
  sectors,
} from '#database/schema.ts';
import { trustDays } from '#domain/approval-rules.ts';
import { addDays, cityDay, type Day, startOfDay } from '#domain/city-time.ts';
import { fullPriceDays } from '#domain/current-price.ts';
import { expiresOn, isExpired } from '#domain/freshness.ts';
import {
  changeDays,
  changesOn,
  lastRun,
  measuredFrom,
  outweighs,
  type SeenAtShop,
  whyPriceWaits,
} from '#domain/merchant-prices.ts';
import type { PriceSource } from '#domain/prices.ts';
import { hasLifeOf, lifeDays } from '../current-prices/lives.ts';
import { isRegularPrice } from '../current-prices/observations.ts';
import { standingPrices } from '../current-prices/standing-prices.ts';
import {
  countAgainst,
  isOfTrust,
  type ReportAtPlace,
  selectReportsAt,
} from '../reported-prices/reports-against.ts';

/** The regular price that stands at a place, in centavos. */
export interface StandingAtPlace {
  id: number;
  productId: number;
  priceCentavos: number;
  observedAt: Date;
  source: PriceSource;
  /** of a survey */
  origin: string | null;
  corrected: boolean;
  lifeDays: number;
  day: Day;
  expiresOn: Day;
  isExpired: boolean;
}

/** Selects the prices that stand at a place, expired ones, too. @param productIds all by default */
export async function selectStanding(
  orm: Orm,
  placeId: number,
  today: Day,
  productIds?: readonly number[],
): Promise<Map<number, StandingAtPlace>> {
  const rows = await orm
    .select({
      id: currentPrices.id,
      productId: currentPrices.productId,
      priceCentavos: currentPrices.priceCentavos,
      observedAt: currentPrices.observedAt,
      source: currentPrices.source,
      corrected: currentPrices.corrected,
      origin: imports.origin,
      lifeDays,
    })
    .from(currentPrices)
    .innerJoin(products, eq(products.id, currentPrices.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(sectors, eq(sectors.id, categories.sectorId))
    .leftJoin(imports, eq(imports.id, currentPrices.importId))
    .leftJoin(priceLives, hasLifeOf(currentPrices.source))
    .where(
      and(
        eq(currentPrices.establishmentId, placeId),
        eq(currentPrices.paymentCondition, 'any'),
        productIds && inArray(currentPrices.productId, [...productIds]),
      ),
    );
  return new Map(
    rows.map((row) => {
      const observed = { day: cityDay(row.observedAt), lifeDays: row.lifeDays };
      return [
        row.productId,
        {
          ...row,
          day: observed.day,
          expiresOn: expiresOn(observed),
          isExpired: isExpired(observed, today),
        },
      ];
    }),
  );
}

/** Selects what was seen at a place in the last days, by product, the oldest first. */
export async function selectSeenAt(
  orm: Orm,
  placeId: number,
  productIds: readonly number[],
  { today, days }: { today: Day; days: number },
): Promise<Map<number, SeenAtShop[]>> {
  const rows = await orm
    .select({
      productId: prices.productId,
      price: prices.priceCentavos,
      observedAt: prices.observedAt,
      isTrusted: isOfTrust,
    })
    .from(prices)
    .where(
      and(
        eq(prices.establishmentId, placeId),
        inArray(prices.productId, [...productIds]),
        isRegularPrice(prices),
        gte(prices.observedAt, startOfDay(addDays(today, -days))),
      ),
    )
    .orderBy(asc(prices.observedAt), asc(prices.id));
  return Map.groupBy(rows, ({ productId }) => productId);
}

/**
 * Returns the lowest of the last 30 days, and of what stood when they began, in centavos: the full price of a promotion. Null
 * without any, or if the shop itself has said all of them in the last week, and may have done so for the promotion's sake.
 * @param seen the oldest first, of more than these days
 */
export function fullPriceOf(seen: readonly SeenAtShop[], today: Day): number | null {
  const all = seen.filter(({ price }) => price > 0);
  const first = all.findIndex(({ observedAt }) => cityDay(observedAt) >= addDays(today, -fullPriceDays));
  if (first === -1) return null;
  const stood = all.slice(Math.max(0, first - 1));
  const isProven = stood.some(
    ({ isTrusted, observedAt }) => isTrusted || cityDay(observedAt) < addDays(today, -changeDays),
  );
  return isProven ? Math.min(...stood.map(({ price }) => price)) : null;
}

const here = alias(establishments, 'here');
const keptHere = alias(merchants, 'kept_here');

/**
 * Selects the range of the valid prices at other places, by product, in centavos. Those that somebody who keeps this place keeps,
 * too, and those of its company, are no others: they would lower their prices in turn.
 */
async function selectElsewhere(tx: Tx, placeId: number, productIds: readonly number[], today: Day) {
  const standing = standingPrices(tx, today, { productIds });
  const ofItsKeepers = tx
    .select({ id: merchants.establishmentId })
    .from(merchants)
    .innerJoin(keptHere, eq(keptHere.userId, merchants.userId))
    .where(eq(keptHere.establishmentId, placeId));
  const ofItsCompany = tx
    .select({ id: establishments.id })
    .from(establishments)
    .innerJoin(here, sql`left(${here.cnpj}, 8) = left(${establishments.cnpj}, 8)`)
    .where(eq(here.id, placeId));
  const rows = await tx
    .select({
      productId: standing.productId,
      lowest: sql<number>`min(${standing.centavos})`,
      highest: sql<number>`max(${standing.centavos})`,
    })
    .from(standing)
    .where(
      and(
        ne(standing.establishmentId, placeId),
        notInArray(standing.establishmentId, ofItsKeepers),
        notInArray(standing.establishmentId, ofItsCompany),
        gt(standing.centavos, 0),
        gte(standing.expiresOn, today),
      ),
    )
    .groupBy(standing.productId);
  return new Map(rows.map((row) => [row.productId, row]));
}

/** Reads the facts about the prices of some products at a place that says new ones. The caller has locked the place. */
export interface PriceFacts {
  standing: StandingAtPlace | undefined;
  fullPrice: number | null;
  /** the shop's price waits for a person already */
  waiting: { id: number; userId: number | null; centavos: number } | undefined;
  /** those that have not had their last day, ended and held ones, too */
  promotions: (typeof promotions.$inferSelect)[];
  /** Returns why a price has to wait, in Portuguese. @param changesToday counted apart from the regular prices */
  whyWaits(centavos: number, changesToday?: number): string | undefined;
}

export async function readPriceFacts(
  tx: Tx,
  { id: placeId }: KeptPlace,
  productIds: readonly number[],
  { now, today }: { now: Date; today: Day },
): Promise<(productId: number) => PriceFacts> {
  const standing = await selectStanding(tx, placeId, today, productIds);
  const seenOf = await selectSeenAt(tx, placeId, productIds, { today, days: trustDays });
  const elsewhere = await selectElsewhere(tx, placeId, productIds, today);
  const reports = Map.groupBy(
    await selectReportsAt(tx, placeId, productIds, now),
    ({ productId }) => productId,
  );
  const waiting = new Map((await selectWaiting(tx, placeId, productIds)).map((row) => [row.productId, row]));
  const offers = await tx
    .select()
    .from(promotions)
    .where(
      and(
        eq(promotions.establishmentId, placeId),
        inArray(promotions.productId, [...productIds]),
        gte(promotions.endDate, today),
      ),
    );
  return (productId) => {
    const current = standing.get(productId);
    const seen = seenOf.get(productId) ?? [];
    const others = elsewhere.get(productId);
    return {
      standing: current,
      fullPrice: fullPriceOf(seen, today),
      waiting: waiting.get(productId),
      promotions: offers.filter((offer) => offer.productId === productId),
      whyWaits: (price, changesToday = changesOn(seen, today)) =>
        whyPriceWaits({
          price,
          last: current && current.priceCentavos > 0 ? current.priceCentavos : null,
          isLastValid: current !== undefined && !current.isExpired,
          earlier: measuredFrom(seen, now),
          lowest: others?.lowest ?? null,
          highest: others?.highest ?? null,
          changesToday,
          isContested: isContested(reports.get(productId) ?? [], price, seen),
        }),
    };
  };
}

function isContested(
  reports: readonly ReportAtPlace[],
  centavos: number,
  seen: readonly SeenAtShop[],
): boolean {
  return outweighs(countAgainst(reports, { centavos, since: lastRun(seen)[0]?.observedAt ?? null }));
}

/** Selects the shop's own prices that wait for a person. */
export function selectWaiting(orm: Orm, placeId: number, productIds: readonly number[]) {
  return orm
    .select({
      id: reportedPrices.id,
      userId: reportedPrices.userId,
      productId: reportedPrices.productId,
      centavos: reportedPrices.reportedCentavos,
      reason: reportedPrices.comment,
      createdAt: reportedPrices.createdAt,
    })
    .from(reportedPrices)
    .where(
      and(
        eq(reportedPrices.establishmentId, placeId),
        inArray(reportedPrices.productId, [...productIds]),
        eq(reportedPrices.status, 'pending'),
        eq(reportedPrices.isByMerchant, true),
      ),
    )
    .orderBy(asc(reportedPrices.id));
}
