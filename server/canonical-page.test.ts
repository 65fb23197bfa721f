import { expect, it } from 'vitest';
import { accountTabs, cardPath, paths } from '#web/paths.ts';
import { canonicalPage } from './canonical-page.ts';

/** Links that the site itself writes keep their meaning. */
it.each([
  paths.home({ radar: 'restaurante', nearby: 'postos' }),
  paths.butchers({ search: 'contra filé', regionId: 1, productId: 2, tab: 'comparar', cuts: 1 }),
  paths.fuel({ search: 'br', regionId: 1, fuelTypeId: 'todos', brandId: 3, tab: 'postos' }),
  `${paths.station(7)}?fuelTypeId=1&from=2026-01-01&to=2026-02-01`,
  paths.establishment(7, { view: 'categorias', order: 'maior' }),
  paths.establishment(7, { order: 'maior', page: 2 }),
  paths.product(7, { tab: 'relatados', days: 30 }),
  paths.product(7, { days: 30, regionId: 2, page: 3 }),
  paths.login('/produto/7', { expired: true }),
  paths.register('/produto/7'),
  paths.forgottenPassword('/produto/7'),
  paths.terms(),
  '/acougues.data?regionId=1',
  ...[30, 90, 365].map((days) => paths.product(7, { days })),
  ...accountTabs.map((tab) => paths.dashboard(tab)),
  '/_root.data?radar=restaurante',
  '/sitemap.xml',
  cardPath('produto', 7),
  cardPath('pagina', 'inicio'),
])('%s is as canonical as can be', (url) => {
  expect(canonicalPage(url)).toBe(url);
});

it.each([
  ['a parameter that nobody knows', '/acougues?fbclid=1&regionId=1', '/acougues?regionId=1'],
  ['another order', '/acougues?regionId=1&search=a', '/acougues?search=a&regionId=1'],
  ['what is empty or repeated', '/acougues?search=&regionId=1&regionId=2', '/acougues?regionId=1'],
  ['another encoding', '/%61cougues?search=%63osta+a', '/acougues?search=costa+a'],
  ['upper case, or a slash at its end', '/ACOUGUES/?regionId=1', '/acougues?regionId=1'],
  ['a path that is not well encoded', '/%zz?x=1', '/%25zz'],
  ['the data of a page', '/_root.data?x=1', '/_root.data'],
  [
    "the data of some of a page's routes",
    '/acougues.data?tab=comparar&_routes=x',
    '/acougues.data?tab=comparar',
  ],
  ['a number that is none', '/acougues?regionId=abc1&productId=1e3', '/acougues'],
  ['a tab that the page does not have', '/combustivel?tab=x2&fuelTypeId=todas', '/combustivel'],
  ['a period, a list and an order that nobody offers', '/produto/7?tab=novos&dias=7', '/produto/7'],
  ['the first page, or one that is no number', '/produto/7?pagina=1&regionId=x', '/produto/7'],
  ['another order of a shop', '/estabelecimento/7?ver=tudo&ordem=nome', '/estabelecimento/7'],
  ['a text that is too long', `/acougues?search=+${'a'.repeat(120)}`, `/acougues?search=${'a'.repeat(100)}`],
  ['a way back that leads elsewhere', '/login?sessao=x&voltar=//mau.example', '/login'],
  ['a tab of the home page or of the account', '/?radar=pao&perto=casas', '/'],
  ['a tab that the account does not have', '/dashboard?aba=nada', '/dashboard'],
  ['the version of a picture', '/cartao/produto/7.png?v=k3', '/cartao/produto/7.png'],
  ['a page without parameters', '/termos?x=1', '/termos'],
  ['the panel, whose rows the browser loads', '/admin/users?page=2', '/admin/users'],
])('another spelling is the same page: %s', (_, url, page) => {
  expect(canonicalPage(url)).toBe(page);
});
