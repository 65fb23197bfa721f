import { lowerInCity } from '#domain/comparison.ts';
import { bestDeals, topDeals } from '#domain/deals.ts';
import { toReais } from '#domain/money.ts';
import type { Offer } from '../current-prices/figures.ts';
import { readHandler } from '../platform/handler.ts';
import { countFound } from './count-found.ts';
import { type FoundGoods, findGoods } from './found-goods.ts';
import { keyOf, type Pair, pageWithin, pairOf, presentDeal, readView, rowsOfView } from './view.ts';

const perPage = 18;

export const readPriceDeals = readHandler('readPriceDeals', async ({ query }, { db, today, keepParts }) => {
  const found = await findGoods(query, { db, keepParts });
  const deals = topDeals(bestDeals(found.rows));
  const above = deals.map(pairOf);
  const counts = await countFound(db, found);
  const announced = announce(found, above, query.page);
  const { view, presentRow } = await readView({ db, today, keepParts }, found, counts, {
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
    rows: rowsOfView(found),
  };
});

/**
 * Returns a page of the prices that are promotions: first those at the city's lowest price, then the larger discount. A page
 * beyond the end is the last one.
 * @param above those that are already listed among the best prices
 */
function announce({ rows, filter }: FoundGoods, above: readonly Pair[], asked: number) {
  const lowestOf = new Map(rows.map(({ figures }) => [figures.productId, figures.lowest]));
  const indexOf = new Map(rows.map(({ figures }, index) => [figures.productId, index]));
  const isAbove = new Set(above.map(keyOf));
  const isHigher = ({ productId, centavos }: FoundOffer) => Number(centavos > (lowestOf.get(productId) ?? 0));
  const position = ({ productId }: FoundOffer) => indexOf.get(productId) ?? 0;
  const announced = offersOf(rows, filter)
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

/** Returns the promotions that match the filters. */
function offersOf(rows: FoundGoods['rows'], { regionId }: FoundGoods['filter']): FoundOffer[] {
  return rows.flatMap(({ figures: { expired, productId }, found }) =>
    expired
      ? []
      : found.offers
          .filter((offer) => regionId === undefined || offer.regionId === regionId)
          .map((offer) => ({ ...offer, productId })),
  );
}
