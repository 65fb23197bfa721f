import { sql } from 'drizzle-orm';
import { cacheTagsOf } from '#contract/cached-tables.ts';
import type { Figures } from '#contract/figures.ts';
import type { Orm } from '#database/database.ts';
import type { Day } from '#domain/city-time.ts';
import { minimumForMean } from '#domain/comparison.ts';
import { toReais, wholeCentavos } from '#domain/money.ts';
import type { PriceCount } from '#domain/price-counts.ts';
import type { PriceSource } from '#domain/prices.ts';
import type { KeptPart } from '../platform/kept-parts.ts';
import { rowsOfProducts } from './current-prices.ts';
import { standingPrices } from './standing-prices.ts';

/** The prices of one product in the city, as compared by `comparePrices` of the domain. Prices are in centavos. */
export interface ProductFigures {
  productId: number;
  /** the day on which all compared prices are valid */
  day: Day;
  /** true: every price has expired, and the last known ones are compared */
  expired: boolean;
  /** how many prices are compared */
  places: number;
  /** how many of them have the lowest price */
  lowestPlaces: number;
  lowest: number;
  /** the days on which the first and the last price of the ranking were seen */
  lowestOn: Day;
  lowestExpiresOn: Day;
  highest: number;
  /** exact; null with fewer than three prices */
  mean: number | null;
  median: number;
  /** the first and the last day on which the compared prices were seen */
  from: Day;
  to: Day;
  /** the compared prices for a ruler, from the lowest: without duplicates, or quantiles if there are more than `mostMarks` */
  marks: readonly number[];
  /** how many prices are not compared, because they have expired or are 0, and how many of these are 0 */
  left: number;
  free: number;
  /** how many prices are not compared in each region, and the newest of them */
  leftIn: readonly { regionId: number; left: number; newest: number }[];
  /** how many of the compared prices are promotions */
  offered: number;
  /**
   * The establishments with a price, in the order of the ranking: compared prices, then the others. The id of one with the same
   * price as its predecessor is negative.
   */
  ranking: Int32Array;
  /** the establishments with the lowest prices in the order of the ranking, at most `mostCheapest` */
  cheapest: readonly number[];
  regions: readonly RegionFigures[];
  /** the sources of the compared prices that were observed, in the order of the ranking */
  sources: readonly SourceOfPrice[];
}

/** A source of prices, with the facts that determine its name. */
export interface SourceOfPrice {
  source: PriceSource;
  /** the import of the price */
  importId: number | null;
  corrected: boolean;
}

/** The compared prices of one product in a region that has any. */
export interface RegionFigures {
  regionId: number;
  lowest: number;
  highest: number;
  places: number;
  /** how many of them have the region's lowest price */
  lowestPlaces: number;
  offered: number;
  /** like `cheapest` of the city */
  cheapest: readonly number[];
}

/** With more marks, those of a ruler would overlap. */
export const mostMarks = 24;
export const mostCheapest = 12;

/**
 * Selects the figures of some products in one statement, which reads each current price once. A product without a comparable
 * price has none.
 */
export async function selectFigures(
  orm: Orm,
  today: Day,
  productIds: readonly number[],
): Promise<Map<number, ProductFigures>> {
  if (productIds.length === 0) return new Map();
  const standing = standingPrices(orm, today, { productIds });
  const quantiles = Array.from({ length: mostMarks }, (_, index) => index / (mostMarks - 1)).join();
  const cheapest = sql.raw(`(array_agg(establishment_id order by place))[1:${mostCheapest}]`);
  const { rows } = await orm.execute<FiguresRow>(sql`
    with standing as (${orm.select().from(standing)}),
    dated as (
      select *, case when bool_or(expires_on >= ${today}) filter (where centavos > 0) over of_product
        then ${today} else max(day) filter (where centavos > 0) over of_product end as compared_on
      from standing window of_product as (partition by product_id)
    ),
    judged as (select *, centavos > 0 and expires_on >= compared_on as is_compared from dated),
    compared as (
      select *, row_number() over (of_product order by centavos, day desc, establishment_id) as place,
        min(centavos) over of_product as lowest,
        centavos = lag(centavos) over (of_product order by centavos, day desc, establishment_id) as is_tied,
        min(centavos) over (partition by product_id, region_id) as lowest_of_region
      from judged where is_compared window of_product as (partition by product_id)
    ),
    city as (
      select product_id, min(compared_on)::text as compared_on, count(*)::int as places,
        count(*) filter (where centavos = lowest)::int as lowest_places,
        min(centavos) as lowest, max(centavos) as highest,
        min(day) filter (where place = 1)::text as lowest_on,
        min(expires_on) filter (where place = 1)::text as lowest_expires_on, avg(centavos)::float8 as mean,
        percentile_disc(0.5) within group (order by centavos) as median,
        percentile_disc(${`{${quantiles}}`}::float8[]) within group (order by centavos) as quantiles,
        (array_agg(distinct centavos))[1:${sql.raw(String(mostMarks + 1))}] as amounts,
        min(day)::text as from_day, max(day)::text as to_day, count(*) filter (where is_offered)::int as offered,
        array_agg(case when is_tied then -establishment_id else establishment_id end order by place) as ranking
      from compared group by product_id
    ),
    unranked as (
      select product_id, array_agg(establishment_id order by day desc, centavos, establishment_id) as unranked
      from judged where not is_compared group by product_id
    ),
    others as (
      select product_id, sum(others)::int as others, sum(free)::int as free,
        json_agg(json_build_object('regionId', region_id, 'left', others, 'newest', newest) order by region_id) as left_in
      from (
        select product_id, region_id, count(*) as others, count(*) filter (where centavos = 0) as free,
          (array_agg(establishment_id order by day desc, centavos, establishment_id))[1] as newest
        from judged where not is_compared group by product_id, region_id
      ) as left_out group by product_id
    ),
    regional as (
      select product_id, json_agg(region order by region_id) as regions from (
        select product_id, region_id, json_build_object('regionId', region_id, 'lowest', min(centavos),
          'highest', max(centavos), 'places', count(*), 'lowestPlaces', count(*) filter (where centavos = lowest_of_region),
          'offered', count(*) filter (where is_offered), 'cheapest', ${cheapest}) as region
        from compared group by product_id, region_id
      ) as regions group by product_id
    ),
    seen as (
      select product_id, json_agg(json_build_object('source', source, 'importId', import_id, 'corrected', corrected)
        order by place) as sources
      from (
        select product_id, source, import_id, corrected, min(place) as place
        from compared where not is_offered group by product_id, source, import_id, corrected
      ) as sources group by product_id
    )
    select * from city join regional using (product_id) left join others using (product_id)
      left join unranked using (product_id) left join seen using (product_id)`);
  return new Map(rows.map((row) => [row.product_id, toFigures(row, today)]));
}

interface FiguresRow extends Record<string, unknown> {
  product_id: number;
  compared_on: Day;
  places: number;
  lowest_places: number;
  lowest: number;
  lowest_on: Day;
  lowest_expires_on: Day;
  highest: number;
  mean: number;
  median: number;
  quantiles: number[];
  amounts: number[];
  from_day: Day;
  to_day: Day;
  offered: number;
  ranking: number[];
  unranked: number[] | null;
  regions: RegionFigures[];
  others: number | null;
  free: number | null;
  left_in: ProductFigures['leftIn'] | null;
  sources: SourceOfPrice[] | null;
}

function toFigures(row: FiguresRow, today: Day): ProductFigures {
  return {
    productId: row.product_id,
    day: row.compared_on,
    expired: row.compared_on !== today,
    places: row.places,
    lowestPlaces: row.lowest_places,
    lowest: row.lowest,
    lowestOn: row.lowest_on,
    lowestExpiresOn: row.lowest_expires_on,
    highest: row.highest,
    mean: row.places < minimumForMean ? null : row.mean,
    median: row.median,
    from: row.from_day,
    to: row.to_day,
    marks: row.amounts.length > mostMarks ? row.quantiles : row.amounts,
    left: row.others ?? 0,
    free: row.free ?? 0,
    leftIn: row.left_in ?? [],
    offered: row.offered,
    ranking: Int32Array.from(row.ranking.concat(row.unranked ?? [])),
    cheapest: row.ranking.slice(0, mostCheapest).map(Math.abs),
    regions: row.regions,
    sources: row.sources ?? [],
  };
}

/** The figures of each product, cached until a write changes them. */
export const figuresOfProducts: KeptPart<ProductFigures> = {
  name: 'figures',
  tagsOf: tagsOfFigures,
  make: selectFigures,
};

/** The tags of everything computed from all current prices of a product. */
export function tagsOfFigures(productId: number) {
  return cacheTagsOf(tablesOfFigures, { ...rowsOfProducts([productId]), products: { id: [productId] } });
}

/** The tables that figures are computed from; answers with figures depend on them. */
const tablesOfFigures = [
  'prices',
  'promotions',
  'establishments',
  'price_lives',
  'sectors',
  'categories',
  'products',
] as const;

/** Counts the products and places with a price, by the rules of domain/price-counts.ts. */
export function countPricedIn(figures: readonly ProductFigures[]): PriceCount {
  const valid = figures.filter(({ expired }) => !expired);
  const counted = valid.length > 0 ? valid : figures;
  return {
    things: counted.length,
    places: uniquePlaces(counted.map(({ ranking, places }) => ranking.subarray(0, places))).length,
    expired: counted.length > 0 && valid.length === 0,
  };
}

/** Returns the establishments of some rankings, or of parts of them, without duplicates. */
export function uniquePlaces(rankings: readonly Int32Array[]): number[] {
  // A set would be ten times slower for the hundreds of thousands of prices of a large city.
  const highest = rankings.reduce((most, ids) => ids.reduce((a, id) => Math.max(a, Math.abs(id)), most), 0);
  const isAmong = new Uint8Array(highest + 1);
  const unique: number[] = [];
  for (const ids of rankings) {
    for (const id of ids) {
      const place = Math.abs(id);
      if (isAmong[place] === 0) unique.push(place);
      isAmong[place] = 1;
    }
  }
  return unique;
}

export function presentFigures(figures: ProductFigures): Figures {
  const { day, expired, places, lowestPlaces, lowest, highest, mean, median, from, to, marks, left, free } =
    figures;
  return {
    comparisonDay: day,
    allExpired: expired,
    establishments: places,
    lowestEstablishments: lowestPlaces,
    lowest: toReais(lowest),
    highest: toReais(highest),
    average: mean === null ? null : toReais(wholeCentavos(mean)),
    median: toReais(median),
    from,
    to,
    marks: marks.map(toReais),
    left: { count: left, free },
  };
}
