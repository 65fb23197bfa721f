import { type HistoryDays, historyDays } from '#domain/history-days.ts';
import type { productTabs } from '#web/paths.ts';

export interface ProductChoice {
  tab: (typeof productTabs)[number];
  /** how far back the history goes; a year has no URL parameter */
  days: HistoryDays;
}

/** Reads tab and period from the URL. Invalid values are ignored. */
export function readProductChoice(query: URLSearchParams): ProductChoice {
  return {
    tab: query.get('tab') === 'relatados' ? 'relatados' : 'oficiais',
    days: historyDays.find((days) => String(days) === query.get('dias')) ?? 365,
  };
}
