import type { Day } from '#domain/city-time.ts';
import { isExpired } from '#domain/freshness.ts';
import { promotionPhase } from '#domain/promotions.ts';
import type { EstablishmentData } from './load-establishment.ts';
import { pageOfShop } from './shop-prices.ts';

/**
 * A shop's data on a later day. A price that has expired by then, as that of an ended promotion has, is no longer
 * compared with the city's.
 */
export function establishmentOnDay(data: EstablishmentData, today: Day): EstablishmentData {
  const { establishment, goods, categories } = data;
  const prices = data.prices.map((price) =>
    !price.expired && isExpired(price.fresh, today) ? { ...price, expired: true, city: null } : price,
  );
  return {
    ...data,
    today,
    prices,
    // With several pages, the others are not here to be counted.
    goods: goods.pages > 1 ? goods : pageOfShop(prices, categories, firstPage).goods,
    establishment: {
      ...establishment,
      promotions: establishment.promotions.filter(
        (promotion) => promotionPhase(promotion, today) !== 'ended',
      ),
    },
  };
}

const firstPage = { view: 'lista', order: 'menor', page: 1 } as const;
