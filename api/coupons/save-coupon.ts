import { and, eq, ne, type SQL } from 'drizzle-orm';
import type { CouponBody } from '#contract/coupon-fields.ts';
import type { Tx } from '#database/database.ts';
import { coupons, establishments } from '#database/schema.ts';
import { toCentavos } from '#domain/money.ts';
import { requireEstablishment } from '../establishments/require-establishment.ts';
import { Failure } from '../platform/failure.ts';
import { refuseTaken } from '../platform/versions.ts';
import { requireProduct } from '../products/require-product.ts';

/** The columns of a coupon, as an administrator enters it. */
export function columnsOf(body: CouponBody) {
  const { establishmentId, productId, code, description, discountType, discountValue } = body;
  const { startDate, endDate, usageLimit, isActive, minPurchaseAmount, maxDiscountAmount } = body;
  return {
    establishmentId,
    productId,
    code,
    description,
    discountType,
    discountValue: discountType === 'fixed' ? toCentavos(discountValue) : discountValue,
    minPurchaseCentavos: toCentavos(minPurchaseAmount),
    maxDiscountCentavos: maxDiscountAmount === null ? null : toCentavos(maxDiscountAmount),
    startDate,
    endDate,
    usageLimit,
    isActive,
  };
}

/**
 * Holds the shop and the product of a coupon, and makes sure that no other coupon there has its code.
 * @param id the coupon's own number; without it for a new one
 * @returns what to say where somebody else takes the code at the same time
 * @throws {Failure} 'conflict' at `code`; 'invalid' at `establishmentId` or `productId`
 */
export async function requireFreeCode(
  tx: Tx,
  { establishmentId, productId, code }: Pick<CouponBody, 'establishmentId' | 'productId' | 'code'>,
  id?: number,
): Promise<string> {
  await requireEstablishment(tx, establishmentId);
  if (productId !== null) await requireProduct(tx, productId);
  const others: SQL | undefined = id === undefined ? undefined : ne(coupons.id, id);
  const [shop] = await tx
    .select({ name: establishments.name, taken: coupons.id })
    .from(establishments)
    .leftJoin(coupons, and(eq(coupons.establishmentId, establishments.id), eq(coupons.code, code), others))
    .where(eq(establishments.id, establishmentId));
  const message = `O código ${code} já é de outro cupom de ${shop?.name ?? 'este estabelecimento'}. Escolha outro.`;
  if (shop?.taken) throw new Failure('conflict', message, [{ field: 'code', message }]);
  return message;
}

/** Saves a coupon. @throws {Failure} 'conflict' where its code is taken */
export function refusing<Saved>(saving: Promise<Saved>, taken: string): Promise<Saved> {
  return saving.catch(refuseTaken(taken, 'code'));
}
