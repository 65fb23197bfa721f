import type { CachedRows } from '#contract/cached-tables.ts';
import type { Db, Orm } from '#database/database.ts';
import { and, eq, inArray, type SQL } from '#database/orm.ts';
import { categories, currentPrices, establishments, products, sectors } from '#database/schema.ts';
import { bestPrice } from '#domain/best-price.ts';
import { isOnlySigns } from '#domain/product-search.ts';
import { alphabetically } from '#domain/text.ts';
import { readBestPrices } from '../current-prices/best-prices.ts';
import { readPublicGoods, readPublicProduct } from '../current-prices/catalogue.ts';
import { readCurrentPrices, rowsOfProducts } from '../current-prices/current-prices.ts';
import { selectEstablishment } from '../current-prices/establishment-queries.ts';
import { figuresOfProducts, presentFigures } from '../current-prices/figures.ts';
import { vicinityOf } from '../current-prices/find-prices.ts';
import { presentBestPrice, presentPrice } from '../current-prices/present.ts';
import { notFound } from '../platform/failure.ts';
import { readHandler } from '../platform/handler.ts';
import { isCut, isPublicSector } from '../platform/kinds.ts';
import { containing, pageOf } from '../platform/list.ts';
import { findProducts } from '../search/find-goods.ts';
import { isPlaceWith } from '../search/find-places.ts';
import { readRankedPrices } from './ranked-prices.ts';

interface Filter {
  establishmentId?: number | undefined;
  categoryId?: number | undefined;
}

/** Selects the public products with a price at an establishment, or those of a category; without a filter all. */
function selectPublicProducts(db: Db, { establishmentId, categoryId }: Filter) {
  const sold = db
    .select({ productId: currentPrices.productId })
    .from(currentPrices)
    .where(
      and(eq(currentPrices.paymentCondition, 'any'), eq(currentPrices.establishmentId, establishmentId ?? 0)),
    );
  return db
    .select({ id: products.id, name: products.name })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(sectors, and(eq(sectors.id, categories.sectorId), isPublicSector))
    .where(
      and(
        categoryId === undefined ? undefined : eq(categories.id, categoryId),
        establishmentId === undefined ? undefined : inArray(products.id, sold),
      ),
    )
    .orderBy(products.id);
}

/**
 * Returns the rows that a cached response about those products depends on. They include the establishment itself, because its
 * first price of another product changes the response, too.
 */
function rowsOfPublicProducts(productIds: readonly number[], { establishmentId }: Filter): CachedRows {
  const rows = {
    product_id: productIds,
    ...(establishmentId !== undefined && { establishment_id: [establishmentId] }),
  };
  return { prices: rows, promotions: rows };
}

export const listPublicPrices = readHandler('listPublicPrices', async ({ query }, context) => {
  const { db, today, keepParts } = context;
  const { regionId, productId } = query;
  const goods = await readPublicGoods(keepParts);
  const productIds = goods.flatMap(({ id }) => (productId === undefined || id === productId ? [id] : []));
  const isFound = query.search ? await readFound(db, query.search) : undefined;
  const scope = { productIds, vicinity: vicinityOf(query), regionId, isFound, order: query.sort };
  return {
    ...(await readRankedPrices(context, scope, pageOf(query))),
    today,
    rows: rowsOfProducts(productIds),
  };
});

/** A limit above the number of goods, so that no result is cut off. */
const mostGoods = 10_000;

/**
 * Returns a condition for the prices of the goods that a search finds, and for all prices of the places that it finds. Signs
 * alone find nothing.
 */
async function readFound(orm: Orm, search: string) {
  if (isOnlySigns(search)) return () => false;
  const [goods, places] = await Promise.all([
    findProducts(orm, search, { kind: 'meat', limit: mostGoods, typos: 'none' }),
    selectIdsOfPlaces(orm, containing(establishments.foldedName, search)),
  ]);
  const goodsFound = new Set(goods.map(({ id }) => id));
  return (productId: number, establishmentId: number) =>
    goodsFound.has(productId) || places.has(establishmentId);
}

async function selectIdsOfPlaces(orm: Orm, condition: SQL | undefined): Promise<Set<number>> {
  const places = await orm.select({ id: establishments.id }).from(establishments).where(condition);
  return new Set(places.map(({ id }) => id));
}

export const listProductPrices = readHandler('listProductPrices', async ({ params, query }, context) => {
  const product = await readPublicProduct(context.keepParts, params.id);
  const isNamed = isPlaceWith(query.search ?? '');
  const places = isNamed && (await selectIdsOfPlaces(context.db, isNamed));
  const scope = {
    productIds: [product.id],
    isFound: places && ((_: number, establishmentId: number) => places.has(establishmentId)),
    order: 'price' as const,
  };
  return {
    ...(await readRankedPrices(context, scope, pageOf(query))),
    today: context.today,
    rows: rowsOfProducts([product.id]),
  };
});

/**
 * Lists the best price of each product. Valid prices come first, then the ones with a higher saving, then by name. The cached
 * figures give the order, so that only the prices of the page are read.
 */
export const listBestPrices = readHandler('listBestPrices', async ({ query }, context) => {
  const { db, today, keepParts } = context;
  const products = await selectPublicProducts(db, query);
  const productIds = products.map(({ id }) => id);
  const figures = await keepParts(figuresOfProducts, productIds);
  const ranked = products
    .flatMap(({ id, name }) => {
      const ofProduct = figures.get(id);
      if (!ofProduct) return [];
      return [{ id, name, expired: ofProduct.expired, percent: bestPrice(ofProduct).savingPercent ?? 0 }];
    })
    .sort(
      (a, b) =>
        Number(a.expired) - Number(b.expired) || b.percent - a.percent || alphabetically(a.name, b.name),
    );
  const { limit, offset } = pageOf(query);
  const page = ranked.slice(offset, offset + limit).map(({ id }) => id);
  const best = await readBestPrices(context, page);
  return {
    data: best
      .toSorted((a, b) => page.indexOf(a.figures.productId) - page.indexOf(b.figures.productId))
      .map((ofProduct) => presentBestPrice(ofProduct, today)),
    count: ranked.length,
    rows: rowsOfPublicProducts(productIds, query),
  };
});

export const readLatestPrice = readHandler('readLatestPrice', async ({ query }, { db, today, keepParts }) => {
  const { productId, establishmentId } = query;
  const [, [establishment], [price]] = await Promise.all([
    readPublicProduct(keepParts, productId),
    selectEstablishment(db, today, establishmentId),
    readCurrentPrices(db, today, { productIds: [productId], establishmentId }),
  ]);
  if (!establishment) throw notFound('Estabelecimento não encontrado.');
  if (!price) throw notFound('Nenhum preço encontrado.');
  return {
    data: presentPrice(price, today),
    rows: { ...rowsOfProducts([productId]), reviews: { establishment_id: [establishmentId] } },
  };
});

export const listPriceFigures = readHandler(
  'listPriceFigures',
  async ({ query }, { db, today, keepParts }) => {
    const productIds = (await selectPublicProducts(db, query)).map(({ id }) => id);
    const figures = await keepParts(figuresOfProducts, productIds);
    const data = [...figures.values()].map((ofProduct) => {
      const { marks: _, ...rest } = presentFigures(ofProduct);
      return { productId: ofProduct.productId, ...rest };
    });
    return { data, count: data.length, today, rows: rowsOfPublicProducts(productIds, query) };
  },
);

export const listPriceRanges = readHandler('listPriceRanges', async (_request, { db, keepParts }) => {
  const goods = await db.select({ id: products.id }).from(products).where(isCut(db)).orderBy(products.id);
  const figures = await keepParts(
    figuresOfProducts,
    goods.map(({ id }) => id),
  );
  return {
    data: [...figures.values()].map((ofProduct) => {
      const { lowest, average, highest, allExpired } = presentFigures(ofProduct);
      return { productId: ofProduct.productId, lowest, mean: average, highest, allExpired };
    }),
  };
});
