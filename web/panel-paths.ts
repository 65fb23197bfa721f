import type { Input } from '#contract/endpoint.ts';
import type { EndpointName, Endpoints } from '#contract/endpoints.ts';
import { linkedPages } from '#contract/links.ts';
import { type Parameters, withQuery } from './paths.ts';

/** Builds all addresses of the panel. They are separate from `paths`, so that public pages do not load them. */

/** The sections of the panel, by their paths; the overview is the panel's own address. */
export type AdminSection =
  | 'overview'
  | 'sectors'
  | 'regions'
  | 'promotions'
  | 'coupons'
  | 'fuel'
  | 'acougue'
  | 'reviews'
  | 'reported-prices'
  | 'users';

/** The lists of the panel: the path of each, and the call whose query is in its address. */
export const adminLists = {
  sectors: { path: '/admin/sectors', call: 'listSectors' },
  regions: { path: '/admin/regions', call: 'listRegions' },
  categories: { path: '/admin/categories', call: 'listCategories' },
  products: { path: '/admin/products', call: 'listProducts' },
  establishments: { path: '/admin/establishments', call: 'listEstablishments' },
  fuelBrands: { path: '/admin/fuel/brands', call: 'listFuelBrands' },
  fuelTypes: { path: '/admin/fuel/types', call: 'listFuelTypes' },
  fuelStations: { path: '/admin/fuel/stations', call: 'listFuelStations' },
  fuelPrices: { path: '/admin/fuel/prices', call: 'listPrices' },
  stationSuccessions: { path: '/admin/fuel/successions', call: 'listStationSuccessions' },
  stationLocations: { path: '/admin/fuel/locations', call: 'listStationLocations' },
  imports: { path: '/admin/imports', call: 'listImports', opensWhole: true },
  registerProposals: { path: linkedPages.sources, call: 'listRegisterProposals', opensWhole: true },
  messages: { path: '/admin/messages', call: 'listMessages' },
  audit: { path: '/admin/audit', call: 'listAudit' },
  prices: { path: '/admin/prices', call: 'listPrices' },
  coupons: { path: '/admin/coupons', call: 'listCoupons' },
  priceBatches: { path: '/admin/prices/batches', call: 'listPriceBatches' },
  receipts: { path: '/admin/receipts', call: 'listReceipts', opensWhole: true },
  reportedPrices: { path: '/admin/reported-prices', call: 'listReportedPrices', opensWhole: true },
  reviews: { path: '/admin/reviews', call: 'listReviews', opensWhole: true },
  merchantClaims: { path: '/admin/merchants', call: 'listMerchantClaims', opensWhole: true },
  promotions: { path: '/admin/promotions', call: 'listPromotions' },
  users: { path: '/admin/users', call: 'listUsers' },
} as const satisfies Record<string, AdminList>;

interface AdminList {
  path: string;
  call: EndpointName;
  /** it opens with all rows, as all waiting ones should be seen; other lists open with the last filters */
  opensWhole?: true;
}

export type AdminListName = keyof typeof adminLists;
type CallOf<N extends AdminListName> = Endpoints[(typeof adminLists)[N]['call']];
/** The query schema of a list's call. */
export type ListSchema<N extends AdminListName> = CallOf<N>['query'];
type CallQuery<N extends AdminListName> = Input<CallOf<N>>['query'];
/** The query of a list's call, as its address contains it. */
export type ListQuery<N extends AdminListName> = {
  [Name in keyof CallQuery<N>]?: CallQuery<N>[Name] | undefined;
};
export type FilterOf<N extends AdminListName> = Exclude<
  keyof CallQuery<N>,
  'page' | 'limit' | 'sort' | 'search'
> &
  string;

/** @param id of the row that is open in front of the list */
function list<N extends AdminListName>(
  name: N,
  query: ListQuery<N> & { id?: number | undefined } = {},
): string {
  const { search, sort, limit, page, id, ...filters } = query as Parameters;
  return withQuery(adminLists[name].path, {
    search,
    ...filters,
    sort,
    limit,
    page: page === 1 ? undefined : page,
    id,
  });
}

type StatisticsCalls = Input<Endpoints['listPriceCoverage']>['query'] &
  Input<Endpoints['readPriceDays']>['query'];
/** The queries of the calls, as the address of the statistics contains them. */
export type StatisticsQuery = {
  [Name in 'kind' | 'days' | 'sort' | 'search' | 'page']?: StatisticsCalls[Name] | undefined;
};

export const panelPaths = {
  section: (section: AdminSection) => (section === 'overview' ? '/admin' : `/admin/${section}`),
  /** the weekly round of prices of one establishment, if given; by default of today */
  priceRound: (establishmentId?: number, day?: string) =>
    withQuery('/admin/prices/round', { establishmentId, day }),
  priceImport: () => '/admin/prices/import',
  moderationRules: () => '/admin/reported-prices/rules',
  statistics: ({ kind, days, sort, search, page }: StatisticsQuery = {}) =>
    withQuery('/admin/statistics', {
      kind: kind === 'meat' ? undefined : kind,
      days: days === 30 ? undefined : days,
      search,
      sort: sort === 'valid' ? undefined : sort,
      page: page === 1 ? undefined : page,
    }),
  list,
  /** the import of surveys; with an id, that import is shown above the history */
  imports: (id?: number) => (id === undefined ? '/admin/imports' : `/admin/imports/${id}`),
  /** the official sources, and what the register says differently */
  sources: () => linkedPages.sources,
} as const;
