import type { Orm } from '#database/database.ts';
import { type SQL, sql } from '#database/orm.ts';
import type { Day } from '#domain/city-time.ts';
import { mostCheapest, type ProductFigures } from '../current-prices/figures.ts';
import { standingPrices } from '../current-prices/standing-prices.ts';

/** The prices of one product at the shops that match some filters, in centavos. */
export interface PricesHere {
  /** how many are compared */
  places: number;
  /** null: there is none */
  lowest: number | null;
  lowestPlaces: number;
  /** how many of the compared ones are promotions */
  offered: number;
  /** how many are not compared */
  left: number;
  /** the establishments in the order of the ranking, compared ones first, at most `mostCheapest` */
  cheapest: readonly number[];
}

interface Row extends PricesHere, Record<string, unknown> {
  id: number;
}

/**
 * Selects the prices of some products at the shops of a search, in one statement, which reads only those prices.
 * @param figures those of the whole city, whose comparison decides which prices are compared
 */
export async function selectPricesHere(
  orm: Orm,
  today: Day,
  figures: readonly ProductFigures[],
  scope: { regionId?: number | undefined; where: SQL | undefined },
): Promise<Map<number, PricesHere>> {
  if (figures.length === 0) return new Map();
  const productIds = figures.map(({ productId }) => productId);
  const standing = standingPrices(orm, today, { productIds, ...scope });
  const { rows } = await orm.execute<Row>(sql`
    with judged as (
      select standing.*, centavos > 0 and expires_on >= compared_on as is_compared
      from (${orm.select().from(standing)}) as standing join ${comparisonDays(figures)} using (product_id)
    ),
    placed as (
      select *, min(centavos) filter (where is_compared) over (partition by product_id) as lowest,
        row_number() over (partition by product_id order by is_compared desc,
          case when is_compared then centavos end, day desc, centavos, establishment_id) as place
      from judged
    )
    select product_id as id, count(*) filter (where is_compared)::int as places, min(lowest) as lowest,
      count(*) filter (where is_compared and centavos = lowest)::int as "lowestPlaces",
      count(*) filter (where is_compared and is_offered)::int as offered,
      count(*) filter (where not is_compared)::int as "left",
      (array_agg(establishment_id order by place))[1:${sql.raw(String(mostCheapest))}] as cheapest
    from placed group by product_id`);
  return new Map(rows.map(({ id, ...here }) => [id, here]));
}

/** The day on which the prices of each product are compared, as the rows of a table in SQL. */
export function comparisonDays(figures: readonly ProductFigures[]): SQL {
  const ids = figures.map(({ productId }) => productId).join();
  const days = figures.map(({ day }) => day).join();
  return sql`unnest(${`{${ids}}`}::int[], ${`{${days}}`}::date[]) as compared (product_id, compared_on)`;
}
