import { fuelTabs } from '#domain/fuel-choice.ts';
import { historyDays } from '#domain/history-days.ts';
import { longestCode } from '#domain/nfce.ts';
import { listPresets, readList, readPeople, writeList } from '#domain/shopping-list.ts';
import {
  accountTabs,
  counterMode,
  establishmentViews,
  internalPath,
  meatTabs,
  nearbyTabs,
  priceOrders,
  productTabs,
  radarTabs,
  returnParameter,
  saysExpired,
} from './paths.ts';
import { readId, readPage, readSearch } from './public/url-filters.ts';

/** Returns the canonical spelling of a value in a page's address; undefined if the page ignores the value. */
export type ReadParameter = (text: string) => string | undefined;

const id: ReadParameter = (text) => readId(text)?.toString();
const search: ReadParameter = (text) => readSearch(new URLSearchParams({ search: text }));
const oneOf =
  (values: readonly string[]): ReadParameter =>
  (text) =>
    values.find((value) => value === text);
/** What another app shares is taken as it is, within a length. */
const shared: ReadParameter = (text) => text.slice(0, longestCode) || undefined;
const list: ReadParameter = (text) => writeList(readList(text).items) || undefined;
/** The first page of a list has no parameter. */
const page: ReadParameter = (text) => {
  const number = readPage(new URLSearchParams({ pagina: text }));
  return number === 1 ? undefined : String(number);
};
/** The page shows the typed value, and an error if it is wrong. */
const day: ReadParameter = (text) => text;

const signIn: Readonly<Record<string, ReadParameter>> = {
  sessao: (text) => (saysExpired(new URLSearchParams({ sessao: text })) ? text : undefined),
  [returnParameter]: (text) => internalPath(text, '') || undefined,
};

/**
 * The query parameters that the HTML of each page depends on, in the order in which web/paths.ts writes them, each with
 * its reader. Pages that need an account have the same HTML for everybody, and depend on none.
 */
export const pageParameters: Readonly<Record<string, Readonly<Record<string, ReadParameter>>>> = {
  '/': { radar: oneOf(radarTabs), perto: oneOf(nearbyTabs) },
  '/acougues': {
    setor: id,
    search,
    regionId: id,
    productId: id,
    tab: oneOf(meatTabs),
    cortes: (text) => oneOf(['todos'])(text) ?? page(text),
    pagina: page,
  },
  '/combustivel': {
    search,
    regionId: id,
    fuelTypeId: (text) => oneOf(['todos'])(text) ?? id(text),
    brandId: id,
    tab: oneOf(fuelTabs),
    pagina: page,
  },
  '/posto/:id': { fuelTypeId: id, from: day, to: day },
  '/estabelecimento/:id': {
    search,
    ver: oneOf(establishmentViews),
    ordem: oneOf(priceOrders),
    pagina: page,
  },
  '/produto/:id': {
    tab: oneOf(productTabs),
    dias: oneOf(historyDays.map(String)),
    regionId: id,
    pagina: page,
  },
  '/cartao/:kind/:id.png': {},
  '/cartao/:kind/:id/:shape': {},
  '/login': signIn,
  '/cadastro': signIn,
  '/esqueci-senha': signIn,
  '/redefinir-senha': {},
  '/confirmar-email': {},
  '/entrar-por-link': signIn,
  '/lista': {
    c: list,
    mais: list,
    pessoas: (text) => (readPeople(text) === null ? undefined : text),
    ideia: oneOf(listPresets.map(({ key }) => key)),
    modo: oneOf([counterMode]),
  },
  '/recebido': { title: shared, text: shared, url: shared },
  '/sobre': {},
  '/termos': {},
  '/privacidade': {},
  '/contato': {},
  '/balcao': {},
  '/sem-conexao': {},
  '/avisos': {},
  '/avisos/confirmar': {},
  '/avisos/parar': {},
  '/minha-loja/convite': {},
  '/minha-loja': {},
  '/minha-loja/pedir': {},
  '/dashboard': { aba: oneOf(accountTabs) },
};
