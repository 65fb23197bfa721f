import type { productTabs } from '#web/paths.ts';

/** How far back the history can be seen; the last is the one without a parameter. */
export const historyDays = [
  { label: '30 dias', days: 30 },
  { label: '90 dias', days: 90 },
  { label: '1 ano', days: 365 },
] as const;

export interface ProductChoice {
  tab: (typeof productTabs)[number];
  days: (typeof historyDays)[number]['days'];
}

/** What the address asks for; whatever it cannot mean is taken as not said. */
export function readProductChoice(query: URLSearchParams): ProductChoice {
  const asked = historyDays.find(({ days }) => String(days) === query.get('dias'));
  return {
    tab: query.get('tab') === 'relatados' ? 'relatados' : 'oficiais',
    days: asked?.days ?? 365,
  };
}
