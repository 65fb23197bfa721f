import { type FuelTab, fuelTabs } from '#web/paths.ts';
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
      search: query.get('search')?.trim().slice(0, 100) || undefined,
      regionId: readId(query.get('regionId')),
      fuelTypeId: type === 'todos' ? type : readId(type),
      brandId: readId(query.get('brandId')),
    },
    tab: fuelTabs.find((known) => known === tab) ?? 'precos',
  };
}

function readId(text: string | null): number | undefined {
  return text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
}
