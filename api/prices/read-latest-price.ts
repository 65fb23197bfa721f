import type { Endpoints } from '#contract/endpoints.ts';
import { selectEstablishment } from '../establishments/establishment-queries.ts';
import { today } from '../platform/clock.ts';
import type { Handler } from '../platform/context.ts';
import { notFound } from '../platform/failure.ts';
import { selectProduct } from '../products/product-queries.ts';
import { readCurrentPrices } from './current-prices.ts';
import { presentPrice } from './present-price.ts';

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
