import { and, eq, gt, lt, max, or, type SQL, sql } from 'drizzle-orm';
import type { Input } from '#contract/endpoint.ts';
import type { PromotionRow, promotionEndpoints } from '#contract/promotions.ts';
import type { Orm } from '#database/database.ts';
import { establishments, prices, products, promotions, regions } from '#database/schema.ts';
import type { Day } from '#domain/city-time.ts';
import { toReais } from '#domain/money.ts';
import { fullPriceSeen, seenBefore } from '../current-prices/full-price.ts';
import { presentObserved } from '../current-prices/present-promotion.ts';
import { contestedOn, newestAtShop, observedColumns, running } from '../current-prices/running-promotions.ts';
import { withCityTimes } from '../platform/city-times.ts';
import { notFound } from '../platform/failure.ts';
import { isCut } from '../platform/kinds.ts';
import { hasWord, isOnPage, orderOf, type Part, takePart, wordsOf } from '../platform/list.ts';

export const noPromotion = { noun: 'promotions', missing: 'Promoção não encontrada.' } as const;

type Query = Input<typeof promotionEndpoints.exportPromotions>['query'];

/** Selects promotions as the back office lists them; whether the full price was seen, of the rows of the page only. */
function selectRows(orm: Orm) {
  const newest = newestAtShop(orm);
  return orm
    .select({
      id: promotions.id,
      title: promotions.title,
      description: promotions.description,
      productId: promotions.productId,
      productName: products.name,
      establishmentId: promotions.establishmentId,
      establishmentName: establishments.name,
      isDemonstration: establishments.isDemonstration,
      regionId: regions.id,
      regionName: regions.name,
      originalCentavos: promotions.originalCentavos,
      saleCentavos: promotions.saleCentavos,
      discountPercentage: promotions.discountPercentage,
      startDate: promotions.startDate,
      endDate: promotions.endDate,
      isActive: promotions.isActive,
      fullPriceSeen,
      newest: observedColumns(newest),
      version: promotions.version,
      createdAt: promotions.createdAt,
      updatedAt: promotions.updatedAt,
    })
    .from(promotions)
    .innerJoin(products, eq(products.id, promotions.productId))
    .innerJoin(establishments, eq(establishments.id, promotions.establishmentId))
    .innerJoin(regions, eq(regions.id, establishments.regionId))
    .leftJoinLateral(newest, sql`true`)
    .$dynamic();
}

function present(selected: Awaited<ReturnType<typeof selectRows>>[number], today: Day): PromotionRow {
  const { productName, establishmentName, isDemonstration, regionId, regionName, ...promotion } = selected;
  const { originalCentavos, saleCentavos, newest: _, ...row } = promotion;
  const { productId, establishmentId } = row;
  const Region = { id: regionId, name: regionName };
  return {
    ...withCityTimes(row),
    Product: { id: productId, name: productName },
    Establishment: { id: establishmentId, name: establishmentName, Region, isDemonstration },
    originalPrice: toReais(originalCentavos),
    salePrice: toReais(saleCentavos),
    observed: presentObserved(promotion, today),
  };
}

/** Each word of a search is in the title, or in the name of the product or of the establishment. */
function searched(orm: Orm, search: string | undefined): SQL | undefined {
  const holding = (table: typeof products | typeof establishments, word: string) =>
    orm.select({ id: table.id }).from(table).where(hasWord(table.foldedName, word));
  return and(
    ...wordsOf(search).map((word) =>
      or(
        hasWord(promotions.foldedTitle, word),
        sql`${promotions.productId} in (${holding(products, word)})`,
        sql`${promotions.establishmentId} in (${holding(establishments, word)})`,
      ),
    ),
  );
}

function inPhase(phase: Query['phase'], today: Day): SQL | undefined {
  if (phase === undefined) return undefined;
  if (phase === 'running') return running(today);
  return phase === 'scheduled' ? gt(promotions.startDate, today) : lt(promotions.endDate, today);
}

/** The condition of a list's search and filters. */
export function promotionsIn(
  orm: Orm,
  { search, status, phase, contested, establishmentId }: Query,
  today: Day,
): SQL | undefined {
  return and(
    searched(orm, search),
    status && eq(promotions.isActive, status === 'active'),
    inPhase(phase, today),
    contested && contestedOn(today),
    establishmentId === undefined ? undefined : eq(promotions.establishmentId, establishmentId),
  );
}

function orderOfPromotions(query: Query): SQL[] {
  return orderOf(
    query,
    {
      id: promotions.id,
      title: promotions.foldedTitle,
      establishment: establishments.foldedName,
      product: products.foldedName,
      discountPercentage: promotions.discountPercentage,
      originalPrice: promotions.originalCentavos,
      salePrice: promotions.saleCentavos,
      startDate: promotions.startDate,
      isActive: promotions.isActive,
    },
    promotions.id,
  );
}

/** Finds the numbers of the promotions that a list's search and filters find, in its order. */
export function findPromotions(orm: Orm, query: Query, today: Day) {
  return orm
    .select({ id: promotions.id })
    .from(promotions)
    .innerJoin(products, eq(products.id, promotions.productId))
    .innerJoin(establishments, eq(establishments.id, promotions.establishmentId))
    .where(promotionsIn(orm, query, today))
    .orderBy(...orderOfPromotions(query))
    .$dynamic();
}

/** Reads a part of a list in its order. The page is found before its rows are read. */
export async function readPromotionRows(
  orm: Orm,
  query: Query,
  part: Part & { today: Day },
): Promise<PromotionRow[]> {
  const page = takePart(findPromotions(orm, query, part.today), promotions.id, part);
  const rows = await selectRows(orm)
    .where(isOnPage(promotions.id, page))
    .orderBy(...orderOfPromotions(query));
  return rows.map((row) => present(row, part.today));
}

/** @throws {Failure} 'not_found' */
export async function readPromotionRow(orm: Orm, id: number, today: Day): Promise<PromotionRow> {
  const [row] = await selectRows(orm).where(eq(promotions.id, id));
  if (!row) throw notFound(noPromotion.missing);
  return present(row, today);
}

/** Returns what the audit log keeps of a promotion. The price that others have seen in its place is no change of it. */
export function auditedPromotion({ observed: _, ...promotion }: PromotionRow) {
  return promotion;
}

/** Reads the highest price, in centavos, that makes the full price of such a promotion count as seen. */
export async function readHighestSeen(
  orm: Orm,
  { productId, establishmentId, startDate }: { productId: number; establishmentId: number; startDate: Day },
): Promise<number | null> {
  const [row] = await orm
    .select({ highest: max(prices.priceCentavos) })
    .from(prices)
    .innerJoin(products, eq(products.id, prices.productId))
    .where(
      and(
        isCut(orm),
        eq(prices.productId, productId),
        eq(prices.establishmentId, establishmentId),
        seenBefore(sql`${startDate}::date`),
      ),
    );
  return row?.highest ?? null;
}
