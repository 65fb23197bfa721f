import { type HistoryDays, historyPeriods } from '#web/components/history-chart/history-periods.tsx';
import type { productTabs } from '#web/paths.ts';

export interface ProductChoice {
  tab: (typeof productTabs)[number];
  /** how far back the history goes; a year has no URL parameter */
  days: HistoryDays;
}

/** Reads tab and period from the URL. Invalid values are ignored. */
export function readProductChoice(query: URLSearchParams): ProductChoice {
  const period = historyPeriods.find(({ days }) => String(days) === query.get('dias'));
  return {
    tab: query.get('tab') === 'relatados' ? 'relatados' : 'oficiais',
    days: period?.days ?? 365,
  };
}
