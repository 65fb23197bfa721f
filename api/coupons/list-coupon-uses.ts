import { and, eq, sql } from 'drizzle-orm';
import { coupons, couponUses } from '#database/schema.ts';
import { toCityIso } from '#domain/city-time.ts';
import { maskCpf } from '#domain/cpf.ts';
import { toReais } from '#domain/money.ts';
import { notFound } from '../platform/failure.ts';
import { readHandler } from '../platform/handler.ts';
import { containing, orderOf, pageOf } from '../platform/list.ts';
import { noCoupon } from './back-office.ts';

/** Lists the uses of a coupon for the back office. CPFs leave masked, and names not at all. */
export const listCouponUses = readHandler('listCouponUses', async ({ params, query }, { db, cpfs }) => {
  // A code is found with and without its dash.
  const searched = sql`lower(${couponUses.useCode}) || ' ' || lower(replace(${couponUses.useCode}, '-', ''))`;
  const condition = and(eq(couponUses.couponId, params.id), containing(searched, query.search));
  const { limit, offset } = pageOf(query);
  const [isThere, rows, count] = await Promise.all([
    db.$count(coupons, eq(coupons.id, params.id)),
    db
      .select()
      .from(couponUses)
      .where(condition)
      .orderBy(...orderOf(query, { used_at: couponUses.usedAt }, couponUses.id))
      .limit(limit)
      .offset(offset),
    db.$count(couponUses, condition),
  ]);
  if (!isThere) throw notFound(noCoupon.missing);
  return {
    data: rows.map(({ id, userId, useCode, usedAt, checkedAt, ...use }) => {
      const cpf = cpfs.open(use.cpfSealed);
      return {
        id,
        useCode,
        used_at: toCityIso(usedAt),
        cpf: cpf === null ? null : maskCpf(cpf),
        isAccountGone: userId === null,
        purchaseAmount: use.purchaseCentavos === null ? null : toReais(use.purchaseCentavos),
        discountApplied: use.discountCentavos === null ? null : toReais(use.discountCentavos),
        checkedAt: checkedAt && toCityIso(checkedAt),
      };
    }),
    count,
  };
});
