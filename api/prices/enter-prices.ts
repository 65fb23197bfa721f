import type { Tx } from '#database/database.ts';
import { onlyRow } from '#database/only-row.ts';
import { and, inArray } from '#database/orm.ts';
import { prices, products } from '#database/schema.ts';
import { cityDay } from '#domain/city-time.ts';
import { readCollection } from '#domain/collection.ts';
import { fuelPriceMessages, highestFuelPrice } from '#domain/fuel-price-entry.ts';
import { toCentavos } from '#domain/money.ts';
import {
  chosenSource,
  enteredSources,
  type PaymentCondition,
  type PriceKind,
  type PriceSource,
} from '#domain/prices.ts';
import { findSameObservation } from '../current-prices/observations.ts';
import { isUniqueViolation } from '../platform/database-errors.ts';
import { Failure, invalid } from '../platform/failure.ts';
import { isGoodsOf, isPlaceOf } from '../platform/kinds.ts';
import { lockEstablishments } from '../price-batches/lock-establishments.ts';

export type LockedPrice = typeof prices.$inferSelect;

/** A price that was entered: a new row, or the equal one that existed already. */
export interface EnteredPrice {
  id: number;
  isNew: boolean;
}

/** A value of a call, with the field that has it there. */
interface Given<Value> {
  field: string;
  value: Value;
}

interface Entered {
  place: Given<number>;
  /** as `isCollectionMoment` accepts it; undefined: today, or the moment of the corrected price */
  moment: Given<string | undefined>;
  /** undefined: any, or that of the corrected price */
  paymentCondition?: PaymentCondition | undefined;
  /** undefined: the shop, or the source of the corrected price */
  source?: PriceSource | undefined;
  /** prices in reais */
  entries: readonly Record<'product' | 'price', Given<number>>[];
}

const gone: Record<PriceKind, { place: string; product: string }> = {
  meat: {
    place: 'Este estabelecimento não existe mais. Escolha outro.',
    product: 'Este produto não existe mais. Escolha outro.',
  },
  fuel: {
    place: 'Este posto não existe mais. Escolha outro.',
    product: 'Este combustível não existe mais. Escolha outro.',
  },
};

/**
 * Inserts observations of one place as entered by an administrator, and locks the place. Spec, back office, section 5 (Price,
 * Fuel price form). A price equal to an existing one is not entered twice.
 * @param kind of the goods
 * @param before the observation that the only price corrects; the correction keeps what is not given, and its source
 * @returns them in the order of the entries
 * @throws {Failure} 'invalid' for a day, a source, a price, a product or a place; 'conflict' with an imported price
 */
export async function enterPrices(
  tx: Tx,
  { place, moment, paymentCondition, source, entries }: Entered,
  { kind, now, before }: { kind: PriceKind; now: Date; before?: LockedPrice },
): Promise<EnteredPrice[]> {
  const written = moment.value ?? before?.observedAt.toISOString() ?? cityDay(now);
  const read = readCollection(written, { now, before: before?.observedAt });
  if ('trouble' in read) throw invalid(moment.field, read.trouble);
  const from = sourceOf(source, before);
  if ('trouble' in from) throw invalid('source', from.trouble);
  const isThere = (await lockEstablishments(tx, [place.value], isPlaceOf(kind))) > 0;
  if (!isThere) throw invalid(place.field, gone[kind].place);
  await requireProducts(tx, kind, entries);
  const tooHigh = entries.find(({ price }) => kind === 'fuel' && price.value > highestFuelPrice);
  if (tooHigh) throw invalid(tooHigh.price.field, fuelPriceMessages.tooHigh);
  const entered: EnteredPrice[] = [];
  for (const { product, price } of entries) {
    const observation = {
      establishmentId: place.value,
      productId: product.value,
      priceCentavos: toCentavos(price.value),
      observedAt: read.instant,
      paymentCondition: paymentCondition ?? before?.paymentCondition ?? 'any',
      createdAt: now,
      ...from,
    };
    entered.push(await insertObservation(tx, observation, before));
  }
  return entered;
}

function sourceOf(asked: PriceSource | undefined, before: LockedPrice | undefined) {
  if (before) {
    const chosen = chosenSource(before.source, asked ?? before.source);
    return chosen ?? { trouble: 'Uma correção fica com a fonte do preço que ela corrige.' };
  }
  const source = enteredSources.find((one) => one === (asked ?? 'admin'));
  return source
    ? { source, corrected: false }
    : { trouble: 'Escolha Loja ou Nota fiscal: as outras fontes entram por si.' };
}

/** Locks the goods, so that they are not deleted concurrently, and refuses those of another kind. */
async function requireProducts(tx: Tx, kind: PriceKind, entries: Entered['entries']): Promise<void> {
  const ids = entries.map(({ product }) => product.value);
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, ids), isGoodsOf(tx, kind)))
    .for('key share');
  const known = new Set(rows.map(({ id }) => id));
  const missing = entries.find(({ product }) => !known.has(product.value));
  if (missing) throw invalid(missing.product.field, gone[kind].product);
}

async function insertObservation(
  tx: Tx,
  observation: Parameters<typeof findSameObservation>[1] & Pick<LockedPrice, 'corrected' | 'createdAt'>,
  before: LockedPrice | undefined,
): Promise<EnteredPrice> {
  const same = before ? undefined : await findSameObservation(tx, observation);
  if (same !== undefined) return { id: same, isNew: false };
  const inserted = await tx
    .insert(prices)
    .values({ ...observation, ...(before && keptOf(before, observation.establishmentId)) })
    .returning({ id: prices.id })
    .catch((error: unknown) => {
      if (isUniqueViolation(error)) {
        throw new Failure(
          'conflict',
          'Já há um preço de pesquisa deste produto neste lugar, deste mesmo momento.',
        );
      }
      throw error;
    });
  return { id: onlyRow(inserted).id, isNew: true };
}

/** Returns the columns that a correction keeps from the corrected observation. */
function keptOf(before: LockedPrice, establishmentId: number) {
  return {
    replacesId: before.id,
    importId: before.importId,
    // A survey's name and brand are those of its station.
    profileId: before.establishmentId === establishmentId ? before.profileId : null,
    // Undoing the decision about a report withdraws the current correction of its price.
    reportedPriceId: before.reportedPriceId,
  };
}
