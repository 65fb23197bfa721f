import type { Tx } from '#database/database.ts';
import { onlyRow } from '#database/only-row.ts';
import { and, eq, gt, gte, inArray, isNull, ne } from '#database/orm.ts';
import { confirmations, currentPrices, prices, reportedPrices } from '#database/schema.ts';
import { attemptLimits } from '#domain/attempts.ts';
import { cityDay, type Day } from '#domain/city-time.ts';
import { confirmedBy, isProlonged, seenPriceCan } from '#domain/confirmations.ts';
import { readCurrentPrices } from '../current-prices/current-prices.ts';
import { selectFuelPricesOf } from '../fuel-prices/fuel-price-queries.ts';
import { countAttempt } from '../platform/attempts.ts';
import { insertAudit } from '../platform/audit.ts';
import type { Origin } from '../platform/caller.ts';
import type { Context } from '../platform/context.ts';
import { notFound, requirePermission } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { refuseInterested } from '../platform/kept-places.ts';
import { keyedCode } from '../platform/keyed-code.ts';
import { networkOf } from '../platform/limits/subjects.ts';
import { lockEstablishments } from '../price-batches/lock-establishments.ts';
import { auditedPrice } from '../prices/change-price.ts';
import { readPrice } from '../prices/read-price.ts';
import { hasReliableRecord } from '../reported-prices/matching-rules.ts';
import { readRules } from '../reported-prices/moderation-settings.ts';
import { requirePerson } from '../sessions/lock-person.ts';
import { countConfirming } from './reads.ts';

/**
 * 'Ainda está assim': a person who sees a price confirms it. Enough confirmations prolong the price's life: they become an
 * observation of the same price (docs/decisions/0051-still-the-same.md).
 */

interface Body {
  priceId: number;
  device: string;
}

/** The device and the network from which a confirmation comes. */
type From = Body & Pick<Origin, 'address'>;

export const createConfirmation = writeHandler('createConfirmation', {
  prepare: ({ body }, context) => countDevice(body, context),
  run: async ({ body, origin: { address } }, context) => ({
    data: await confirm(context, { ...body, address }, null),
  }),
});

export const createOwnConfirmation = writeHandler('createOwnConfirmation', {
  prepare: ({ body }, context) => countDevice(body, context),
  async run({ body, origin: { address } }, context) {
    await requirePerson(context.tx, context.caller.id);
    return { data: await confirm(context, { ...body, address }, context.caller.id) };
  },
});

/** Counts every confirmation of a device, those that are refused, too. @throws {TooMany} */
async function countDevice({ device }: Body, context: Context): Promise<void> {
  await countAttempt([{ scope: ['confirmation', device], limit: attemptLimits.confirmations }], context);
}

interface Confirming {
  tx: Tx;
  now: Date;
  today: Day;
  secret: string;
}

async function confirm(context: Confirming, { priceId, device, address }: From, userId: number | null) {
  const { tx, now, today, secret } = context;
  const price = await lockSeenPrice(tx, priceId, today);
  const { productId, establishmentId } = price;
  if (userId !== null) await refuseInterested(tx, userId, establishmentId, 'confirm');
  const codeOf = (kind: string, who: string) => keyedCode([kind, who, productId, establishmentId], secret);
  const saved = await tx
    .insert(confirmations)
    .values({
      priceId,
      productId,
      establishmentId,
      userId,
      device: codeOf('confirmation', device),
      network: codeOf('confirmation network', networkOf(address, 'site')),
      day: today,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: confirmations.id });
  const wasProlonged = await hasProlongedSince(tx, price);
  const answer = async (id: number) => confirmedBy(await countConfirming(tx, id));
  if (saved.length === 0) {
    const mayProlong = !wasProlonged;
    return { isCounted: false, confirmations: await answer(priceId), isProlonged: false, mayProlong };
  }
  const prolonged = isProlonged(
    {
      day: cityDay(price.observedAt),
      ...(await countConfirming(tx, priceId, hasNotProlonged)),
      isTrusted: userId !== null && (await isTrusted(tx, userId)),
      isContested: await isContested(tx, price),
      wasProlonged,
    },
    today,
  );
  const shownId = prolonged ? await prolong(context, price) : priceId;
  return {
    isCounted: true,
    confirmations: await answer(shownId),
    isProlonged: prolonged,
    mayProlong: !wasProlonged && !prolonged,
  };
}

type SeenPrice = typeof prices.$inferSelect;

/**
 * Locks the price that a person sees, with its place, so that simultaneous confirmations count each other.
 * @throws {Failure} 'not_found' if it is no longer the current price; 'in_use' with the reason why it cannot be confirmed
 */
async function lockSeenPrice(tx: Tx, id: number, today: Day): Promise<SeenPrice> {
  const gone = () => notFound('Este preço mudou enquanto você olhava. Abra de novo.');
  const [known] = await tx
    .select({ establishmentId: prices.establishmentId })
    .from(prices)
    .where(eq(prices.id, id));
  if (!known) throw gone();
  await lockEstablishments(tx, [known.establishmentId]);
  const [price] = await tx
    .select()
    .from(prices)
    .innerJoin(currentPrices, eq(currentPrices.id, prices.id))
    .where(and(eq(prices.id, id), eq(prices.paymentCondition, 'any'), isNull(prices.withdrawnAt)));
  if (!price) throw gone();
  const shown = await readShownLife(tx, price.prices, today);
  if (!shown) throw gone();
  requirePermission(seenPriceCan(shown, today).confirm);
  return price.prices;
}

/** Reads the life of a price as the public sees it; undefined if it is not public. */
async function readShownLife(tx: Tx, { kind, productId, establishmentId }: SeenPrice, today: Day) {
  const pairs = [{ productId, establishmentId }];
  if (kind === 'fuel') {
    const [row] = await selectFuelPricesOf(tx, pairs);
    return row && { day: cityDay(row.observedAt), lifeDays: row.lifeDays, isPromotion: false };
  }
  const [price] = await readCurrentPrices(tx, today, { pairs });
  return price && { day: price.day, lifeDays: price.lifeDays, isPromotion: price.offered };
}

const hasNotProlonged = eq(confirmations.hasProlonged, false);

/**
 * Returns whether confirmations have prolonged a price since something else was observed: then that observation is itself of
 * people who confirmed it, or one of those was withdrawn. A corrected one is an administrator's.
 */
async function hasProlongedSince(
  tx: Tx,
  { productId, establishmentId, observedAt }: SeenPrice,
): Promise<boolean> {
  const prolonged = await tx.$count(
    prices,
    and(
      eq(prices.productId, productId),
      eq(prices.establishmentId, establishmentId),
      gte(prices.observedAt, observedAt),
      eq(prices.source, 'report'),
      isNull(prices.reportedPriceId),
      eq(prices.corrected, false),
    ),
  );
  return prolonged > 0;
}

/** Returns whether administrators let the reports of people with a good record pass, and the person has one. */
async function isTrusted(tx: Tx, userId: number): Promise<boolean> {
  const { record } = await readRules(tx);
  return record && (await hasReliableRecord(tx, userId));
}

/** Returns whether a report with another price was made after the observation and waits, or was approved. */
async function isContested(
  tx: Tx,
  { productId, establishmentId, priceCentavos, observedAt }: SeenPrice,
): Promise<boolean> {
  const against = await tx.$count(
    reportedPrices,
    and(
      eq(reportedPrices.productId, productId),
      eq(reportedPrices.establishmentId, establishmentId),
      inArray(reportedPrices.status, ['pending', 'approved']),
      gt(reportedPrices.createdAt, observedAt),
      ne(reportedPrices.reportedCentavos, priceCentavos),
    ),
  );
  return against > 0;
}

/**
 * Inserts an observation of the same price, seen now by the people who confirmed it. Its source is that of a confirmed report,
 * because people have seen it, and not the survey or the shop that it came from.
 * @returns its id
 */
async function prolong({ tx, now, today }: Confirming, price: SeenPrice): Promise<number> {
  const { productId, establishmentId, priceCentavos, paymentCondition } = price;
  const before = await readPrice(tx, price.id, today);
  const inserted = await tx
    .insert(prices)
    .values({
      productId,
      establishmentId,
      priceCentavos,
      paymentCondition,
      observedAt: now,
      source: 'report',
      createdAt: now,
    })
    .returning({ id: prices.id });
  const { id } = onlyRow(inserted);
  await tx
    .update(confirmations)
    .set({ priceId: id, hasProlonged: true })
    .where(and(eq(confirmations.priceId, price.id), hasNotProlonged));
  const after = await readPrice(tx, id, today);
  await insertAudit(tx, { action: 'prices.confirm-by-people', userId: null, at: now }, [
    auditedPrice(id, after, { before, after }),
  ]);
  return id;
}
