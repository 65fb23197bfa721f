import { matches } from './text.ts';

/** Chooses the fuels that the fuel page shows, for the API and the page. Spec, public side, section 2 (/combustivel). */

/** The tabs of the page; the price table is the one without a parameter. */
export const fuelTabs = ['precos', 'postos', 'tipos', 'regioes'] as const;
export type FuelTab = (typeof fuelTabs)[number];

/** The option that shows every fuel, each in its own table. */
export const allFuels = 'todos';
export type FuelTypeChoice = number | typeof allFuels | undefined;

interface Fuel {
  id: number;
  name: string;
}

interface ChosenFuels<F extends Fuel> {
  /** the fuel in the address */
  named: F | undefined;
  /** the fuel shown when the address has none; null: all fuels, or all that the search names */
  defaultFuel: F | null;
  /** null when all fuels are shown */
  chosen: F | null;
}

/**
 * Chooses the fuel that is shown. The default is the first one with results: the search may name another fuel, or the
 * stations may not sell the first one. A search that names several fuels shows them all.
 * @param city the fuels that any station of the city sells, in the order of the screens
 * @param found those with a price that matches the filters
 * @param fuels all, including those that no station sells yet
 */
export function chooseFuel<F extends Fuel>(
  { fuels, city, found }: { fuels: readonly F[]; city: readonly F[]; found: readonly F[] },
  { fuelTypeId, search, tab }: { fuelTypeId: FuelTypeChoice; search: string | undefined; tab: FuelTab },
): ChosenFuels<F> {
  const searched = found.filter(({ name }) => search && matches(name, search));
  const first = found[0] ?? city[0] ?? null;
  // Without a fuel in the address the price table shows the first one; the other tabs show all fuels.
  const defaultFuel = tab === 'precos' && searched.length < 2 ? first : null;
  const named = fuels.find(({ id }) => id === fuelTypeId);
  return { named, defaultFuel, chosen: fuelTypeId === allFuels ? null : (named ?? defaultFuel) };
}
