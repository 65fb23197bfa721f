import type { KeptPlace } from '#contract/user-shapes.ts';
import { onlyRow } from '#database/only-row.ts';
import { and, eq, inArray } from '#database/orm.ts';
import { products, promotions } from '#database/schema.ts';
import { addDays, cityDay, type Day } from '#domain/city-time.ts';
import { longestPromotionDays, promotionOf } from '#domain/merchant-prices.ts';
import { sayNoDiscount, sentPriceMessages } from '#domain/merchants.ts';
import { toReais } from '#domain/money.ts';
import { suggestedTitle } from '#domain/promotions.ts';
import { insertAudit } from '../platform/audit.ts';
import { notFound } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { requireKeptPlace } from '../platform/kept-places.ts';
import { nextVersion } from '../platform/versions.ts';
import type { PriceFacts } from './price-facts.ts';
import { type Context, type Good, type Outcome, refused, type SaidPrice } from './said-prices.ts';

type Row = typeof promotions.$inferSelect;

/**
 * Saves a promotion from today on, in the place of a running one of the product; a planned one stays, and is in its way. Its full
 * price is the lowest of the shop's own last 30 days, so that nobody can invent it.
 */
export async function offer(
  context: Context,
  place: KeptPlace,
  { good, centavos, validUntil }: SaidPrice & { good: Good; validUntil: Day },
  { fullPrice, promotions: known, whyWaits }: PriceFacts,
): Promise<Outcome> {
  const { tx, caller, now, today } = context;
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
  await end(context, place, good, { held, running: reason === undefined ? running : [] });
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
  await insertAudit(tx, { action: 'promotions.create-by-merchant', userId: caller.id, at: now }, [
    { id, before: null, after: audited(columns, good, place) },
  ]);
  return reason === undefined ? { outcome: 'taken' } : { outcome: 'waiting', reason };
}

/** Ends what runs, and deletes what waits for a person. */
async function end(
  { tx, caller, now }: Context,
  place: KeptPlace,
  good: Pick<Good, 'name'>,
  { held, running }: { held: readonly Row[]; running: readonly Row[] },
): Promise<void> {
  const by = { userId: caller.id, at: now };
  await tx.delete(promotions).where(isAmong(held));
  const deleted = held.map((row) => ({ id: row.id, before: audited(row, good, place), after: null }));
  await insertAudit(tx, { action: 'promotions.delete', ...by }, deleted);
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

/** Ends a promotion before its last day, such as when all is sold, or gives up one that waits. */
export const endMerchantPromotion = writeHandler(
  'endMerchantPromotion',
  async ({ params: { id } }, context) => {
    const { tx, caller, today } = context;
    const [found] = await tx
      .select({ row: promotions, name: products.name })
      .from(promotions)
      .innerJoin(products, eq(products.id, promotions.productId))
      .where(and(eq(promotions.id, id), inArray(promotions.establishmentId, [...caller.places])))
      .for('update', { of: promotions });
    if (!found) throw notFound('Promoção não encontrada.');
    const { row, name } = found;
    const place = await requireKeptPlace(tx, caller, row.establishmentId);
    const isShown = row.endDate >= today && (row.isActive || row.isHeld);
    if (!isShown) throw notFound('Esta promoção já acabou.');
    await end(
      context,
      place,
      { name },
      row.isActive ? { held: [], running: [row] } : { held: [row], running: [] },
    );
    return { data: { deleted: true } };
  },
);

/** Returns a promotion for the audit log, as the panel names its fields. */
function audited(
  {
    originalCentavos,
    saleCentavos,
    establishmentId: _,
    productId: __,
    ...columns
  }: typeof promotions.$inferInsert,
  good: Pick<Good, 'name'>,
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
