import { linkedPages } from '#contract/links.ts';
import type { PosterShape } from '#domain/card.ts';
import type { FuelTab } from '#domain/fuel-choice.ts';
import type { PriceKind } from '#domain/prices.ts';

/** Builds all addresses; web/panel-paths.ts has those of the panel. Empty query parameters are left out. */

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

/** The tabs in the address of the home page. */
export type ChosenHomeTabs = { [Group in keyof HomeTabs]?: HomeTabs[Group] | undefined };

interface FuelSearch {
  search?: string | null | undefined;
  regionId?: number | string | null | undefined;
  fuelTypeId?: number | string | null | undefined;
  brandId?: number | string | null | undefined;
  tab?: FuelTab | null | undefined;
  page?: number | undefined;
}

/** Tabs of the meat page; the price table has no parameter. */
export const meatTabs = ['tabela', 'promocoes', 'estabelecimentos', 'comparar'] as const;
export type MeatTab = (typeof meatTabs)[number];

interface MeatSearch {
  /** the sector of the goods; meat by default */
  sector?: number | undefined;
  search?: string | null | undefined;
  regionId?: number | string | null | undefined;
  productId?: number | string | null | undefined;
  tab?: MeatTab | null | undefined;
  /** the page of all cuts in the table; by default only the first ones are shown */
  cuts?: number | undefined;
  /** the page of shops or promotions, counted from 1 */
  page?: number | undefined;
}

/** Views of an establishment's prices; the first of each is the default, without a parameter. */
export const establishmentViews = ['lista', 'categorias'] as const;
export const priceOrders = ['populares', 'menor', 'maior'] as const;
interface EstablishmentView {
  /** only its goods of this name */
  search?: string | null | undefined;
  view?: (typeof establishmentViews)[number] | undefined;
  order?: (typeof priceOrders)[number] | undefined;
  /** page of its goods, from 1; if there are several pages, the first one is in the address, too */
  page?: number | undefined;
}

/** Tabs of a product; the first is the default, without a parameter. */
export const productTabs = ['oficiais', 'relatados'] as const;
export interface ProductView {
  tab?: (typeof productTabs)[number] | undefined;
  /** how far back its history goes */
  days?: number | undefined;
  /** only the establishments of a region */
  regionId?: number | undefined;
  /** page of the establishments, from 1 */
  page?: number | undefined;
}

/** Pages with a picture for link previews; a 'pagina' has a name instead of a number, a 'lista' its items. */
export type CardKind = 'produto' | 'estabelecimento' | 'posto' | 'setor' | 'lista' | 'pagina';
/** The mode of the shopping list for the counter. */
export const counterMode = 'balcao';

/** The form of all buttons that put something on the list, which work without script: it opens a list with the one product. */
export const listFormId = 'na-lista';

interface ListSearch {
  /** '20x2,21x1.5' */
  list?: string | undefined;
  people?: number | null | undefined;
  /** 'churrasco' */
  preset?: string | undefined;
  /** large, for the counter */
  isCounter?: boolean | undefined;
}

/** Where other apps send what they share with the installed site (static/manifest.webmanifest). */
export const receivedPath = '/recebido';

/** The address to return to after signing in. */
export const returnParameter = 'voltar';

/**
 * Returns a path inside this site, or `fallback`: an address must not redirect elsewhere. Backslashes and a second
 * slash are refused because browsers read them as another host.
 */
export function internalPath(path: string | null | undefined, fallback: string): string {
  if (!path?.startsWith('/') || /^\/[/\\]|[\\\p{Cc}]/u.test(path)) return fallback;
  return path;
}

/** The id of what is near: a section of the home page, and the place of the list of prices. */
export const nearbyAnchor = 'perto';

/** In the address of the sign-in page: the session has expired. */
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
  /** the prices near the visitor */
  nearby: (kind: PriceKind = 'meat') => `/${kind === 'meat' ? 'acougues' : 'combustivel'}#${nearbyAnchor}`,
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
  establishment: (id: number | string, { search, view, order, page }: EstablishmentView = {}) =>
    withQuery(`/estabelecimento/${id}`, {
      search,
      ver: view === 'lista' ? undefined : view,
      ordem: order === 'populares' ? undefined : order,
      pagina: page,
    }),
  product: (id: number | string, { tab, days, regionId, page }: ProductView = {}) =>
    withQuery(`/produto/${id}`, {
      tab: tab === 'oficiais' ? undefined : tab,
      dias: days,
      regionId,
      pagina: page === 1 ? undefined : page,
    }),
  /** the shopping list: the device's own, that of a link, or a ready one by its name */
  list: ({ list, people, preset, isCounter = false }: ListSearch = {}) =>
    withQuery('/lista', {
      c: list,
      pessoas: people,
      ideia: preset,
      modo: isCounter ? counterMode : undefined,
    }),
  login: signIn(linkedPages.signIn),
  register: signIn('/cadastro'),
  forgottenPassword: signIn(linkedPages.forgottenPassword),
  resetPassword: () => linkedPages.resetPassword,
  confirmEmail: () => linkedPages.confirmEmail,
  signInLink: signIn(linkedPages.signInLink),
  about: () => '/sobre',
  terms: () => linkedPages.terms,
  privacy: () => '/privacidade',
  contact: () => linkedPages.contact,
  /** the page shown without a connection */
  offline: () => '/sem-conexao',
  /** the page on which a shop checks the code of a used coupon */
  counter: () => '/balcao',
  /** the account; without a tab its menu, which on a wide screen has the profile beside it */
  /** @param page of the tab's list, counted from 1 */
  dashboard: (tab?: AccountTab, page = 1) =>
    withQuery('/dashboard', { aba: tab, pagina: page === 1 ? undefined : page }),
  /** the account's coupons: available or used ones */
  coupons: ({ list = 'disponiveis', page = 1 }: { list?: CouponList; page?: number } = {}) =>
    withQuery('/dashboard', {
      aba: 'cupons',
      lista: list === 'disponiveis' ? undefined : list,
      pagina: page === 1 ? undefined : page,
    }),
  /** the account's favourites; cuts by default */
  favorites: (list?: 'postos') => withQuery('/dashboard', { aba: 'favoritos', lista: list }),
  admin: () => '/admin',
} as const;

/** A search in a maps service, opened in a new tab. @param words as a person would type them: name, address, city */
export function mapsSearch(words: readonly (string | null | undefined)[]): string {
  const query = words.filter((word) => word).join(', ');
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query })}`;
}

/** The picture of a page for link previews, or of another shape. Only documents name it, so scripts do not have it. */
export function cardPath(kind: CardKind, of: number | string, shape?: PosterShape): string {
  return shape ? `/cartao/${kind}/${of}/${shape}` : `/cartao/${kind}/${of}.png`;
}
