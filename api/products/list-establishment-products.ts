import { and, desc, eq, exists, sql } from 'drizzle-orm';
import { currentPrices, establishments, products } from '#database/schema.ts';
import { notFound } from '../platform/failure.ts';
import { readHandler } from '../platform/handler.ts';
import { isShop } from '../platform/kinds.ts';
import { folded, orderOf, pageOf } from '../platform/list.ts';
import { productsIn } from './back-office.ts';

/**
 * Lists the products that an establishment sells: those of which it has a price. A search finds the other ones, too, after
 * them: a shop may offer what nobody has seen there yet.
 */
export const listEstablishmentProducts = readHandler(
  'listEstablishmentProducts',
  async ({ params: { id }, query }, { db }) => {
    const sold = exists(
      db
        .select({ one: sql`1` })
        .from(currentPrices)
        .where(and(eq(currentPrices.productId, products.id), eq(currentPrices.establishmentId, id))),
    );
    const found = query.search ? productsIn(db, { sort: 'name', search: query.search }) : sold;
    const order = orderOf(query, { name: folded(products.name), id: products.id }, products.id);
    const { limit, offset } = pageOf(query);
    const [[establishment], data, count] = await Promise.all([
      db
        .select({ id: establishments.id })
        .from(establishments)
        .where(and(eq(establishments.id, id), isShop)),
      db
        .select({ id: products.id, name: products.name, sold: sql<boolean>`${sold}` })
        .from(products)
        .where(found)
        .orderBy(desc(sql`${sold}`), ...order)
        .limit(limit)
        .offset(offset),
      db.$count(products, found),
    ]);
    if (!establishment) throw notFound('Estabelecimento não encontrado.');
    return { data, count };
  },
);
