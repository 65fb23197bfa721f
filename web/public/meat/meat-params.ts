import { type MeatTab, meatTabs } from '#web/paths.ts';
import { readId, readSearch } from '../url-filters.ts';
import type { MeatChoice } from './meat-view.ts';

/** Filters and tab from the meat page's URL. Invalid values are ignored. */
export interface MeatParams {
  choice: MeatChoice;
  tab: MeatTab;
  /** true when the table shows every cut */
  every: boolean;
}

export function readMeatParams(query: URLSearchParams): MeatParams {
  const tab = query.get('tab');
  return {
    choice: {
      sector: readId(query.get('setor')),
      search: readSearch(query),
      regionId: readId(query.get('regionId')),
      productId: readId(query.get('productId')),
    },
    tab: meatTabs.find((known) => known === tab) ?? 'tabela',
    every: query.get('cortes') === 'todos',
  };
}
