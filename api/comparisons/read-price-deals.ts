import type { Orm } from '#database/database.ts';
import { and, gt, sql } from '#database/orm.ts';
import type { Day } from '#domain/city-time.ts';
import { lowerInCity } from '#domain/comparison.ts';
import { bestDeals, topDeals } from '#domain/deals.ts';
import { toReais } from '#domain/money.ts';
import type { Offer } from '../current-prices/figures.ts';
import { standingPrices } from '../current-prices/standing-prices.ts';
import { readHandler } from '../platform/handler.ts';
import { countFound } from './count-found.ts';
import { type FoundGoods, findGoods } from './found-goods.ts';
import { keyOf, type Pair, pageWithin, pairOf, presentDeal, readView, rowsOfView } from './view.ts';

const perPage = 18;

export const readPriceDeals = readHandler('readPriceDeals', async ({ query }, { db, today, keepParts }) => {
  const found = await findGoods(query, { db, today, keepParts });
  const deals = topDeals(bestDeals(found.rows));
  const above = deals.map(pairOf);
  const [counts, announced] = await Promise.all([
    countFound(db, today, found),
    readAnnounced({ db, today }, found, above, query.page),
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
 * Reads a page of the prices that are promotions: first those at the city's lowest price, then the larger discount. A page
 * beyond the end is the last one.
 * @param above those that are already listed among the best prices
 */
async function readAnnounced(
  reader: Parameters<typeof readOffers>[0],
  found: FoundGoods,
  above: readonly Pair[],
  asked: number,
) {
  const { rows } = found;
  const lowestOf = new Map(rows.map(({ figures }) => [figures.productId, figures.lowest]));
  const indexOf = new Map(rows.map(({ figures }, index) => [figures.productId, index]));
  const isAbove = new Set(above.map(keyOf));
  const isHigher = ({ productId, centavos }: FoundOffer) => Number(centavos > (lowestOf.get(productId) ?? 0));
  const position = ({ productId }: FoundOffer) => indexOf.get(productId) ?? 0;
  const announced = (await readOffers(reader, found))
    .filter((offer) => !isAbove.has(keyOf(offer)))
    .sort(
      (a, b) =>
        isHigher(a) - isHigher(b) ||
        b.discountPercentage - a.discountPercentage ||
        position(a) - position(b) ||
        a.centavos - b.centavos ||
        (a.day < b.day ? 1 : a.day > b.day ? -1 : 0) ||
        a.establishmentId - b.establishmentId,
    );
  const { offset, ...pages } = pageWithin(asked, announced.length, perPage);
  return { pairs: announced.slice(offset, offset + perPage), pages };
}

type FoundOffer = Offer & Pair;

/** Reads the promotions that match the filters. The cached figures have those of the city; a search reads only its own prices. */
async function readOffers(
  { db, today }: { db: Orm; today: Day },
  { rows, filter, shops }: FoundGoods,
): Promise<FoundOffer[]> {
  const valid = rows.flatMap(({ figures }) => (figures.expired ? [] : [figures]));
  if (!shops.where) {
    return valid.flatMap(({ productId, offers }) =>
      offers
        .filter(({ regionId }) => filter.regionId === undefined || regionId === filter.regionId)
        .map((offer) => ({ ...offer, productId })),
    );
  }
  const productIds = valid.map(({ productId }) => productId);
  const standing = standingPrices(db, today, { productIds, regionId: filter.regionId, where: shops.where });
  const { productId, establishmentId, regionId, centavos, day, isOffered } = standing;
  return db
    .select({
      productId,
      establishmentId,
      regionId: sql<number>`${regionId}`,
      centavos,
      day,
      discountPercentage: sql<number>`${standing.discountPercentage}`.mapWith(Number),
    })
    .from(standing)
    .where(and(isOffered, gt(centavos, 0)));
}
