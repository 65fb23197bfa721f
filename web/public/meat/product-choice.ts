import type { productTabs } from '#web/paths.ts';

/** Periods of the history. The last one is the default and has no URL parameter. */
export const historyDays = [
  { label: '30 dias', days: 30 },
  { label: '90 dias', days: 90 },
  { label: '1 ano', days: 365 },
] as const;

export interface ProductChoice {
  tab: (typeof productTabs)[number];
  days: (typeof historyDays)[number]['days'];
}

/** Reads tab and period from the URL. Invalid values are ignored. */
export function readProductChoice(query: URLSearchParams): ProductChoice {
  const period = historyDays.find(({ days }) => String(days) === query.get('dias'));
  return {
    tab: query.get('tab') === 'relatados' ? 'relatados' : 'oficiais',
    days: period?.days ?? 365,
  };
}
