import { and, eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Input } from '#contract/endpoint.ts';
import type { ProductRow, productEndpoints } from '#contract/products.ts';
import type { Orm } from '#database/database.ts';
import { categories, coupons, productSynonyms, products, promotions, sectors } from '#database/schema.ts';
import { isSurveyedFuel } from '#domain/fuel-products.ts';
import { withCityTimes } from '../platform/city-times.ts';
import { invalid, notFound } from '../platform/failure.ts';
import { isCut } from '../platform/kinds.ts';
import { linksOf } from '../platform/links.ts';
import { folded, matching, orderOf, type Part, takePart } from '../platform/list.ts';
import { linksOfProducts } from './links-of-products.ts';

export const noProduct = { noun: 'products', missing: 'Produto não encontrado.' } as const;
export const productNameTaken = (name: string) => `Já existe o produto “${name}”.`;
export const noCategoryAnyMore = 'Esta categoria não existe mais. Escolha outra.';

type Query = Input<typeof productEndpoints.exportProducts>['query'];

/** Selects products as the back office lists them; what is linked is looked for in the rows of the page only. */
function selectRows(orm: Orm) {
  const one = { one: sql`1` };
  const { prices, ...others } = linksOfProducts(orm);
  const synonyms = orm
    .select({ name: productSynonyms.name })
    .from(productSynonyms)
    .where(eq(productSynonyms.productId, products.id))
    .orderBy(productSynonyms.name);
  return orm
    .select({
      id: products.id,
      name: products.name,
      description: products.description,
      unit: products.unit,
      categoryId: products.categoryId,
      Category: { id: categories.id, name: categories.name },
      isDemonstration: products.isDemonstration,
      version: products.version,
      createdAt: products.createdAt,
      updatedAt: products.updatedAt,
      synonyms: sql<string[]>`array(${synonyms.getSQL()})`,
      linked: linksOf({
        prices,
        promotions: orm.select(one).from(promotions).where(eq(promotions.productId, products.id)),
        coupons: orm.select(one).from(coupons).where(eq(coupons.productId, products.id)),
        ...others,
      }),
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .$dynamic();
}

/** The condition of a list's search and filter. */
export function productsIn(orm: Orm, { search, sectorId, categoryId }: Query): SQL | undefined {
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

function orderOfProducts(query: Query): SQL[] {
  return orderOf(
    query,
    {
      name: folded(products.name),
      id: products.id,
      category: folded(categories.name),
      updatedAt: products.updatedAt,
    },
    products.id,
  );
}

/** Finds the numbers of the rows that a list's query finds, in its order. */
export function findProducts(orm: Orm, query: Query) {
  return orm
    .select({ id: products.id })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(productsIn(orm, query))
    .orderBy(...orderOfProducts(query))
    .$dynamic();
}

/** Reads a part of a list in its order. */
export async function readProductRows(orm: Orm, query: Query, part: Part): Promise<ProductRow[]> {
  const rows = await takePart(
    selectRows(orm)
      .where(productsIn(orm, query))
      .orderBy(...orderOfProducts(query)),
    products.id,
    part,
  );
  return rows.map(withCityTimes);
}

/** @throws {Failure} 'not_found' */
export async function selectProductRow(orm: Orm, id: number): Promise<ProductRow> {
  const [row] = await selectRows(orm).where(and(eq(products.id, id), isCut(orm)));
  if (!row) throw notFound(noProduct.missing);
  return withCityTimes(row);
}

const fuelsElsewhere = 'Combustíveis se cadastram em Combustível, Tipos.';

/**
 * Refuses what would be a fuel, which has a form of its own.
 * @throws {Failure} 'invalid' at `name` for that of a fuel that surveys bring, at `categoryId` for the category of fuels
 */
export async function requireCut(
  orm: Orm,
  { name, categoryId }: { name: string; categoryId: number },
): Promise<void> {
  if (isSurveyedFuel(name)) throw invalid('name', fuelsElsewhere);
  const [sector] = await orm
    .select({ kind: sectors.kind })
    .from(categories)
    .innerJoin(sectors, eq(sectors.id, categories.sectorId))
    .where(eq(categories.id, categoryId));
  if (sector?.kind === 'fuel') throw invalid('categoryId', fuelsElsewhere);
}
