import type { Day } from '#domain/city-time.ts';
import { isExpired } from '#domain/freshness.ts';
import type { ProductData } from './load-product.ts';

/** A product's data on a later day. No cheaper product is named whose price has expired since then. */
export function productOnDay(data: ProductData, today: Day): ProductData {
  return {
    ...data,
    today,
    prices: data.prices.map((price) => ({ ...price, expired: isExpired(price, today) })),
    cheaper: data.prices.some((price) => !isExpired(price, today))
      ? data.cheaper.filter((other) => !isExpired(other, today))
      : [],
  };
}
