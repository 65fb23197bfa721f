import type { PriceCorrectionBody } from '#contract/price-fields.ts';
import type { Tx } from '#database/database.ts';
import { cityDay, type Day } from '#domain/city-time.ts';
import { collectionInstant, collectionTrouble } from '#domain/collection.ts';
import { toCentavos } from '#domain/money.ts';
import { type CorrectedSource, chosenSource, enteredSources, type PriceSource } from '#domain/prices.ts';
import { requireEstablishment } from '../establishments/require-establishment.ts';
import { invalid } from '../platform/failure.ts';
import { requireProduct } from '../products/require-product.ts';
import { cuts } from './goods.ts';
import { type EnteredPrice, insertObservation, type LockedPrice } from './insert-observation.ts';

/**
 * Inserts the price of a cut as an administrator enters it. Spec, back office, section 5 (Price). The caller holds the shop.
 * @param before the observation that it corrects: its source stays
 * @throws {Failure} 'invalid' for a day, a source, a product or a shop; 'conflict' with an imported price
 */
export async function insertPrice(
  tx: Tx,
  { price, collectionDate: entered, ...body }: PriceCorrectionBody,
  { now, today, before }: { now: Date; today: Day; before?: LockedPrice },
): Promise<EnteredPrice> {
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
  return insertObservation(tx, cuts, observation, before);
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
