import type { StationData } from './load-station.ts';

type Fuel = StationData['types'][number];

/** The fuels that a station sells, in the order of the screens. */
export function soldFuels({ station, types }: Pick<StationData, 'station' | 'types'>): Fuel[] {
  return types.filter(({ id }) => station.FuelPrices.some(({ fuelTypeId }) => fuelTypeId === id));
}

/**
 * The fuel that the page of a station leads with: the one that the URL names, else the first that it sells. A station
 * without prices leads with the first fuel of the city, of which its neighbours have prices.
 */
export function leadingFuel(
  loaded: Pick<StationData, 'station' | 'types'>,
  query: URLSearchParams,
): Fuel | undefined {
  const sold = soldFuels(loaded);
  return (
    sold.find(({ id }) => String(id) === query.get('fuelTypeId')) ??
    sold[0] ??
    loaded.types.find(({ comparison }) => comparison)
  );
}
