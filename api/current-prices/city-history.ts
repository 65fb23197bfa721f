import { cacheTagsOf, pastPricesTag } from '#contract/cached-tables.ts';
import { addDays, cityDay, type Day, mondayOf, startOfDay } from '#domain/city-time.ts';
import { historyDays } from '#domain/history-days.ts';
import type { KeepParts, KeptPart } from '../platform/kept-parts.ts';
import { selectLowestOn } from './lowest-on.ts';
import { type PackedRows, replaceRows } from './packed-rows.ts';
import { observationWidth, selectPackedObservations, selectWeeks, weeksOf } from './weeks-of-collection.ts';

/**
 * The history of a product's prices in the city, cached in two parts: the past, invalidated when an observation older than six
 * days is written or withdrawn, and the present, which is this week and at most the one before it.
 */

type Week = Awaited<ReturnType<typeof selectWeeks>>[number];

/** The lowest price that was valid in the city on a day, in centavos. */
interface LowestOn {
  day: Day;
  centavos: number;
  observed: Day;
}

interface Past {
  weeks: readonly Week[];
  lowestOn: readonly LowestOn[];
}

/** Older observations have a separate tag. */
const pastAfterDays = 6;
const weekAgo = 7;
const longestHistoryDays = 365;

/** The first day of the present part; everything before it is past. */
const pastUntil = (today: Day) => mondayOf(addDays(today, -pastAfterDays));

const tablesBeside = ['sectors', 'categories', 'price_lives'] as const;

const pastOfProducts: KeptPart<Past> = {
  name: 'past',
  tagsOf: (id) => [
    pastPricesTag(id),
    ...cacheTagsOf(['products', ...tablesBeside], { products: { id: [id] } }),
  ],
  async make(db, today, ids) {
    const days = [weekAgo, ...historyDays].map((ago) => addDays(today, -ago));
    const [weeks, ...lowest] = await Promise.all([
      selectWeeks(db, ids, {
        from: startOfDay(addDays(today, -longestHistoryDays)),
        to: startOfDay(pastUntil(today)),
      }),
      ...days.map((day) => selectLowestOn(db, ids, day)),
    ]);
    return new Map(
      ids.map((id) => [
        id,
        {
          weeks: weeks.filter(({ productId }) => productId === id),
          lowestOn: days.flatMap((day, index) =>
            (lowest[index] ?? [])
              .filter(({ productId }) => productId === id)
              .map(({ priceCentavos, observedAt }) => ({
                day,
                centavos: priceCentavos,
                observed: cityDay(observedAt),
              })),
          ),
        },
      ]),
    );
  },
};

interface Recent {
  weeks: readonly Week[];
  /** the observations, from which the weeks are amended when a few of them change */
  observed: PackedRows;
}

const recentWeeksOfProducts: KeptPart<Recent> = {
  name: 'recent weeks',
  tagsOf: (id) => cacheTagsOf(['prices'], { prices: { product_id: [id] } }),
  async make(db, today, productIds) {
    const observed = await selectPackedObservations(db, { productIds, ...presentOf(today) });
    return summarizeRecent(productIds, (id) => observed.get(id) ?? new Int32Array());
  },
  async amend(db, today, before, establishmentIds) {
    const productIds = [...before.keys()];
    const scope = { productIds, establishmentIds, ...presentOf(today) };
    const selected = await selectPackedObservations(db, scope);
    const places = new Set(establishmentIds);
    return summarizeRecent(productIds, (id) =>
      replaceRows(
        before.get(id)?.observed ?? new Int32Array(),
        observationWidth,
        places,
        selected.get(id) ?? new Int32Array(),
      ),
    );
  },
};

const presentOf = (today: Day) => ({
  from: startOfDay(pastUntil(today)),
  to: startOfDay(addDays(today, 1)),
});

function summarizeRecent(
  productIds: readonly number[],
  observedOf: (productId: number) => PackedRows,
): Map<number, Recent> {
  return new Map(
    productIds.map((id) => {
      const observed = observedOf(id);
      return [id, { observed, weeks: weeksOf(id, observed) }];
    }),
  );
}

/** The weeks of collection of a product in the last year, oldest first, and the lowest prices on some earlier days. */
export interface CityHistory {
  weeks: readonly Week[];
  /** the lowest price that was valid a week ago; undefined if there was none */
  aWeekAgo: LowestOn | undefined;
  /** the lowest prices on the first days of a history's periods; days without one are missing */
  starts: readonly LowestOn[];
}

/** Reads the histories of some products. Answers made from them depend on the products' prices. */
export async function readCityHistories(
  keepParts: KeepParts,
  today: Day,
  productIds: readonly number[],
): Promise<(productId: number) => CityHistory> {
  const [pasts, recent] = await Promise.all([
    keepParts(pastOfProducts, productIds),
    keepParts(recentWeeksOfProducts, productIds),
  ]);
  return (productId) => {
    const { weeks = [], lowestOn = [] } = pasts.get(productId) ?? {};
    const day = addDays(today, -weekAgo);
    return {
      weeks: [...weeks, ...(recent.get(productId)?.weeks ?? [])],
      aWeekAgo: lowestOn.find((lowest) => lowest.day === day),
      starts: lowestOn.filter((lowest) => lowest.day !== day),
    };
  };
}
