import { and, count, eq, getTableColumns, sql } from 'drizzle-orm';
import { coupons, couponUses, establishments, products } from '#database/schema.ts';
import { maskCpf } from '#domain/cpf.ts';
import { readHandler } from '../platform/handler.ts';
import { matching, orderOf, pageOf } from '../platform/list.ts';
import { couponColumns, ofEstablishment, ofProduct } from './coupons.ts';
import { presentUse } from './present-coupon.ts';

/** Lists the caller's uses of coupons. Their CPFs leave masked. */
export const listUsedCoupons = readHandler('listUsedCoupons', async ({ query }, { db, cpfs, caller }) => {
  const searched = sql`${establishments.name} || ' ' || ${coupons.code} || ' ' || coalesce(${products.name}, '')`;
  const condition = and(eq(couponUses.userId, caller.id), matching(searched, query.search));
  const { limit, offset } = pageOf(query);
  const [rows, [total]] = await Promise.all([
    db
      .select({ ...couponColumns, use: getTableColumns(couponUses) })
      .from(couponUses)
      .innerJoin(coupons, eq(coupons.id, couponUses.couponId))
      .innerJoin(establishments, ofEstablishment)
      .leftJoin(products, ofProduct)
      .where(condition)
      .orderBy(...orderOf(query, { used_at: couponUses.usedAt }, couponUses.id))
      .limit(limit)
      .offset(offset),
    db
      .select({ count: count() })
      .from(couponUses)
      .innerJoin(coupons, eq(coupons.id, couponUses.couponId))
      .innerJoin(establishments, ofEstablishment)
      .leftJoin(products, ofProduct)
      .where(condition),
  ]);
  return {
    data: rows.map(({ use, ...coupon }) => {
      const cpf = cpfs.open(use.cpfSealed);
      return { ...presentUse(coupon, use), cpf: cpf === null ? null : maskCpf(cpf) };
    }),
    count: total?.count ?? 0,
    demonstration: rows.some(({ isDemonstration }) => isDemonstration),
  };
});
