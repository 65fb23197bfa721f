import type { Input } from '#contract/endpoint.ts';
import type { EndpointName, Endpoints } from '#contract/endpoints.ts';
import { type Parameters, withQuery } from './paths.ts';

/** The one author of the panel's addresses. They stand apart from `paths`, so that public pages do not load them. */

/** The sections of the panel, as its addresses name them; the overview is the panel's own address. */
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

/** The lists of the panel: where each is, and the call whose query its address is. */
export const adminLists = {
  sectors: { path: '/admin/sectors', call: 'listSectors' },
  regions: { path: '/admin/regions', call: 'listRegions' },
  categories: { path: '/admin/categories', call: 'listCategories' },
  products: { path: '/admin/products', call: 'listProducts' },
  establishments: { path: '/admin/establishments', call: 'listEstablishments' },
  fuelBrands: { path: '/admin/fuel/brands', call: 'listFuelBrands' },
  fuelTypes: { path: '/admin/fuel/types', call: 'listFuelTypes' },
  fuelStations: { path: '/admin/fuel/stations', call: 'listFuelStations' },
  fuelPrices: { path: '/admin/fuel/prices', call: 'listFuelPrices' },
  stationLocations: { path: '/admin/fuel/locations', call: 'listStationLocations' },
  imports: { path: '/admin/imports', call: 'listImports', opensWhole: true },
  messages: { path: '/admin/messages', call: 'listMessages' },
  audit: { path: '/admin/audit', call: 'listAudit' },
  prices: { path: '/admin/prices', call: 'listPrices' },
  coupons: { path: '/admin/coupons', call: 'listCoupons' },
  priceBatches: { path: '/admin/prices/batches', call: 'listPriceBatches' },
  receipts: { path: '/admin/receipts', call: 'listReceipts', opensWhole: true },
  reportedPrices: { path: '/admin/reported-prices', call: 'listReportedPrices', opensWhole: true },
  reviews: { path: '/admin/reviews', call: 'listReviews', opensWhole: true },
  promotions: { path: '/admin/promotions', call: 'listPromotions' },
  users: { path: '/admin/users', call: 'listUsers' },
} as const satisfies Record<string, AdminList>;

interface AdminList {
  path: string;
  call: EndpointName;
  /** it opens with all rows, as what waits there is to be seen; other lists open with the filters that were chosen last */
  opensWhole?: true;
}

export type AdminListName = keyof typeof adminLists;
type CallOf<N extends AdminListName> = Endpoints[(typeof adminLists)[N]['call']];
/** The schema of what a list's call is asked. */
export type ListSchema<N extends AdminListName> = CallOf<N>['query'];
type CallQuery<N extends AdminListName> = Input<CallOf<N>>['query'];
/** The parameters that an address gives to a list's call. */
export type ListQuery<N extends AdminListName> = {
  [Name in keyof CallQuery<N>]?: CallQuery<N>[Name] | undefined;
};
export type FilterOf<N extends AdminListName> = Exclude<
  keyof CallQuery<N>,
  'page' | 'limit' | 'sort' | 'search'
> &
  string;

/** @param id the row that is open in front of the list */
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
/** The parameters that the address of the statistics gives to their calls. */
export type StatisticsQuery = {
  [Name in 'kind' | 'days' | 'sort' | 'search' | 'page']?: StatisticsCalls[Name] | undefined;
};

export const panelPaths = {
  section: (section: AdminSection) => (section === 'overview' ? '/admin' : `/admin/${section}`),
  /** the weekly round of prices; of one establishment where it is named, and of today without a day */
  priceRound: (establishmentId?: number, day?: string) =>
    withQuery('/admin/prices/round', { establishmentId, day }),
  priceImport: () => '/admin/prices/import',
  /** the rules that approve reports without a person */
  moderationRules: () => '/admin/reported-prices/rules',
  /** the statistics of the panel */
  statistics: ({ kind, days, sort, search, page }: StatisticsQuery = {}) =>
    withQuery('/admin/statistics', {
      kind: kind === 'meat' ? undefined : kind,
      days: days === 30 ? undefined : days,
      search,
      sort: sort === 'valid' ? undefined : sort,
      page: page === 1 ? undefined : page,
    }),
  list,
  /** the import of surveys; with an id, that import stands above the history */
  imports: (id?: number) => (id === undefined ? '/admin/imports' : `/admin/imports/${id}`),
} as const;
