import type { PromotionBody } from '#contract/promotion-fields.ts';
import type { Orm, Tx } from '#database/database.ts';
import { and, eq, gte, lte, ne } from '#database/orm.ts';
import { promotions } from '#database/schema.ts';
import { formatDate } from '#domain/city-time.ts';
import { toCentavos } from '#domain/money.ts';
import { salePriceOf } from '#domain/promotions.ts';
import { requireEstablishment } from '../establishments/require-establishment.ts';
import { isExclusionViolation } from '../platform/database-errors.ts';
import { Failure } from '../platform/failure.ts';
import { lockEstablishments } from '../price-batches/lock-establishments.ts';
import { requireProduct } from '../products/products.ts';

/** The columns of a promotion as it was sent. The caller's sale price is ignored and computed here. */
export function columnsOf({ originalPrice, salePrice: _, ...promotion }: PromotionBody) {
  const originalCentavos = toCentavos(originalPrice);
  const saleCentavos = salePriceOf(originalCentavos, promotion.discountPercentage);
  return { ...promotion, originalCentavos, saleCentavos };
}

/**
 * Serialises writes of a shop's promotions: of two concurrent ones the second sees the first, and they cannot deadlock.
 * @throws {Failure} 'invalid' at `establishmentId` if it no longer exists
 */
export async function holdShop(tx: Tx, establishmentId: number): Promise<void> {
  await requireEstablishment(tx, establishmentId);
  await lockEstablishments(tx, [establishmentId]);
}

type Saved = ReturnType<typeof columnsOf>;

/**
 * Saves a promotion, unless another active one of its product at its shop overlaps with it.
 * @param id of the changed promotion; null for a new one
 * @param write inserts or updates the row
 * @throws {Failure} 'conflict' with the other's title; 'invalid' if the product no longer exists
 */
export async function saveAlone<Row>(
  tx: Tx,
  { id, columns }: { id: number | null; columns: Saved },
  write: (tx: Pick<Tx, 'insert' | 'update'>) => Promise<Row>,
): Promise<Row> {
  await requireProduct(tx, columns.productId);
  await refuseBesideOther(tx, id, columns);
  // The savepoint keeps the transaction usable, so that the refusal can name the other promotion.
  return tx.transaction(write).catch(async (error: unknown) => {
    if (isExclusionViolation(error, 'promotions_one_at_a_time')) {
      await refuseBesideOther(tx, id, columns);
      throw new Failure('conflict', 'Já há uma promoção deste produto nesta loja nesses dias.');
    }
    throw error;
  });
}

async function refuseBesideOther(tx: Tx, id: number | null, columns: Saved): Promise<void> {
  if (!columns.isActive) return;
  const other = await selectOther(tx, id, columns);
  if (!other) return;
  const days = `de ${formatDate(other.startDate)} a ${formatDate(other.endDate)}`;
  throw new Failure(
    'conflict',
    `Já há uma promoção deste produto nesta loja: “${other.title}”, ${days}. Desative-a ou escolha outros dias.`,
  );
}

async function selectOther(
  orm: Orm,
  id: number | null,
  { productId, establishmentId, startDate, endDate }: Saved,
) {
  const [other] = await orm
    .select({ title: promotions.title, startDate: promotions.startDate, endDate: promotions.endDate })
    .from(promotions)
    .where(
      and(
        eq(promotions.establishmentId, establishmentId),
        eq(promotions.productId, productId),
        eq(promotions.isActive, true),
        lte(promotions.startDate, endDate),
        gte(promotions.endDate, startDate),
        id === null ? undefined : ne(promotions.id, id),
      ),
    )
    .orderBy(promotions.startDate)
    .limit(1);
  return other;
}
