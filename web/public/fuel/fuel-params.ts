import { type FuelTab, fuelTabs } from '#web/paths.ts';
import { readId, readSearch } from '../whole-city.ts';
import type { FuelChoice } from './fuel-view.ts';

/** What the fuel page's address says. Whatever it cannot mean is taken as not said. */
export interface FuelAddress {
  choice: FuelChoice;
  tab: FuelTab;
}

export function readFuelAddress(query: URLSearchParams): FuelAddress {
  const type = query.get('fuelTypeId');
  const tab = query.get('tab');
  return {
    choice: {
      search: readSearch(query),
      regionId: readId(query.get('regionId')),
      fuelTypeId: type === 'todos' ? type : readId(type),
      brandId: readId(query.get('brandId')),
    },
    tab: fuelTabs.find((known) => known === tab) ?? 'precos',
  };
}
