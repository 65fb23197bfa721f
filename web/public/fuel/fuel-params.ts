import { allFuels, type FuelTab, type FuelTypeChoice, fuelTabs } from '#domain/fuel-choice.ts';
import type { FuelFilters } from '#domain/fuel-filters.ts';
import { readId, readPage, readSearch } from '../url-filters.ts';

export interface FuelChoice extends Omit<FuelFilters, 'fuelTypeId'> {
  /** undefined for the default fuel */
  fuelTypeId?: FuelTypeChoice;
}

/** Filters, tab and page from the fuel page's URL. Invalid values are ignored. */
export interface FuelParams {
  choice: FuelChoice;
  tab: FuelTab;
  page: number;
}

export function readFuelParams(query: URLSearchParams): FuelParams {
  const type = query.get('fuelTypeId');
  const tab = query.get('tab');
  return {
    choice: {
      search: readSearch(query),
      regionId: readId(query.get('regionId')),
      fuelTypeId: type === allFuels ? type : readId(type),
      brandId: readId(query.get('brandId')),
    },
    tab: fuelTabs.find((known) => known === tab) ?? 'precos',
    page: readPage(query),
  };
}

/** Returns whether a filter leaves less than the whole city. */
export function isNarrowed({ search, regionId, brandId }: FuelChoice): boolean {
  return search !== undefined || regionId !== undefined || brandId !== undefined;
}
