import type { Input } from '#contract/endpoint.ts';
import type { ProductRow, productEndpoints } from '#contract/products.ts';
import type { Orm, Tx } from '#database/database.ts';
import { and, desc, eq, exists, inArray, notInArray, or, type SQL, sql } from '#database/orm.ts';
import {
  categories,
  coupons,
  currentPrices,
  establishments,
  productSynonyms,
  products,
  promotions,
  sectors,
} from '#database/schema.ts';
import { formatDate } from '#domain/city-time.ts';
import { isSurveyedFuel } from '#domain/fuel-products.ts';
import { productCan } from '#domain/products-can.ts';
import { blockingReferences } from '../platform/blocking-references.ts';
import { withCityTimes } from '../platform/city-times.ts';
import { crud } from '../platform/crud.ts';
import { invalid, notFound } from '../platform/failure.ts';
import { readHandler, writeHandler } from '../platform/handler.ts';
import { isCut, isShop } from '../platform/kinds.ts';
import { folded, list, matching, orderOf, pageOf } from '../platform/list.ts';
import { refuseMissing } from '../platform/versions.ts';
import { linksOfProducts } from './products.ts';

type Query = Input<typeof productEndpoints.exportProducts>['query'];
type Body = Input<typeof productEndpoints.createProduct>['body'];

const ofCategory = eq(categories.id, products.categoryId);

/**
 * The condition of a list's search and filters: each word is in a product's name, or all are in one of its other names.
 */
function productsIn(orm: Orm, { search, sectorId, categoryId }: Query): SQL | undefined {
  const isCalled = matching(productSynonyms.name, search);
  return and(
    isCut(orm),
    isCalled &&
      or(
        matching(products.name, search),
        exists(
          orm
            .select({ one: sql`1` })
            .from(productSynonyms)
            .where(and(eq(productSynonyms.productId, products.id), isCalled)),
        ),
      ),
    sectorId === undefined
      ? undefined
      : inArray(
          products.categoryId,
          orm.select({ id: categories.id }).from(categories).where(eq(categories.sectorId, sectorId)),
        ),
    categoryId === undefined ? undefined : eq(products.categoryId, categoryId),
  );
}

const productList = list<Query, ProductRow>({
  id: products.id,
  missing: 'Produto não encontrado.',
  find: (orm, query) =>
    orm
      .select({ id: products.id })
      .from(products)
      .innerJoin(categories, ofCategory)
      .where(productsIn(orm, query))
      .$dynamic(),
  orders: () => ({
    name: folded(products.name),
    id: products.id,
    category: folded(categories.name),
    updatedAt: products.updatedAt,
  }),
  async read(orm, condition) {
    const one = { one: sql`1` };
    const { prices, ...others } = linksOfProducts(orm);
    const synonyms = orm
      .select({ name: productSynonyms.name })
      .from(productSynonyms)
      .where(eq(productSynonyms.productId, products.id))
      .orderBy(productSynonyms.name);
    const rows = await orm
      .select({
        id: products.id,
        name: products.name,
        description: products.description,
        unit: products.unit,
        categoryId: products.categoryId,
        Category: { id: categories.id, name: categories.name },
        version: products.version,
        createdAt: products.createdAt,
        updatedAt: products.updatedAt,
        synonyms: sql<string[]>`array(${synonyms.getSQL()})`,
        linked: blockingReferences({
          prices,
          promotions: orm.select(one).from(promotions).where(eq(promotions.productId, products.id)),
          coupons: orm.select(one).from(coupons).where(eq(coupons.productId, products.id)),
          ...others,
        }),
      })
      .from(products)
      .innerJoin(categories, ofCategory)
      .where(and(condition, isCut(orm)));
    return rows.map(withCityTimes);
  },
});

const writes = crud({
  noun: 'products',
  table: products,
  list: productList,
  among: isCut,
  can: productCan,
  taken: (name) => `Já existe o produto “${name}”.`,
  columns: ({ name, categoryId, unit, description }: Body) => ({ name, categoryId, unit, description }),
  insert: async (tx, columns) => tx.insert(products).values(columns).returning({ id: products.id }),
  refuse: [refuseMissing('categoryId', 'Esta categoria não existe mais. Escolha outra.')],
  check: ({ tx }, body) => requireCut(tx, body),
  finish: ({ tx }, id, { synonyms }) => replaceSynonyms(tx, id, synonyms),
});

const fuelsElsewhere = 'Combustíveis se cadastram em Combustível, Tipos.';

/**
 * Refuses fuels, which have a separate form.
 * @throws {Failure} 'invalid' at `name` for the name of a fuel in surveys, at `categoryId` for the category of fuels
 */
async function requireCut(orm: Orm, { name, categoryId }: Body): Promise<void> {
  if (isSurveyedFuel(name)) throw invalid('name', fuelsElsewhere);
  const [sector] = await orm
    .select({ kind: sectors.kind })
    .from(categories)
    .innerJoin(sectors, eq(sectors.id, categories.sectorId))
    .where(eq(categories.id, categoryId));
  if (sector?.kind === 'fuel') throw invalid('categoryId', fuelsElsewhere);
}

/** Replaces the other names of a product. @param names folded, without duplicates */
async function replaceSynonyms(tx: Tx, productId: number, names: readonly string[]): Promise<void> {
  await tx
    .delete(productSynonyms)
    .where(and(eq(productSynonyms.productId, productId), notInArray(productSynonyms.name, [...names])));
  if (names.length === 0) return;
  await tx
    .insert(productSynonyms)
    .values(names.map((name) => ({ productId, name })))
    .onConflictDoNothing();
}

export const listProducts = readHandler('listProducts', productList.page);
export const readProductRow = readHandler('readProductRow', productList.one);

export const exportProducts = readHandler(
  'exportProducts',
  productList.download('produtos.csv', [
    ['ID', ({ id }) => id],
    ['Nome', ({ name }) => name],
    ['Categoria', ({ Category }) => Category.name],
    ['Descrição', ({ description }) => description],
    ['Outros nomes', ({ synonyms }) => synonyms.join(', ')],
    ['Unidade', ({ unit }) => unit],
    ['Atualizado em', ({ updatedAt }) => formatDate(updatedAt)],
  ]),
);

export const createProduct = writeHandler('createProduct', writes.create);
export const updateProduct = writeHandler('updateProduct', writes.update);
export const deleteProduct = writeHandler('deleteProduct', writes.delete);

/**
 * Lists the products that an establishment sells, which are those with a price there. A search also finds other products, after
 * them, because a shop may sell products that nobody has reported yet.
 */
export const listEstablishmentProducts = readHandler(
  'listEstablishmentProducts',
  async ({ params: { id }, query }, { db }) => {
    const sold = exists(
      db
        .select({ one: sql`1` })
        .from(currentPrices)
        .where(and(eq(currentPrices.productId, products.id), eq(currentPrices.establishmentId, id))),
    );
    const found = query.search ? productsIn(db, { sort: 'name', search: query.search }) : sold;
    const order = orderOf(query, { name: folded(products.name), id: products.id }, products.id);
    const { limit, offset } = pageOf(query);
    const [[establishment], data, count] = await Promise.all([
      db
        .select({ id: establishments.id })
        .from(establishments)
        .where(and(eq(establishments.id, id), isShop)),
      db
        .select({ id: products.id, name: products.name, sold: sql<boolean>`${sold}` })
        .from(products)
        .where(found)
        .orderBy(desc(sql`${sold}`), ...order)
        .limit(limit)
        .offset(offset),
      db.$count(products, found),
    ]);
    if (!establishment) throw notFound('Estabelecimento não encontrado.');
    return { data, count };
  },
);
