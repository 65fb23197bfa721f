import type { Endpoints } from '#contract/endpoints.ts';
import type { EstablishmentPrice } from '#contract/establishments.ts';
import type { Day } from '#domain/city-time.ts';
import { alphabetically } from '#domain/text.ts';
import { type MeatPriceNow, readCurrentPrices } from '../current-prices/current-prices.ts';
import { selectEstablishment } from '../current-prices/establishment-queries.ts';
import { presentPrice } from '../current-prices/present-price.ts';
import { today } from '../platform/clock.ts';
import type { Handler } from '../platform/context.ts';
import { notFound } from '../platform/failure.ts';
import { endingFirst, presentPromotion } from '../promotions/present-promotion.ts';
import { selectPromotions } from '../promotions/promotion-queries.ts';
import { presentReview } from '../reviews/present-review.ts';
import { selectApprovedReviews } from '../reviews/review-queries.ts';
import { presentEstablishment } from './present-establishment.ts';

export const readEstablishment: Handler<Endpoints['readEstablishment']> = async (
  { params },
  { database, clock },
) => {
  const now = today(clock);
  const { orm } = database;
  const [row] = await selectEstablishment(orm, now, params.id);
  if (!row) throw notFound('Estabelecimento não encontrado.');
  const [prices, promotions, reviews] = await Promise.all([
    readCurrentPrices(orm, now, { establishmentId: row.id }),
    selectPromotions(orm, now, { establishmentId: row.id }),
    selectApprovedReviews(orm, row.id),
  ]);
  return {
    data: {
      ...presentEstablishment(row),
      prices: prices
        .map((price) => presentRow(price, now))
        .sort((a, b) => alphabetically(a.productName, b.productName)),
      promotions: promotions.map(presentPromotion).sort(endingFirst),
      reviews: reviews.map(presentReview),
    },
    today: now,
    demonstration: row.isDemonstration,
  };
};

function presentRow(current: MeatPriceNow, now: Day): EstablishmentPrice {
  const price = presentPrice(current, now);
  return {
    ...price,
    name: price.productName,
    category: price.categoryName,
    lastUpdated: price.updatedAt,
    Product: { id: price.productId, name: price.productName },
  };
}
