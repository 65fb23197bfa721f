import { and, count, desc, eq, getTableColumns, isNotNull, sql } from '#database/orm.ts';
import { coupons, couponUses, establishments, products } from '#database/schema.ts';
import { maskCpf } from '#domain/cpf.ts';
import { readCurrentPrices } from '../current-prices/current-prices.ts';
import { readHandler } from '../platform/handler.ts';
import { matching, orderOf, pageOf } from '../platform/list.ts';
import {
  availableTo,
  couponColumns,
  ofEstablishment,
  ofProduct,
  presentCoupon,
  presentUse,
} from './coupons.ts';

/** Lists the coupons that the caller can use today, with today's price of the coupon's product. */
export const listAvailableCoupons = readHandler(
  'listAvailableCoupons',
  async ({ query }, { db, caller, today }) => {
    const searched = sql`${establishments.name} || ' ' || ${coupons.code} || ' ' || coalesce(${products.name}, '')`;
    const condition = and(availableTo(db, caller.id, today), matching(searched, query.search));
    const { limit, offset } = pageOf(query);
    const [rows, [total]] = await Promise.all([
      db
        .select(couponColumns)
        .from(coupons)
        .innerJoin(establishments, ofEstablishment)
        .leftJoin(products, ofProduct)
        .where(condition)
        .orderBy(...orderOf(query, { endDate: coupons.endDate }, coupons.id))
        .limit(limit)
        .offset(offset),
      db
        .select({ count: count() })
        .from(coupons)
        .innerJoin(establishments, ofEstablishment)
        .leftJoin(products, ofProduct)
        .where(condition),
    ]);
    const pairs = rows.flatMap(({ productId, establishmentId }) =>
      productId === null ? [] : [{ productId, establishmentId }],
    );
    const prices = pairs.length === 0 ? [] : await readCurrentPrices(db, today, { pairs });
    const priceOf = (productId: number | null, establishmentId: number) =>
      prices.find(({ row }) => row.productId === productId && row.establishment.id === establishmentId);
    return {
      data: rows.map((row) => presentCoupon(row, priceOf(row.productId, row.establishmentId), today)),
      count: total?.count ?? 0,
    };
  },
);

/** Lists the caller's uses of coupons, with masked CPFs. */
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
      const cpf = cpfs.decrypt(use.cpfSealed);
      return { ...presentUse(coupon, use), cpf: cpf === null ? null : maskCpf(cpf) };
    }),
    count: total?.count ?? 0,
  };
});

/** Returns the CPF of the caller's last use of a coupon, to fill in the form. */
export const readOwnCpf = readHandler('readOwnCpf', async (_request, { db, cpfs, caller }) => {
  const [last] = await db
    .select({ cpfSealed: couponUses.cpfSealed })
    .from(couponUses)
    .where(and(eq(couponUses.userId, caller.id), isNotNull(couponUses.cpfSealed)))
    .orderBy(desc(couponUses.usedAt), desc(couponUses.id))
    .limit(1);
  return { data: { cpf: cpfs.decrypt(last?.cpfSealed ?? null) } };
});
