import { and, asc, eq, gt, lte, not, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#database/database.ts';
import type { Day } from '#domain/city-time.ts';
import { lowerInCity } from '#domain/comparison.ts';
import { bestDeals, topDeals } from '#domain/deals.ts';
import { toReais } from '#domain/money.ts';
import { readHandler } from '../platform/handler.ts';
import { countFound, offeredPrices } from './count-found.ts';
import { type FoundGoods, findGoods, idsOf } from './found-goods.ts';
import { type Pair, pairOf, presentDeal, readView, rowsOfView } from './view.ts';

const perPage = 18;

export const readPriceDeals = readHandler('readPriceDeals', async ({ query }, { db, today, keepParts }) => {
  const found = await findGoods(query, { db, today, keepParts });
  const deals = topDeals(bestDeals(found.rows));
  const above = deals.map(pairOf);
  const [counts, announced] = await Promise.all([
    countFound(db, today, found),
    selectAnnounced(db, today, found, above, query.page),
  ]);
  const { view, presentRow, demonstration } = await readView({ db, today, keepParts }, found, counts, {
    rows: deals.map(({ row }) => row),
    pairs: [],
    promoted: [...above, ...announced.pairs],
  });
  return {
    data: {
      view,
      deals: deals.map((deal) => presentDeal(deal, presentRow)),
      announced: announced.pairs.flatMap(({ productId, establishmentId, centavos }) => {
        const promotion = view.promotions.find(
          (one) => one.productId === productId && one.establishmentId === establishmentId,
        );
        const figures = found.figures.get(productId);
        const lowest = figures && lowerInCity(centavos, figures);
        return promotion ? [{ promotionId: promotion.id, lowest: lowest ? toReais(lowest) : null }] : [];
      }),
      announcedPages: announced.pages,
    },
    today,
    demonstration,
    rows: rowsOfView(found),
  };
});

/**
 * Selects a page of the prices that are promotions: first those at the city's lowest price, then the larger discount. A page
 * beyond the end is the last one.
 * @param above those that are already listed among the best prices
 */
async function selectAnnounced(
  orm: Orm,
  today: Day,
  found: FoundGoods,
  above: readonly Pair[],
  page: number,
): Promise<{
  pairs: (Pair & { centavos: number })[];
  pages: { page: number; pages: number; count: number };
}> {
  const offered = offeredPrices(orm, today, found);
  const { productId, establishmentId, centavos, discountPercentage, day } = offered;
  const ids = sql`${`{${idsOf(found.rows).join()}}`}::int[]`;
  const lowest = sql`(${`{${found.rows.map(({ figures }) => figures.lowest).join()}}`}::int[])[array_position(${ids}, ${productId})]`;
  const inOrder: SQL[] = [
    sql`${centavos} > ${lowest}`,
    sql`${discountPercentage} desc`,
    sql`array_position(${ids}, ${productId})`,
    sql`${centavos}`,
    sql`${day} desc`,
    sql`${establishmentId}`,
  ];
  const placed = orm
    .select({
      productId,
      establishmentId,
      centavos,
      place: sql<number>`row_number() over (order by ${sql.join(inOrder, sql`, `)})::int`.as('place'),
      count: sql<number>`count(*) over ()::int`.as('placed'),
    })
    .from(offered)
    .where(
      and(
        ...above.map((pair) =>
          not(and(eq(productId, pair.productId), eq(establishmentId, pair.establishmentId)) ?? sql`false`),
        ),
      ),
    )
    .as('announced');
  const before = sql`least(${(page - 1) * perPage}::int, (${placed.count} - 1) / ${perPage}::int * ${perPage}::int)`;
  const rows = await orm
    .select()
    .from(placed)
    .where(and(gt(placed.place, before), lte(placed.place, sql`${before} + ${perPage}::int`)))
    .orderBy(asc(placed.place));
  const [first] = rows;
  const count = first?.count ?? 0;
  return {
    pairs: rows,
    pages: {
      page: first ? (first.place - 1) / perPage + 1 : 1,
      pages: Math.max(1, Math.ceil(count / perPage)),
      count,
    },
  };
}
