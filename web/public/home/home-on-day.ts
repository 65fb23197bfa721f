import type { Day } from '#domain/city-time.ts';
import { isExpired } from '#domain/freshness.ts';
import type { PriceCount } from '#domain/price-counts.ts';
import type { Best, HomeData } from './home-data.ts';

/** The home page's data on a later day: lowest prices that have expired by then look expired, and have no saving. */
export function homeOnDay(data: HomeData, today: Day): HomeData {
  const later = <Shown extends Pick<Best, 'expired' | 'fresh'>>(best: Shown): Shown =>
    best.expired || isExpired(best.fresh, today) ? { ...best, expired: true, saving: null } : best;
  const cuts = data.cuts.map(later);
  const fuels = data.fuels.map(later);
  return {
    ...data,
    today,
    cuts,
    fuels,
    wanted: data.wanted.map((cut) => ({ ...cut, best: cut.best && later(cut.best) })),
    meat: countedOf(data.meat, cuts),
    fuel: countedOf(data.fuel, fuels),
  };
}

/** Without a valid lowest price, none of the counted prices is known to be valid. */
function countedOf(count: PriceCount, shown: readonly Pick<Best, 'expired'>[]): PriceCount {
  return shown.length > 0 && shown.every(({ expired }) => expired) ? { ...count, expired: true } : count;
}
