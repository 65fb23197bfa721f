import type { Home } from '#contract/site.ts';
import type { Db } from '#database/database.ts';
import { and, desc, eq, inArray } from '#database/orm.ts';
import { currentPrices } from '#database/schema.ts';
import { bestPrice } from '#domain/best-price.ts';
import { toCityIso } from '#domain/city-time.ts';
import { shownCuts } from '#domain/leading-cuts.ts';
import { popularCuts, popularFirst } from '#domain/popular-cuts.ts';
import { searchProducts } from '#domain/product-search.ts';
import { usualSector } from '#domain/sectors.ts';
import { alphabetically } from '#domain/text.ts';
import { readPublicSectors } from '../current-prices/catalogue.ts';
import { type MeatPriceNow, readCurrentPrices, rowsOfProducts } from '../current-prices/current-prices.ts';
import {
  countPricedIn,
  figuresOfProducts,
  type ProductFigures,
  presentFigures,
} from '../current-prices/figures.ts';
import { presentBestPrice } from '../current-prices/present.ts';
import { readSeenReports, type SeenReport } from '../current-prices/seen-reports.ts';
import { isDemonstration } from '../platform/city-facts.ts';
import { readHandler } from '../platform/handler.ts';
import { presentSeen } from '../products/products.ts';

const readSite = readHandler('readSite', async (_request, { db }) => ({
  data: { demonstration: await isDemonstration(db) },
}));

/** How many of the newest observations are searched for one that no promotion replaces. */
const newestObservations = 20;

interface Good {
  id: number;
  name: string;
  synonyms: string[];
}

/** A cut with a price, with data from its figures. */
interface Cut extends Good {
  figures: ProductFigures;
  price: number;
  highest: number;
  places: number;
  expired: boolean;
}

const readHome = readHandler('readHome', async (_request, context) => {
  const { db, today, keepParts } = context;
  const open = await readPublicSectors(keepParts);
  const ids = open.flatMap(({ goods }) => goods.map(({ id }) => id));
  const usual = usualSector(open);
  const meat = usual?.goods ?? [];
  const figures = await keepParts(figuresOfProducts, ids);
  const figuresOf = (those: readonly Good[]) => those.flatMap(({ id }) => figures.get(id) ?? []);
  const cuts = inOrder(meat, figures);
  const shown = shownCuts(cuts);
  const wanted = popularCuts.map((name) => ({ name, cut: wantedCut(cuts, name) }));
  const [seen, newest] = await Promise.all([
    readSeenReports(
      keepParts,
      shown.map(({ id }) => id),
    ),
    selectNewest(db, meat),
  ]);
  const pairs = [
    ...[...shown, ...wanted.flatMap(({ cut }) => cut ?? [])].flatMap(({ figures: { productId, cheapest } }) =>
      cheapest.slice(0, 1).map((establishmentId) => ({ productId, establishmentId })),
    ),
    ...seen.map(({ thingId, placeId }) => ({ productId: thingId, establishmentId: placeId })),
    ...newest,
  ];
  const prices = pairs.length === 0 ? [] : await readCurrentPrices(db, today, { pairs });
  const pricesOf = Map.groupBy(prices, ({ row }) => row.productId);
  const lowestOf = ({ figures: { productId, cheapest } }: Cut) =>
    pricesOf.get(productId)?.find(({ row }) => row.establishment.id === cheapest[0]);
  const counts = open.map(({ id, goods }) => ({ sectorId: id, ...countPricedIn(figuresOf(goods)) }));
  const countOf = (sector: { id: number } | undefined) => {
    const { sectorId: _, ...count } = counts.find(({ sectorId }) => sectorId === sector?.id) ?? nothing;
    return count;
  };
  const data: Home = {
    cuts: shown.flatMap((cut) => {
      const lowest = lowestOf(cut);
      return lowest ? [presentCut(cut, lowest, pricesOf.get(cut.id) ?? [], seen)] : [];
    }),
    wanted: wanted.map(({ name, cut }) => {
      const lowest = cut && lowestOf(cut);
      return { name, best: cut && lowest ? presentBestPrice({ lowest, figures: cut.figures }, today) : null };
    }),
    meat: countOf(usual),
    sectors: open.map((sector) => ({ sectorId: sector.id, name: sector.name, ...countOf(sector) })),
    collection: newestOf(prices),
  };
  return {
    data,
    rows: { ...rowsOfProducts(ids), reported_prices: { product_id: shown.map(({ id }) => id) } },
  };

  function presentCut(
    { id, figures: ofCut }: Cut,
    lowest: MeatPriceNow,
    ofProduct: readonly MeatPriceNow[],
    reports: readonly SeenReport[],
  ): Home['cuts'][number] {
    const own = reports.filter(({ thingId }) => thingId === id);
    return {
      ...presentBestPrice({ lowest, figures: ofCut }, today),
      figures: presentFigures(ofCut),
      seenLower: presentSeen(own, ofCut.lowest, ofProduct, today),
    };
  }
});

const nothing = { sectorId: 0, things: 0, places: 0, expired: false };

/** The cuts with a price: the popular ones first, then those with the highest saving. */
function inOrder(meat: readonly Good[], figuresOf: ReadonlyMap<number, ProductFigures>): Cut[] {
  const cuts = meat.flatMap((good): Cut[] => {
    const figures = figuresOf.get(good.id);
    if (!figures) return [];
    const { lowest: price, highest, places, expired } = figures;
    return [{ ...good, figures, price, highest, places, expired }];
  });
  const saved = ({ figures }: Cut) => bestPrice(figures).savingPercent ?? 0;
  return popularFirst(
    cuts.sort(
      (a, b) =>
        Number(a.expired) - Number(b.expired) || saved(b) - saved(a) || alphabetically(a.name, b.name),
    ),
  );
}

/** Returns the cut whose price a search shows: the one of this name, else the cheapest of those whose name matches. */
function wantedCut(cuts: readonly Cut[], name: string): Cut | undefined {
  const found = searchProducts(cuts, name);
  const byPrice = found.toSorted((a, b) => Number(a.expired) - Number(b.expired) || a.price - b.price);
  return found.find((cut) => cut.name === name) ?? byPrice[0];
}

/** Selects the places of the newest prices of some goods. */
async function selectNewest(db: Db, goods: readonly Good[]) {
  if (goods.length === 0) return [];
  return db
    .select({ productId: currentPrices.productId, establishmentId: currentPrices.establishmentId })
    .from(currentPrices)
    .where(
      and(
        eq(currentPrices.paymentCondition, 'any'),
        inArray(
          currentPrices.productId,
          goods.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(desc(currentPrices.observedAt), desc(currentPrices.id))
    .limit(newestObservations);
}

/** Finds the newest of some prices. The first day of a promotion does not count as a collection. */
function newestOf(prices: readonly MeatPriceNow[]): Home['collection'] {
  const [newest] = prices
    .filter(({ offered }) => !offered)
    .toSorted((a, b) => b.row.observedAt.getTime() - a.row.observedAt.getTime());
  return newest ? { at: toCityIso(newest.row.observedAt), lifeDays: newest.row.lifeDays } : null;
}

export const siteHandlers = { readSite, readHome };
