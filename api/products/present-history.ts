import type { ProductDetail } from '#contract/products.ts';
import { toReais } from '#domain/money.ts';
import type { CityHistory } from '../current-prices/city-history.ts';

/** Presents the city's prices of a product in the last year. */
export function presentHistory({ weeks, starts }: CityHistory): Pick<ProductDetail, 'weeks' | 'starts'> {
  return {
    weeks: weeks.map(({ productId: _, places, ...week }) => ({ ...week, establishments: places })),
    starts: starts.map(({ centavos, ...start }) => ({ ...start, price: toReais(centavos) })),
  };
}
