import { and, eq, isNull } from 'drizzle-orm';
import { coupons, couponUses, establishments, products } from '#database/schema.ts';
import { cityDay, toCityIso } from '#domain/city-time.ts';
import { couponValidity } from '#domain/coupons.ts';
import { notFound } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { couponColumns, ofEstablishment, ofProduct } from './coupons.ts';
import { presentFacts } from './present-coupon.ts';

const unknownCode = 'Nenhum cupom foi usado com este código. Confira as letras com a pessoa.';

/**
 * Shows a use of a coupon to the counter of a shop, by its code, and remembers the first time. Of several counters at
 * once, one is the first: the others wait for it and hear when it was.
 */
export const checkCouponUse = writeHandler('checkCouponUse', async ({ body }, { tx, now, today }) => {
  const marked = await tx
    .update(couponUses)
    .set({ checkedAt: now })
    .where(and(eq(couponUses.useCode, body.code), isNull(couponUses.checkedAt)))
    .returning({ id: couponUses.id });
  const [found] = await tx
    .select({
      ...couponColumns,
      useCode: couponUses.useCode,
      usedAt: couponUses.usedAt,
      checkedAt: couponUses.checkedAt,
    })
    .from(couponUses)
    .innerJoin(coupons, eq(coupons.id, couponUses.couponId))
    .innerJoin(establishments, ofEstablishment)
    .leftJoin(products, ofProduct)
    .where(eq(couponUses.useCode, body.code));
  if (!found) throw notFound(unknownCode);
  const { useCode, usedAt, checkedAt, ...coupon } = found;
  const { id: _, establishmentId: __, productId: ___, ...facts } = presentFacts(coupon);
  return {
    data: {
      ...facts,
      useCode,
      used_at: toCityIso(usedAt),
      holds: cityDay(usedAt) === today,
      validity: couponValidity(coupon, today),
      checkedBefore: marked.length > 0 || checkedAt === null ? null : toCityIso(checkedAt),
    },
  };
});
