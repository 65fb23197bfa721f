import { describe, expect, it } from 'vitest';
import { ownReportsPage, settingsPage } from '#contract/links.ts';
import { merchantPaths } from './merchant-paths.ts';
import { cardPath, internalPath, mapsSearch, paths } from './paths.ts';

it('a mail about the account leads to its settings', () => {
  expect(settingsPage).toBe(paths.dashboard('configuracoes'));
});

it('paths leave out empty filters and what is shown anyway, and keep the rest, and the place to go back to after signing in', () => {
  expect(paths.fuel()).toBe('/combustivel');
  expect(paths.fuel({ search: '', regionId: null, fuelTypeId: undefined, tab: 'precos' })).toBe(
    '/combustivel',
  );
  expect(paths.fuel({ search: 'São João', regionId: 2, tab: 'postos' })).toBe(
    '/combustivel?search=S%C3%A3o+Jo%C3%A3o&regionId=2&tab=postos',
  );
  expect(paths.dashboard('precos-relatados')).toBe(ownReportsPage);
  expect(paths.home({ radar: undefined })).toBe('/');
  expect(paths.home({ radar: 'restaurante', nearby: 'postos' })).toBe('/?radar=restaurante&perto=postos');
  expect(paths.nearby()).toBe('/acougues#perto');
  expect(paths.butchers({ search: '', tab: 'tabela', page: 1 })).toBe('/acougues');
  expect(paths.butchers({ regionId: 2, productId: 3, tab: 'comparar', cuts: 1 })).toBe(
    '/acougues?regionId=2&productId=3&tab=comparar&cortes=todos',
  );
  expect(paths.establishment(3, { view: 'lista', order: 'populares' })).toBe('/estabelecimento/3');
  expect(paths.establishment(3, { view: 'categorias', order: 'maior' })).toBe(
    '/estabelecimento/3?ver=categorias&ordem=maior',
  );
  expect(paths.product(4, { tab: 'oficiais' })).toBe('/produto/4');
  expect(paths.product(4, { tab: 'relatados', days: 90 })).toBe('/produto/4?tab=relatados&dias=90');
  expect(paths.login('/posto/7')).toBe('/login?voltar=%2Fposto%2F7');
  expect(paths.login('https://longe.example')).toBe('/login');
  expect(paths.register()).toBe('/cadastro');
  expect(mapsSearch(['Posto 32', null, 'Palmas'])).toBe(
    'https://www.google.com/maps/search/?api=1&query=Posto+32%2C+Palmas',
  );
});

it('a shop prints at the address beside its link preview', () => {
  const shape = 'cartaz.svg';
  expect(merchantPaths.poster({ id: 7, kind: 'meat' }, shape)).toBe(cardPath('estabelecimento', 7, shape));
  expect(merchantPaths.poster({ id: 7, kind: 'fuel' }, shape)).toBe(cardPath('posto', 7, shape));
});

describe('a path from an address', () => {
  it('stays inside the site', () => {
    expect(internalPath('/posto/3?fuelTypeId=1#historico', '/')).toBe('/posto/3?fuelTypeId=1#historico');
  });
  it.each([
    'https://longe.example',
    '//longe.example',
    '/\\longe.example',
    'javascript:alert(1)',
    '/ok\n//longe',
    'posto/3',
    '',
    null,
    undefined,
  ])('refuses %j', (path) => {
    expect(internalPath(path, '/')).toBe('/');
  });
});
