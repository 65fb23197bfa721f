import { eq } from '#database/orm.ts';
import { merchantLists } from '#database/schema.ts';
import { sentPriceMessages } from '#domain/merchants.ts';
import { toCentavos } from '#domain/money.ts';
import { readGoodsOf } from '../current-prices/catalogue.ts';
import { invalid } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { requireKeptPlace } from '../platform/kept-places.ts';
import { selectStanding, selectWaiting } from './price-facts.ts';
import { writeMerchantPrices } from './write-prices.ts';

/** Saves the prices that a person has typed. */
export const saveMerchantPrices = writeHandler('saveMerchantPrices', async ({ params, body }, context) => {
  const { tx, caller } = context;
  const place = await requireKeptPlace(tx, caller, params.id);
  const goods = new Map((await readGoodsOf(tx, place.kind)).map((good) => [good.id, good]));
  const said = body.prices.map(({ productId, price, validUntil }) => {
    const good = goods.get(productId);
    if (!good) throw invalid(`productId:${productId}`, sentPriceMessages.noGoods);
    return { code: null, name: null, good, centavos: toCentavos(price), validUntil };
  });
  return { data: await writeMerchantPrices(context, place, said, { kind: 'round', fileName: null }) };
});

/**
 * 'Nada mudou': says the prices again that are still valid, whoever has seen them. An expired one is typed instead, and one that
 * waits for a person stays as it is.
 */
export const keepMerchantPrices = writeHandler('keepMerchantPrices', async ({ params }, context) => {
  const { tx, caller, now, today } = context;
  const place = await requireKeptPlace(tx, caller, params.id);
  const goods = new Map((await readGoodsOf(tx, place.kind)).map((good) => [good.id, good]));
  const standing = await selectStanding(tx, place.id, today);
  const waiting = await selectWaiting(tx, place.id, [...standing.keys()]);
  const isWaiting = new Set(waiting.map(({ productId }) => productId));
  const said = [...standing.values()].flatMap(({ productId, priceCentavos, isExpired }) => {
    const good = goods.get(productId);
    const isKept = good && !isExpired && !isWaiting.has(productId) && priceCentavos > 0;
    return isKept ? [{ code: null, name: null, good, centavos: priceCentavos }] : [];
  });
  const data = await writeMerchantPrices(context, place, said, { kind: 'confirmation', fileName: null });
  // A person has looked at the prices, so a list of the same ones is not old.
  await tx.update(merchantLists).set({ sinceAt: now }).where(eq(merchantLists.establishmentId, place.id));
  return { data };
});
