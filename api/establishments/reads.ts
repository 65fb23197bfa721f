import type { EstablishmentPrice } from '#contract/establishments.ts';
import { defaultLimit } from '#contract/limits.ts';
import type { Day } from '#domain/city-time.ts';
import { alphabetically } from '#domain/text.ts';
import { type MeatPriceNow, readCurrentPrices } from '../current-prices/current-prices.ts';
import { rowsOfEstablishment, selectEstablishment } from '../current-prices/establishment-queries.ts';
import { presentPrice } from '../current-prices/present.ts';
import { endingFirst, presentPromotion } from '../current-prices/present-promotion.ts';
import { selectPromotions } from '../current-prices/promotion-queries.ts';
import { notFound } from '../platform/failure.ts';
import { readHandler } from '../platform/handler.ts';
import { pageOf } from '../platform/list.ts';
import { presentReview, selectApprovedReviews } from '../reviews/reviews.ts';
import { presentEstablishment } from './present-establishment.ts';

export const readEstablishment = readHandler('readEstablishment', async ({ params }, { db, today }) => {
  const [row] = await selectEstablishment(db, today, params.id);
  if (!row) throw notFound('Estabelecimento não encontrado.');
  const [prices, promotions, reviews] = await Promise.all([
    readCurrentPrices(db, today, { establishmentId: row.id }),
    selectPromotions(db, today, { establishmentId: row.id }),
    selectApprovedReviews(db, row.id, pageOf({ page: 1, limit: defaultLimit })),
  ]);
  return {
    data: {
      ...presentEstablishment(row),
      prices: prices
        .map((price) => presentRow(price, today))
        .sort((a, b) => alphabetically(a.productName, b.productName)),
      promotions: promotions.map((promotion) => presentPromotion(promotion, today)).sort(endingFirst),
      reviews: reviews.map(presentReview),
    },
    today,
    demonstration: row.isDemonstration,
    rows: rowsOfEstablishment(row.id),
  };
});

function presentRow(current: MeatPriceNow, today: Day): EstablishmentPrice {
  const price = presentPrice(current, today);
  return {
    ...price,
    name: price.productName,
    category: price.categoryName,
    lastUpdated: price.updatedAt,
    Product: { id: price.productId, name: price.productName },
  };
}
