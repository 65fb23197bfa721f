import { createHmac } from 'node:crypto';
import type { Orm, Tx } from '#database/database.ts';
import { onlyRow } from '#database/only-row.ts';
import { and, eq, gt, inArray, isNotNull, isNull, lt, ne } from '#database/orm.ts';
import { confirmations, currentPrices, prices, reportedPrices } from '#database/schema.ts';
import { attemptLimits } from '#domain/attempts.ts';
import { addDays, cityDay, type Day } from '#domain/city-time.ts';
import { isProlonged, networkDays, seenPriceCan } from '#domain/confirmations.ts';
import { readCurrentPrices } from '../current-prices/current-prices.ts';
import { selectFuelPricesOf } from '../fuel-prices/fuel-price-queries.ts';
import { fuels } from '../fuel-prices/fuels.ts';
import { countAttempt } from '../platform/attempts.ts';
import { insertAudit } from '../platform/audit.ts';
import type { Origin } from '../platform/caller.ts';
import type { Context } from '../platform/context.ts';
import { notFound, requirePermission } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { networkOf } from '../platform/limits/subjects.ts';
import { lockEstablishments } from '../price-batches/lock-establishments.ts';
import { cuts, type Goods } from '../prices/goods.ts';
import { selectPriceRows } from '../prices/price-row-queries.ts';
import { hasReliableRecord } from '../reported-prices/matching-rules.ts';
import { readRules } from '../reported-prices/moderation-settings.ts';
import { requirePerson } from '../sessions/lock-person.ts';
import { countConfirmations, countNetworks } from './reads.ts';

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
  const saved = await tx
    .insert(confirmations)
    .values({
      priceId,
      productId,
      establishmentId,
      userId,
      device: codeAt(price, ['confirmation', device], secret),
      network: codeAt(price, ['confirmation network', networkOf(address)], secret),
      day: today,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: confirmations.id });
  if (saved.length === 0) {
    return { isCounted: false, confirmations: await countConfirmations(tx, priceId), isProlonged: false };
  }
  const prolonged = isProlonged(
    {
      day: cityDay(price.observedAt),
      devices: await countConfirmations(tx, priceId, hasNotProlonged),
      networks: await countNetworks(tx, priceId, hasNotProlonged),
      isTrusted: userId !== null && (await isTrusted(tx, userId)),
      isContested: await isContested(tx, price),
    },
    today,
  );
  const shownId = prolonged ? await prolong(context, price) : priceId;
  return { isCounted: true, confirmations: await countConfirmations(tx, shownId), isProlonged: prolonged };
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

/**
 * A device or a network as it is stored: a code that is another one for each price, and says nothing without the server's
 * secret.
 */
function codeAt(
  { productId, establishmentId }: SeenPrice,
  who: readonly [kind: string, number: string],
  secret: string,
): string {
  const scope = JSON.stringify([...who, productId, establishmentId]);
  return createHmac('sha256', secret).update(scope).digest('base64url');
}

const hasNotProlonged = eq(confirmations.hasProlonged, false);

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
  const goods: Goods = price.kind === 'fuel' ? fuels : cuts;
  const shown = async (id: number) => {
    const [row] = await selectPriceRows(tx).where(eq(prices.id, id));
    return row ? goods.present(row, today) : null;
  };
  const before = await shown(price.id);
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
    // They are not counted any more, so nobody has to know where they came from.
    .set({ priceId: id, hasProlonged: true, network: null })
    .where(and(eq(confirmations.priceId, price.id), hasNotProlonged));
  const action = `${goods.noun}.confirm-by-people`;
  await insertAudit(tx, { action, userId: null, at: now }, [{ id, before, after: await shown(id) }]);
  return id;
}

/** Forgets from which networks old confirmations came. */
export async function forgetNetworks(orm: Orm, now: Date): Promise<void> {
  const oldest = addDays(cityDay(now), -networkDays);
  await orm
    .update(confirmations)
    .set({ network: null })
    .where(and(isNotNull(confirmations.network), lt(confirmations.day, oldest)));
}
