import { type Permission, permitted, refused } from './can.ts';
import { type Day, dayOf } from './city-time.ts';

interface PriceState {
  /** no newer price of the same product, shop and payment condition is known */
  current: boolean;
  /** ISO date or date-time in the city */
  collectionDate: string;
}

/** Returns what may be done with a price that is not withdrawn. */
export function priceCan(
  { current, collectionDate }: PriceState,
  today: Day,
): { confirm: Permission; delete: Permission } {
  return {
    confirm: !current
      ? refused('Já há um preço mais novo deste produto nesta loja.')
      : dayOf(collectionDate) >= today
        ? refused('Este preço já é de hoje.')
        : permitted,
    delete: permitted,
  };
}
