import type { Endpoints } from '#contract/endpoints.ts';
import { readCurrentPrices } from '../current-prices/current-prices.ts';
import { selectEstablishment } from '../current-prices/establishment-queries.ts';
import { presentPrice } from '../current-prices/present-price.ts';
import { today } from '../platform/clock.ts';
import type { Handler } from '../platform/context.ts';
import { notFound } from '../platform/failure.ts';
import { selectProduct } from '../products/product-queries.ts';

export const readLatestPrice: Handler<Endpoints['readLatestPrice']> = async (
  { query },
  { database, clock },
) => {
  const now = today(clock);
  const { orm } = database;
  const { productId, establishmentId } = query;
  const [[product], [establishment], [price]] = await Promise.all([
    selectProduct(orm, productId),
    selectEstablishment(orm, now, establishmentId),
    readCurrentPrices(orm, now, { productIds: [productId], establishmentId }),
  ]);
  if (!product) throw notFound('Produto não encontrado.');
  if (!establishment) throw notFound('Estabelecimento não encontrado.');
  if (!price) throw notFound('Nenhum preço encontrado.');
  return { data: presentPrice(price, now) };
};
