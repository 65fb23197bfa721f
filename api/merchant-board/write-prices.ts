import type { SentPrice, SentPriceOutcome, SentPrices } from '#contract/merchant-board.ts';
import type { KeptPlace } from '#contract/user-shapes.ts';
import { onlyRow } from '#database/only-row.ts';
import { eq, inArray, sql } from '#database/orm.ts';
import { priceBatches, prices, promotions, reportedPrices } from '#database/schema.ts';
import { addDays, cityDay, type Day } from '#domain/city-time.ts';
import { longestPromotionDays, promotionOf } from '#domain/merchant-prices.ts';
import { sayNoDiscount, sayPromotionRuns, sentPriceMessages } from '#domain/merchants.ts';
import { toReais } from '#domain/money.ts';
import type { ProductUnit } from '#domain/products.ts';
import { suggestedTitle } from '#domain/promotions.ts';
import { insertAudit } from '../platform/audit.ts';
import type { Merchant } from '../platform/caller.ts';
import type { WriteContext } from '../platform/handler.ts';
import { nextVersion } from '../platform/versions.ts';
import { lockEstablishments } from '../price-batches/lock-establishments.ts';
import { rankReports } from '../reported-prices/ranks.ts';
import { type PriceFacts, readPriceFacts } from './price-facts.ts';

/** A good of the catalogue, as far as a price needs it. */
export interface Good {
  id: number;
  name: string;
  unit: ProductUnit;
}

/** A price that a shop says, by its board, a file or its system. */
export interface SaidPrice {
  code: string | null;
  /** as it was sent; null: the product itself was */
  name: string | null;
  good: Good | 'none' | 'unknown';
  centavos: number;
  unit?: ProductUnit | undefined;
  /** the last day of a promotion */
  validUntil?: Day | undefined;
}

/** How the prices came: the kind of their batch. */
interface Way {
  kind: 'round' | 'spreadsheet' | 'confirmation';
  fileName: string | null;
  /** the goods of which the shop has said another price on its board since it first sent this list: they stay as they are */
  typed?: ReadonlySet<number> | undefined;
}

type Context = Pick<WriteContext, 'tx' | 'now' | 'today'> & { caller: Merchant };
type Outcome = { outcome: SentPriceOutcome; reason?: string };

/**
 * Writes what a shop says of its prices: the one way in for board, file and system. What a guard holds waits among the reports
 * for an administrator, and a promotion among the inactive ones. The others are observations of this moment, in one batch, which
 * an administrator can undo. Saying the same again on the same day changes nothing.
 */
export async function writeMerchantPrices(
  context: Context,
  place: KeptPlace,
  said: readonly SaidPrice[],
  way: Way,
): Promise<SentPrices> {
  const { tx, now, today } = context;
  await lockEstablishments(tx, [place.id]);
  const ids = [...new Set(said.flatMap(({ good }) => (typeof good === 'string' ? [] : good.id)))];
  const factsOf = ids.length === 0 ? undefined : await readPriceFacts(tx, place, ids, { now, today });
  const isTwice = findTwice(said);
  const taken = new Map<number, Taken>();
  const held: Held[] = [];
  // Two names of one product may say the same promotion.
  const offered = new Map<string, Outcome>();
  const decide = async (each: SaidPrice): Promise<Outcome> => {
    const { good, centavos, validUntil } = each;
    if (typeof good === 'string' || !factsOf) return { outcome: good === 'none' ? 'none' : 'unknown' };
    const facts = factsOf(good.id);
    const trouble = way.typed?.has(good.id)
      ? sentPriceMessages.typedSince
      : isTwice(each)
        ? sentPriceMessages.twice
        : troubleOf(each, good);
    if (trouble !== undefined) return refused(trouble);
    if (validUntil !== undefined) {
      const key = `${good.id} ${validUntil}`;
      const outcome = offered.get(key) ?? (await offer(context, place, { ...each, good, validUntil }, facts));
      offered.set(key, outcome);
      return outcome;
    }
    const running = facts.promotions.find(({ isActive, startDate }) => isActive && startDate <= today);
    if (running && centavos > running.saleCentavos) {
      // Said on a later day, it would contradict the shop's own promotion.
      const { standing } = facts;
      const isKnown = standing?.priceCentavos === centavos && !standing.isExpired;
      return isKnown ? { outcome: 'taken' } : refused(sayPromotionRuns(running.endDate));
    }
    const reason = facts.whyWaits(centavos);
    if (reason === undefined) taken.set(good.id, { good, centavos, facts });
    else held.push({ good, centavos, reason, facts });
    return reason === undefined ? { outcome: 'taken' } : { outcome: 'waiting', reason };
  };
  const outcomes: Outcome[] = [];
  for (const each of said) outcomes.push(await decide(each));
  await take(context, place, [...taken.values()], way);
  for (const each of held) await hold(context, place, each);
  return present(said, outcomes);
}

const refused = (reason: string): Outcome => ({ outcome: 'refused', reason });

interface Taken {
  good: Good;
  centavos: number;
  facts: PriceFacts;
}
type Held = Taken & { reason: string };

/** Returns whether a product has several different prices in the list: two names that mean one cut. A promotion is beside them. */
function findTwice(said: readonly SaidPrice[]): (each: SaidPrice) => boolean {
  const keyOf = ({ good, validUntil }: SaidPrice) =>
    typeof good === 'string' ? undefined : `${good.id} ${validUntil === undefined}`;
  const lists = Map.groupBy(said, keyOf);
  const isTwice = new Set(
    [...lists].flatMap(([key, list]) => {
      const different = new Set(list.map(({ centavos, validUntil }) => `${centavos} ${validUntil}`));
      return different.size > 1 ? [key] : [];
    }),
  );
  isTwice.delete(undefined);
  return (each) => isTwice.has(keyOf(each));
}

function troubleOf({ unit, centavos }: SaidPrice, good: Good): string | undefined {
  if (unit !== undefined && unit !== good.unit) return sentPriceMessages.unit;
  return centavos === 0 ? sentPriceMessages.free : undefined;
}

/** Inserts observations in one batch, except those that stand already since today. What waited of these products is settled. */
async function take(
  { tx, caller, now, today }: Context,
  place: KeptPlace,
  taken: readonly Taken[],
  { kind, fileName }: Way,
): Promise<void> {
  const settled = taken.flatMap(({ facts }) => facts.waiting?.id ?? []);
  if (settled.length > 0) await tx.delete(reportedPrices).where(inArray(reportedPrices.id, settled));
  const fresh = taken.filter(({ centavos, facts: { standing } }) => {
    const isSaid = standing?.priceCentavos === centavos && cityDay(standing.observedAt) === today;
    return !isSaid;
  });
  if (fresh.length === 0) return;
  const batch = {
    kind,
    establishmentId: place.id,
    fileName,
    userId: caller.id,
    priceCount: fresh.length,
    createdAt: now,
  };
  const { id } = onlyRow(await tx.insert(priceBatches).values(batch).returning({ id: priceBatches.id }));
  await tx.insert(prices).values(
    fresh.map(({ good, centavos }) => ({
      productId: good.id,
      establishmentId: place.id,
      priceCentavos: centavos,
      observedAt: now,
      source: 'merchant' as const,
      batchId: id,
      createdAt: now,
    })),
  );
  const changes = fresh.map(({ good, centavos, facts: { standing } }) => ({
    productId: good.id,
    Product: { name: good.name },
    before: standing ? toReais(standing.priceCentavos) : null,
    after: toReais(centavos),
  }));
  const after = { id, kind, fileName, Establishment: { id: place.id, name: place.name }, prices: changes };
  await insertAudit(tx, { action: 'price-batches.create-by-merchant', userId: caller.id, at: now }, [
    { id, before: null, after },
  ]);
}

/** Has a price wait among the reports, in the place of one that waits already. */
async function hold(
  { tx, caller, now, today }: Context,
  place: KeptPlace,
  { good, centavos, reason, facts: { waiting } }: Held,
): Promise<void> {
  if (waiting?.centavos === centavos) return;
  if (waiting && waiting.userId !== caller.id) {
    await tx.delete(reportedPrices).where(eq(reportedPrices.id, waiting.id));
  }
  const report = {
    reportedCentavos: centavos,
    comment: reason,
    isByMerchant: true,
    network: null,
    createdAt: now,
    updatedAt: now,
  };
  const saved = await tx
    .insert(reportedPrices)
    .values({ ...report, productId: good.id, establishmentId: place.id, userId: caller.id })
    .onConflictDoUpdate({
      target: [reportedPrices.userId, reportedPrices.productId, reportedPrices.establishmentId],
      targetWhere: sql`status = 'pending'`,
      set: { ...report, version: sql`${reportedPrices.version} + 1` },
    })
    .returning({ id: reportedPrices.id });
  await rankReports(tx, eq(reportedPrices.id, onlyRow(saved).id), { today });
}

/**
 * Saves a promotion from today on, in the place of a running one of the product; a planned one stays, and is in its way. Its full price is the lowest of the shop's own last
 * 30 days, so that nobody can invent it.
 */
async function offer(
  { tx, caller, now, today }: Context,
  place: KeptPlace,
  { good, centavos, validUntil }: SaidPrice & { good: Good; validUntil: Day },
  { fullPrice, promotions: known, whyWaits }: PriceFacts,
): Promise<Outcome> {
  if (place.kind === 'fuel') return refused(sentPriceMessages.noPromotions);
  if (validUntil < today) return refused(sentPriceMessages.promotionPast);
  if (validUntil >= addDays(today, longestPromotionDays)) {
    return refused(sentPriceMessages.promotionLong);
  }
  if (fullPrice === null) return refused(sentPriceMessages.noFullPrice);
  const discount = promotionOf(fullPrice, centavos);
  if (!discount) return refused(sayNoDiscount(toReais(fullPrice)));
  const isSame = (each: { saleCentavos: number; endDate: Day }) =>
    each.saleCentavos === centavos && each.endDate === validUntil;
  const running = known.filter(({ isActive, startDate }) => isActive && startDate <= validUntil);
  if (running.some((each) => each.startDate <= today && isSame(each))) return { outcome: 'taken' };
  if (running.some(({ startDate }) => startDate > today)) return refused(sentPriceMessages.promotionPlanned);
  const changesToday = known.filter(({ createdAt }) => cityDay(createdAt) === today).length;
  const reason = whyWaits(centavos, changesToday);
  const held = known.filter(({ isActive, isHeld }) => isHeld && !isActive);
  if (reason !== undefined && held.some(isSame)) return { outcome: 'waiting', reason };
  const by = { userId: caller.id, at: now };
  await tx.delete(promotions).where(isAmong(held));
  const deleted = held.map((row) => ({ id: row.id, before: audited(row, good, place), after: null }));
  await insertAudit(tx, { action: 'promotions.delete', ...by }, deleted);
  if (reason === undefined) {
    const ended = { isActive: false, isHeld: false };
    await tx
      .update(promotions)
      .set({ ...ended, ...nextVersion(promotions, now) })
      .where(isAmong(running));
    const changes = running.map((row) => {
      const before = audited(row, good, place);
      return { id: row.id, before, after: { ...before, ...ended } };
    });
    await insertAudit(tx, { action: 'promotions.update', ...by }, changes);
  }
  const columns = {
    establishmentId: place.id,
    productId: good.id,
    title: suggestedTitle(good.name, discount.discountPercentage),
    description: reason ?? null,
    ...discount,
    saleCentavos: centavos,
    startDate: today,
    endDate: validUntil,
    isActive: reason === undefined,
    isHeld: reason !== undefined,
  };
  const { id } = onlyRow(
    await tx
      .insert(promotions)
      .values({ ...columns, createdAt: now, updatedAt: now })
      .returning({ id: promotions.id }),
  );
  await insertAudit(tx, { action: 'promotions.create-by-merchant', ...by }, [
    { id, before: null, after: audited(columns, good, place) },
  ]);
  return reason === undefined ? { outcome: 'taken' } : { outcome: 'waiting', reason };
}

/** Returns a promotion for the audit log, as the panel names its fields. */
function audited(
  {
    originalCentavos,
    saleCentavos,
    establishmentId: _,
    productId: __,
    ...columns
  }: typeof promotions.$inferInsert,
  good: Good,
  place: KeptPlace,
) {
  return {
    ...columns,
    Product: { name: good.name },
    Establishment: { id: place.id, name: place.name },
    originalPrice: toReais(originalCentavos),
    salePrice: toReais(saleCentavos),
  };
}

const isAmong = (rows: readonly { id: number }[]) =>
  inArray(
    promotions.id,
    rows.map(({ id }) => id),
  );

function present(said: readonly SaidPrice[], outcomes: readonly Outcome[]): SentPrices {
  const counts: Record<SentPriceOutcome, number> = { taken: 0, waiting: 0, unknown: 0, none: 0, refused: 0 };
  const prices = said.map(({ code, name, good, centavos }, index): SentPrice => {
    const { outcome, reason = null } = outcomes[index] ?? { outcome: 'refused' };
    counts[outcome] += 1;
    const known = typeof good === 'string' ? undefined : good;
    return {
      code,
      name,
      productId: known?.id ?? null,
      productName: known?.name ?? null,
      price: toReais(centavos),
      outcome,
      reason,
    };
  });
  return { counts, prices };
}
