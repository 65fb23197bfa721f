import { and, eq, inArray } from 'drizzle-orm';
import type { Orm } from '#database/database.ts';
import { categories, products, sectors } from '#database/schema.ts';
import { bestPrice } from '#domain/best-price.ts';
import { alphabetically } from '#domain/text.ts';
import { readBestPrices } from '../current-prices/best-prices.ts';
import { isDemonstration, rowsOfProducts } from '../current-prices/current-prices.ts';
import { figuresOfProducts } from '../current-prices/figures.ts';
import { presentBestPrice } from '../current-prices/present.ts';
import { notFound } from '../platform/failure.ts';
import { readHandler } from '../platform/handler.ts';
import { isPublicSector } from '../platform/kinds.ts';

const mostCheaper = 3;

/**
 * Lists cheaper products with valid prices. The list is empty where the product's own prices have all expired, because
 * valid prices are not compared with expired ones.
 */
export const listCheaperProducts = readHandler('listCheaperProducts', async ({ params }, context) => {
  const { db, today, keepParts } = context;
  const inCategory = await selectCategoryOf(db, params.id);
  const product = inCategory.find(({ id }) => id === params.id);
  if (!product) throw notFound('Produto não encontrado.');
  const alike = inCategory.filter(({ unit }) => unit === product.unit);
  const figures = await keepParts(
    figuresOfProducts,
    alike.map(({ id }) => id),
  );
  const own = figures.get(product.id);
  const cheaper = alike
    .flatMap(({ id, name }) => {
      const city = figures.get(id);
      return own && !own.expired && city && !city.expired && city.lowest < own.lowest
        ? [{ id, name, lowest: city.lowest, percent: bestPrice(city).savingPercent ?? 0 }]
        : [];
    })
    .sort((a, b) => b.lowest - a.lowest || b.percent - a.percent || alphabetically(a.name, b.name))
    .slice(0, mostCheaper)
    .map(({ id }) => id);
  const best = await readBestPrices(context, cheaper);
  const data = best
    .map((ofProduct) => presentBestPrice(ofProduct, today))
    .sort((a, b) => cheaper.indexOf(a.productId) - cheaper.indexOf(b.productId));
  return {
    data,
    count: data.length,
    today,
    demonstration: isDemonstration(best.map(({ lowest }) => lowest)),
    rows: rowsOfProducts(alike.map(({ id }) => id)),
  };
});

/** Selects the products of the public category that a product belongs to. */
function selectCategoryOf(orm: Orm, id: number) {
  const own = orm.select({ id: products.categoryId }).from(products).where(eq(products.id, id));
  return orm
    .select({ id: products.id, name: products.name, unit: products.unit })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(sectors, eq(sectors.id, categories.sectorId))
    .where(and(isPublicSector, inArray(products.categoryId, own)));
}
