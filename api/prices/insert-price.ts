import type { PriceBody } from '#contract/price-fields.ts';
import type { Tx } from '#database/database.ts';
import { onlyRow } from '#database/only-row.ts';
import { prices } from '#database/schema.ts';
import type { Day } from '#domain/city-time.ts';
import { collectionInstant, collectionTrouble } from '#domain/collection.ts';
import { toCentavos } from '#domain/money.ts';
import { enteredSources } from '#domain/prices.ts';
import { requireRealEstablishment } from '../establishments/require-real-establishment.ts';
import { isUniqueViolation } from '../platform/database-errors.ts';
import { Failure, invalid } from '../platform/failure.ts';
import { refuseMissing } from '../platform/versions.ts';
import type { LockedPrice } from './lock-price.ts';

/**
 * Inserts an observation as an administrator enters it. Spec, back office, section 5 (Price).
 * @param before the observation that it corrects: its source may stay, and its report does
 * @returns its number
 * @throws {Failure} 'invalid' for a day, a source, a product or a shop; 'demonstration'; 'conflict' with an imported price
 */
export async function insertPrice(
  tx: Tx,
  { price, collectionDate, ...body }: PriceBody,
  { now, today, before }: { now: Date; today: Day; before?: LockedPrice },
): Promise<number> {
  const trouble = collectionTrouble(collectionDate, today);
  const isKept =
    before && collectionInstant(collectionDate, { now, before: before.observedAt }) === before.observedAt;
  if (trouble && !isKept) throw invalid('collectionDate', trouble);
  const isEntered = enteredSources.some((source) => source === body.source);
  if (!isEntered && body.source !== before?.source) {
    throw invalid('source', 'Escolha Loja ou Nota fiscal: as outras fontes entram por si.');
  }
  await requireRealEstablishment(tx, body.establishmentId);
  const inserted = await tx
    .insert(prices)
    .values({
      ...body,
      priceCentavos: toCentavos(price),
      observedAt: collectionInstant(collectionDate, { now, before: before?.observedAt }),
      createdAt: now,
      replacesId: before?.id ?? null,
      // A decision about a report that is taken back withdraws what stands in the place of its price.
      reportedPriceId: before?.reportedPriceId ?? null,
      // Only an imported price says where it was imported from.
      importId: body.source === 'import' ? (before?.importId ?? null) : null,
    })
    .returning({ id: prices.id })
    .catch(refuseMissing('productId', 'Este produto não existe mais. Escolha outro.'))
    .catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
      throw new Failure(
        'conflict',
        'Já há um preço importado deste produto nesta loja, deste mesmo momento.',
      );
    });
  return onlyRow(inserted).id;
}
