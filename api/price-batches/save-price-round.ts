import { fieldOfProduct, type PriceRoundBody } from '#contract/price-round.ts';
import type { Tx } from '#database/database.ts';
import { onlyRow } from '#database/only-row.ts';
import { and, inArray } from '#database/orm.ts';
import { priceBatches, products } from '#database/schema.ts';
import type { Day } from '#domain/city-time.ts';
import { collectionTrouble } from '#domain/collection.ts';
import { toCentavos, toReais } from '#domain/money.ts';
import { type ObservedPrice, selectObservedPrices } from '../current-prices/price-queries.ts';
import { Failure, invalid, notFound } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { isCut, isShop } from '../platform/kinds.ts';
import { insertCollectedPrices } from './insert-collected-prices.ts';
import { lockEstablishments } from './lock-establishments.ts';
import { priceBatchList } from './price-batch-list.ts';

/**
 * Saves the prices of a round as one batch, all or none. Two rounds at one shop run one after the other; a price that has
 * changed since its screen was loaded is refused as 'stale', with the cut in its field.
 */
export const savePriceRound = writeHandler('savePriceRound', async ({ body }, context) => {
  const { tx, caller, now, today, audit } = context;
  const { establishmentId, day, prices } = body;
  const trouble = collectionTrouble(day, today);
  if (trouble !== undefined) throw invalid('day', trouble);
  const isThere = (await lockEstablishments(tx, [establishmentId], isShop)) > 0;
  if (!isThere) throw notFound('Estabelecimento não encontrado.');
  const names = await requireProducts(tx, prices);
  const last = await readLast(tx, today, body);
  refuseChanged(prices, last);

  const collected = prices.map(({ productId, price }) => ({
    productId,
    establishmentId,
    day,
    priceCentavos: toCentavos(price),
  }));
  const created = await tx
    .insert(priceBatches)
    .values({
      kind: 'round',
      establishmentId,
      userId: caller.id,
      priceCount: collected.length,
      createdAt: now,
    })
    .returning({ id: priceBatches.id });
  const { id } = onlyRow(created);
  const correctedCount = await insertCollectedPrices(tx, { batchId: id, collected, now });
  const batch = { ...(await priceBatchList.row(tx, id, context)), correctedCount };
  const changes = prices.map(({ productId, price }) => ({
    productId,
    Product: { name: names.get(productId) },
    before: reaisOf(last.get(productId)),
    after: price,
  }));
  await audit({ id, before: null, after: { ...batch, day, prices: changes } });
  return { data: batch };
});

type Entered = PriceRoundBody['prices'];

/** @returns the names of the cuts. @throws {Failure} 'invalid', at each cut that no longer exists */
async function requireProducts(tx: Tx, prices: Entered): Promise<Map<number, string>> {
  const ids = prices.map(({ productId }) => productId);
  const found = await tx
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(and(inArray(products.id, ids), isCut(tx)));
  const names = new Map(found.map(({ id, name }) => [id, name]));
  const message = 'Este produto não existe mais.';
  const issues = ids.filter((id) => !names.has(id)).map((id) => ({ field: fieldOfProduct(id), message }));
  if (issues.length > 0) throw new Failure('invalid', undefined, issues);
  return names;
}

async function readLast(
  tx: Tx,
  today: Day,
  { establishmentId, prices }: PriceRoundBody,
): Promise<Map<number, ObservedPrice>> {
  const productIds = prices.map(({ productId }) => productId);
  const rows = await selectObservedPrices(tx, today, { establishmentId, productIds, withClosed: true });
  return new Map(rows.map((row) => [row.productId, row]));
}

/** A price that someone else has set to the same value in the meantime is not a conflict. */
function refuseChanged(prices: Entered, last: ReadonlyMap<number, ObservedPrice>): void {
  const changed = prices.filter(({ productId, price, seenId }) => {
    const newest = last.get(productId);
    return (newest?.id ?? null) !== seenId && newest?.priceCentavos !== toCentavos(price);
  });
  if (changed.length === 0) return;
  throw new Failure(
    'stale',
    'Alguns preços mudaram desde que esta tela foi aberta. Confira-os e salve de novo.',
    changed.map(({ productId }) => ({
      field: fieldOfProduct(productId),
      message: 'Outra pessoa mudou este preço.',
    })),
  );
}

function reaisOf(price: ObservedPrice | undefined): number | null {
  return price ? toReais(price.priceCentavos) : null;
}
