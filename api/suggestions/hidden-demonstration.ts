import { and, eq, exists, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#database/database.ts';
import { categories, currentPrices, establishments, products, sectors } from '#database/schema.ts';
import { type LeftOut, leftOutOf } from '#domain/demonstration.ts';
import { isShop, isStation } from '../platform/kinds.ts';

/** Finds out what to hide, like the home page, because it belongs to the demonstration while the other kind is real. */
export async function selectHiddenDemonstration(orm: Orm): Promise<LeftOut> {
  const isPriced = (isThere: SQL | undefined) =>
    sql<boolean>`${exists(
      orm
        .select({ one: sql`1` })
        .from(currentPrices)
        .innerJoin(establishments, eq(establishments.id, currentPrices.establishmentId))
        .innerJoin(products, eq(products.id, currentPrices.productId))
        .innerJoin(categories, eq(categories.id, products.categoryId))
        .innerJoin(sectors, and(eq(sectors.id, categories.sectorId), sectors.isOpen))
        .where(and(eq(currentPrices.paymentCondition, 'any'), isThere)),
    )}`;
  const factsOf = (isOfKind: SQL) => ({
    priced: isPriced(isOfKind),
    demonstration: isPriced(and(isOfKind, establishments.isDemonstration)),
  });
  const [found] = await orm
    .select({ meat: factsOf(isShop), fuel: factsOf(isStation) })
    .from(sql`(values (1)) as asked`);
  return found ? leftOutOf(found) : null;
}
