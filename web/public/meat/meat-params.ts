import { type MeatTab, meatTabs } from '#web/paths.ts';
import { readId, readSearch } from '../whole-city.ts';
import type { MeatChoice } from './meat-view.ts';

/** What the meat page's address says. Whatever it cannot mean is taken as not said. */
export interface MeatAddress {
  choice: MeatChoice;
  tab: MeatTab;
  /** the table with every cut */
  every: boolean;
}

export function readMeatAddress(query: URLSearchParams): MeatAddress {
  const tab = query.get('tab');
  return {
    choice: {
      search: readSearch(query),
      regionId: readId(query.get('regionId')),
      productId: readId(query.get('productId')),
    },
    tab: meatTabs.find((known) => known === tab) ?? 'tabela',
    every: query.get('cortes') === 'todos',
  };
}
