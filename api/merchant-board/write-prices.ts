import type { SentPrice, SentPriceOutcome, SentPrices } from '#contract/merchant-board.ts';
import type { KeptPlace } from '#contract/user-shapes.ts';
import { onlyRow } from '#database/only-row.ts';
import { eq, inArray, sql } from '#database/orm.ts';
import { priceBatches, prices, reportedPrices } from '#database/schema.ts';
import { isYoung } from '#domain/merchant-prices.ts';
import { sayPromotionRuns, sentPriceMessages } from '#domain/merchants.ts';
import { toReais } from '#domain/money.ts';
import { insertAudit } from '../platform/audit.ts';
import { lockEstablishments } from '../price-batches/lock-establishments.ts';
import { rankReports } from '../reported-prices/ranks.ts';
import { type PriceFacts, readPriceFacts } from './price-facts.ts';
import { offer } from './promotions.ts';
import { type Context, type Good, type Outcome, refused, type SaidPrice } from './said-prices.ts';

/** How the prices came: the kind of their batch. */
interface Way {
  kind: 'round' | 'spreadsheet' | 'confirmation';
  fileName: string | null;
  /** the goods of which the shop has said another price on its board since it first sent this list: they stay as they are */
  typed?: ReadonlySet<number> | undefined;
}

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

/**
 * Inserts observations in one batch, except those that stand already since today, or that a system only repeats. What waited of
 * these products is settled.
 */
async function take(
  { tx, caller, now, today }: Context,
  place: KeptPlace,
  taken: readonly Taken[],
  { kind, fileName }: Way,
): Promise<void> {
  const settled = taken.flatMap(({ facts }) => facts.waiting?.id ?? []);
  if (settled.length > 0) await tx.delete(reportedPrices).where(inArray(reportedPrices.id, settled));
  const fresh = taken.filter(({ centavos, facts: { standing } }) => {
    if (standing?.priceCentavos !== centavos) return true;
    return caller.keyId === null ? standing.day !== today : !isYoung(standing, today);
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
