import { type HistoryDays, historyDays } from '#domain/history-days.ts';
import type { productTabs } from '#web/paths.ts';
import { readId, readPage } from '../url-filters.ts';

interface ProductChoice {
  tab: (typeof productTabs)[number];
  /** how far back the history goes, if that is chosen */
  days: HistoryDays | undefined;
}

/** The page and the region of the list of establishments. */
export interface RankingChoice {
  page: number;
  regionId: number | undefined;
}

/** Reads page and region from the URL. Invalid values are ignored. */
export function readRankingChoice(query: URLSearchParams): RankingChoice {
  return { page: readPage(query), regionId: readId(query.get('regionId')) };
}

/** Reads tab and period from the URL. Invalid values are ignored. */
export function readProductChoice(query: URLSearchParams): ProductChoice {
  return {
    tab: query.get('tab') === 'relatados' ? 'relatados' : 'oficiais',
    days: historyDays.find((days) => String(days) === query.get('dias')),
  };
}
