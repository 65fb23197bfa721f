import { and, eq } from 'drizzle-orm';
import { type ReportedPriceBody, reportMessages } from '#contract/reported-price-fields.ts';
import type { Tx } from '#database/database.ts';
import { categories, currentPrices, establishments, products, sectors } from '#database/schema.ts';
import { invalid } from '../platform/failure.ts';
import { isPublicSector, isShop, isStation } from '../platform/kinds.ts';
import type { Thing } from './same-thing.ts';

/**
 * Finds the thing that a report is about.
 * @throws {Failure} 'invalid' where the place has no price of it to contest. Spec, public side, section 5 (Price report)
 */
export async function requireSold(tx: Tx, body: ReportedPriceBody): Promise<Thing> {
  const isFuel = body.fuelStationId !== undefined;
  const productId = body.fuelTypeId ?? body.productId ?? 0;
  const establishmentId = body.fuelStationId ?? body.establishmentId ?? 0;
  const [sold] = await tx
    .select({ id: currentPrices.id })
    .from(currentPrices)
    .innerJoin(establishments, eq(establishments.id, currentPrices.establishmentId))
    .innerJoin(products, eq(products.id, currentPrices.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(sectors, eq(sectors.id, categories.sectorId))
    .where(
      and(
        eq(currentPrices.productId, productId),
        eq(currentPrices.establishmentId, establishmentId),
        isFuel ? isStation : and(isShop, isPublicSector),
      ),
    )
    .limit(1);
  if (!sold) {
    throw isFuel
      ? invalid('fuelStationId', reportMessages.stationUnknown)
      : invalid('establishmentId', reportMessages.establishmentUnknown);
  }
  return { productId, establishmentId };
}
