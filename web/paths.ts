import { linkedPages } from '#contract/links.ts';
import type { FuelTab } from '#domain/fuel-choice.ts';

/** The one author of every address; web/panel-paths.ts has those of the panel. Query parameters that are empty are left out. */

export type Parameters = Record<string, string | number | null | undefined>;

/** Adds a query to a path; parameters without a value are left out. */
export function withQuery(path: string, parameters: Parameters): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** Categories of the home page. Without a parameter it shows the first that has prices. */
export const radarTabs = ['acougues', 'combustivel', 'cesta-basica', 'restaurante'] as const;
export const nearbyTabs = ['acougues', 'postos'] as const;
export interface HomeTabs {
  radar: (typeof radarTabs)[number];
  nearby: (typeof nearbyTabs)[number];
}

/** The tabs that the address of the home page names. */
export type ChosenHomeTabs = { [Group in keyof HomeTabs]?: HomeTabs[Group] | undefined };

export interface FuelSearch {
  search?: string | null | undefined;
  regionId?: number | string | null | undefined;
  fuelTypeId?: number | string | null | undefined;
  brandId?: number | string | null | undefined;
  tab?: FuelTab | null | undefined;
  page?: number | undefined;
}

/** The tabs of the meat page; the price table is the one without a parameter. */
export const meatTabs = ['tabela', 'promocoes', 'estabelecimentos', 'comparar'] as const;
export type MeatTab = (typeof meatTabs)[number];

export interface MeatSearch {
  /** the sector whose goods are shown; without it meat */
  sector?: number | undefined;
  search?: string | null | undefined;
  regionId?: number | string | null | undefined;
  productId?: number | string | null | undefined;
  tab?: MeatTab | null | undefined;
  /** the page of all cuts in the table; without it only the first ones */
  cuts?: number | undefined;
  /** the page of shops or promotions, counted from 1 */
  page?: number | undefined;
}

/** How an establishment lists its prices; the first of each is the one without a parameter. */
export const establishmentViews = ['lista', 'categorias'] as const;
export const priceOrders = ['menor', 'maior'] as const;
export interface EstablishmentView {
  view?: (typeof establishmentViews)[number] | undefined;
  order?: (typeof priceOrders)[number] | undefined;
  /** of its goods, counted from 1; where they have several pages, the first one is named, too */
  page?: number | undefined;
}

/** The tabs of a product; the first is the one without a parameter. */
export const productTabs = ['oficiais', 'relatados'] as const;
export interface ProductView {
  tab?: (typeof productTabs)[number] | undefined;
  /** how far back its history goes; a year is the one without a parameter */
  days?: number | undefined;
  /** only the establishments of a region */
  regionId?: number | undefined;
  /** of the establishments, counted from 1 */
  page?: number | undefined;
}

/** Where to go back to after signing in. */
export const returnParameter = 'voltar';

/**
 * A path inside this site, or `fallback`: what comes in an address may not lead elsewhere.
 * Backslashes and a second slash are refused because browsers read them as another host.
 */
export function internalPath(path: string | null | undefined, fallback: string): string {
  if (!path?.startsWith('/') || /^\/[/\\]|[\\\p{Cc}]/u.test(path)) return fallback;
  return path;
}

/** The id of the home page's block of what is near. */
export const nearbyAnchor = 'perto';

/** On the way to the sign-in page: the session has run out. */
const expiredParameter = 'sessao';
const expiredValue = 'expirada';

export function saysExpired(query: URLSearchParams): boolean {
  return query.get(expiredParameter) === expiredValue;
}

const signIn =
  (path: string) =>
  (returnTo?: string, { expired = false } = {}) =>
    withQuery(path, {
      [expiredParameter]: expired ? expiredValue : undefined,
      [returnParameter]: returnTo === undefined ? undefined : internalPath(returnTo, ''),
    });

/** The tabs of the account, in the order of its menu. Spec, public side, section 2 (User account page). */
export const accountTabs = [
  'cupons',
  'favoritos',
  'precos-relatados',
  'avaliacoes',
  'comprovantes',
  'enviar-comprovante',
  'perfil',
  'configuracoes',
] as const;
export type AccountTab = (typeof accountTabs)[number];

export const couponLists = ['disponiveis', 'usados'] as const;
export type CouponList = (typeof couponLists)[number];

export const paths = {
  home: ({ radar, nearby }: ChosenHomeTabs = {}) => withQuery('/', { radar, perto: nearby }),
  /** the block of the home page that lists what is near */
  nearby: () => `/#${nearbyAnchor}`,
  fuel: ({ tab, page, ...filters }: FuelSearch = {}) =>
    withQuery('/combustivel', {
      ...filters,
      tab: tab === 'precos' ? undefined : tab,
      pagina: page === 1 ? undefined : page,
    }),
  station: (id: number | string) => `/posto/${id}`,
  butchers: ({ sector, tab, cuts, page, ...filters }: MeatSearch = {}) =>
    withQuery('/acougues', {
      setor: sector,
      ...filters,
      tab: tab === 'tabela' ? undefined : tab,
      cortes: cuts === 1 ? 'todos' : cuts,
      pagina: page === 1 ? undefined : page,
    }),
  establishment: (id: number | string, { view, order, page }: EstablishmentView = {}) =>
    withQuery(`/estabelecimento/${id}`, {
      ver: view === 'lista' ? undefined : view,
      ordem: order === 'menor' ? undefined : order,
      pagina: page,
    }),
  product: (id: number | string, { tab, days, regionId, page }: ProductView = {}) =>
    withQuery(`/produto/${id}`, {
      tab: tab === 'oficiais' ? undefined : tab,
      dias: days === 365 ? undefined : days,
      regionId,
      pagina: page === 1 ? undefined : page,
    }),
  login: signIn('/login'),
  register: signIn('/cadastro'),
  forgottenPassword: signIn(linkedPages.forgottenPassword),
  resetPassword: () => linkedPages.resetPassword,
  confirmEmail: () => linkedPages.confirmEmail,
  about: () => '/sobre',
  terms: () => '/termos',
  privacy: () => '/privacidade',
  contact: () => linkedPages.contact,
  /** stands in for a page that cannot be reached */
  offline: () => '/sem-conexao',
  /** where a shop checks the code of a used coupon */
  counter: () => '/balcao',
  /** the account; without a tab its menu, beside which a wide screen has room for the profile */
  /** @param page of the tab's list, counted from 1 */
  dashboard: (tab?: AccountTab, page = 1) =>
    withQuery('/dashboard', { aba: tab, pagina: page === 1 ? undefined : page }),
  /** the account's coupons: those that can be used, or those that were */
  coupons: ({ list = 'disponiveis', page = 1 }: { list?: CouponList; page?: number } = {}) =>
    withQuery('/dashboard', {
      aba: 'cupons',
      lista: list === 'disponiveis' ? undefined : list,
      pagina: page === 1 ? undefined : page,
    }),
  /** the account's favourites; cuts without a list */
  favorites: (list?: 'postos') => withQuery('/dashboard', { aba: 'favoritos', lista: list }),
  admin: () => '/admin',
} as const;

/** A search in a maps service, opened in a new tab. Words as a person would type them: name, address, city. */
export function mapsSearch(words: readonly (string | null | undefined)[]): string {
  const query = words.filter((word) => word).join(', ');
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query })}`;
}
