import { readCurrentPrices, rowsOfProducts } from '../current-prices/current-prices.ts';
import { selectEstablishment } from '../current-prices/establishment-queries.ts';
import { presentPrice } from '../current-prices/present.ts';
import { notFound } from '../platform/failure.ts';
import { readHandler } from '../platform/handler.ts';
import { selectProduct } from '../products/products.ts';

export const readLatestPrice = readHandler('readLatestPrice', async ({ query }, { db, today }) => {
  const { productId, establishmentId } = query;
  const [[product], [establishment], [price]] = await Promise.all([
    selectProduct(db, productId),
    selectEstablishment(db, today, establishmentId),
    readCurrentPrices(db, today, { productIds: [productId], establishmentId }),
  ]);
  if (!product) throw notFound('Produto não encontrado.');
  if (!establishment) throw notFound('Estabelecimento não encontrado.');
  if (!price) throw notFound('Nenhum preço encontrado.');
  return {
    data: presentPrice(price, today),
    rows: { ...rowsOfProducts([productId]), reviews: { establishment_id: [establishmentId] } },
  };
});
