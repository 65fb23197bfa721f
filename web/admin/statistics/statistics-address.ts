import type { StatisticsSearch } from '#web/panel-paths.ts';

/** Reads the address of the statistics; parameters without a meaning are left out. */
export function readStatisticsSearch(query: URLSearchParams): Required<StatisticsSearch> {
  const page = Number(query.get('pagina') ?? 1);
  return {
    kind: query.get('tipo') === 'combustivel' ? 'fuel' : 'meat',
    days: query.get('dias') === '90' ? 90 : 30,
    sort: query.get('ordem') === 'vencem' ? 'expiring' : 'valid',
    search: (query.get('busca') ?? '').slice(0, 100),
    page: Number.isSafeInteger(page) && page > 0 && page <= 10_000 ? page : 1,
  };
}
