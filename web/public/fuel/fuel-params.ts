import { type FuelTab, fuelTabs } from '#web/paths.ts';
import { readId, readSearch } from '../url-filters.ts';
import type { FuelChoice } from './fuel-view.ts';

/** Filters and tab from the fuel page's URL. Invalid values are ignored. */
export interface FuelParams {
  choice: FuelChoice;
  tab: FuelTab;
}

export function readFuelParams(query: URLSearchParams): FuelParams {
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
