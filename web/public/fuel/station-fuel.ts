import type { FuelFigures } from '#contract/fuel-types.ts';
import type { Day } from '#domain/city-time.ts';
import type { CityFigures } from '../meat/city-figures.ts';

export interface FuelOfCity extends Pick<FuelFigures, 'id' | 'name'> {
  /** the city's prices, and the day on which all of them were valid; null: none can be compared */
  comparison: (CityFigures & { day: Day }) | null;
}

/** The part of a station's data about the fuels that it sells. */
interface Sold {
  station: { FuelPrices: readonly { fuelTypeId: number }[] };
  types: readonly FuelOfCity[];
}

/** The fuels that a station sells, in the order of the screens. */
export function soldFuels({ station, types }: Sold): FuelOfCity[] {
  return types.filter(({ id }) => station.FuelPrices.some(({ fuelTypeId }) => fuelTypeId === id));
}

/**
 * The fuel that the page of a station shows first: the one in the URL, or else the first that it sells. A station
 * without prices may sell any, and otherwise shows the first fuel of the city, as its neighbours have prices of it.
 */
export function leadingFuel(loaded: Sold, query: URLSearchParams): FuelOfCity | undefined {
  const sold = soldFuels(loaded);
  const offered = sold.length > 0 ? sold : loaded.types;
  return (
    offered.find(({ id }) => String(id) === query.get('fuelTypeId')) ??
    sold[0] ??
    loaded.types.find(({ comparison }) => comparison)
  );
}

/** How many prices of a station are large. */
const largeCount = 3;
const wanted = [/^gasolina comum$/i, /^etanol$/i, /^diesel s10$/i];

/** The most wanted fuels that a station sells, in the order of the screens, always with the chosen one. */
export function wantedFuels<Fuel extends { name: string }>(
  sold: readonly Fuel[],
  chosen: Fuel | undefined,
): Fuel[] {
  const rank = (fuel: Fuel) => {
    if (fuel === chosen) return -1;
    const place = wanted.findIndex((each) => each.test(fuel.name));
    return place < 0 ? wanted.length : place;
  };
  const first = sold.toSorted((a, b) => rank(a) - rank(b)).slice(0, largeCount);
  return sold.filter((fuel) => first.includes(fuel));
}
