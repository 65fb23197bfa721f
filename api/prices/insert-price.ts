import type { PriceCorrectionBody } from '#contract/price-fields.ts';
import type { Tx } from '#database/database.ts';
import { onlyRow } from '#database/only-row.ts';
import { prices } from '#database/schema.ts';
import { cityDay, type Day } from '#domain/city-time.ts';
import { collectionInstant, collectionTrouble } from '#domain/collection.ts';
import { toCentavos } from '#domain/money.ts';
import { type CorrectedSource, chosenSource, enteredSources, type PriceSource } from '#domain/prices.ts';
import { findSameObservation } from '../current-prices/same-observation.ts';
import { requireEstablishment } from '../establishments/require-establishment.ts';
import { isUniqueViolation } from '../platform/database-errors.ts';
import { Failure, invalid } from '../platform/failure.ts';
import { requireProduct } from '../products/require-product.ts';
import type { LockedPrice } from './lock-price.ts';

/**
 * Inserts an observation as an administrator enters it. Spec, back office, section 5 (Price). The caller holds the shop. A
 * price that says the same already stays the only one.
 * @param before the observation that it corrects: its source stays, and its report does
 * @returns its number, and whether it is a new row
 * @throws {Failure} 'invalid' for a day, a source, a product or a shop; 'conflict' with an imported price
 */
export async function insertPrice(
  tx: Tx,
  { price, collectionDate: entered, ...body }: PriceCorrectionBody,
  { now, today, before }: { now: Date; today: Day; before?: LockedPrice },
): Promise<{ id: number; isNew: boolean }> {
  const collectionDate = entered ?? (before ? cityDay(before.observedAt) : today);
  const trouble = collectionTrouble(collectionDate, today);
  const observedAt = collectionInstant(collectionDate, { now, before: before?.observedAt });
  if (trouble && observedAt !== before?.observedAt) throw invalid('collectionDate', trouble);
  const source = before ? sourceOfCorrection(before, body.source) : newSource(body.source);
  await requireEstablishment(tx, body.establishmentId);
  await requireProduct(tx, body.productId);
  const observation = {
    productId: body.productId,
    establishmentId: body.establishmentId,
    paymentCondition: body.paymentCondition ?? before?.paymentCondition ?? 'any',
    priceCentavos: toCentavos(price),
    observedAt,
    createdAt: now,
    ...source,
  };
  const same = before ? undefined : await findSameObservation(tx, prices, observation);
  if (same !== undefined) return { id: same, isNew: false };
  const inserted = await tx
    .insert(prices)
    .values({
      ...observation,
      replacesId: before?.id ?? null,
      // A decision about a report that is taken back withdraws what stands in the place of its price.
      reportedPriceId: before?.reportedPriceId ?? null,
      importId: before?.importId ?? null,
    })
    .returning({ id: prices.id })
    .catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
      throw new Failure(
        'conflict',
        'Já há um preço importado deste produto nesta loja, deste mesmo momento.',
      );
    });
  return { id: onlyRow(inserted).id, isNew: true };
}

function newSource(asked: PriceSource = 'admin'): CorrectedSource {
  const isEntered = enteredSources.some((source) => source === asked);
  if (isEntered) return { source: asked, corrected: false };
  throw invalid('source', 'Escolha Loja ou Nota fiscal: as outras fontes entram por si.');
}

function sourceOfCorrection({ source }: LockedPrice, asked: PriceSource = source): CorrectedSource {
  const chosen = chosenSource(source, asked);
  if (chosen) return chosen;
  throw invalid('source', 'Uma correção fica com a fonte do preço que ela corrige.');
}
