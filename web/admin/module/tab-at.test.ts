import { expect, it } from 'vitest';
import { butcherTabs } from '../butchers/butcher-tabs.ts';
import { fuelTabs } from '../fuel/fuel-tabs.ts';
import { tabAt } from './tab-at.ts';

/** Spec, back office, section 2 (Admin fuel module, Admin butcher module). */

it('the butcher module has the five tabs of the spec', () => {
  expect(butcherTabs.map(({ label }) => label)).toEqual([
    'Visão Geral',
    'Produtos',
    'Estabelecimentos',
    'Categorias',
    'Preços',
  ]);
});

it('the fuel module has the five tabs of the spec', () => {
  expect(fuelTabs.map(({ label }) => label)).toEqual(['Visão Geral', 'Marcas', 'Tipos', 'Postos', 'Preços']);
});

it('an address selects its own tab, and one below it the same', () => {
  for (const { key, to } of fuelTabs) expect(tabAt(fuelTabs, to)).toBe(key);
  for (const { key, to } of butcherTabs) expect(tabAt(butcherTabs, to)).toBe(key);
  expect(tabAt(butcherTabs, '/admin/prices/batches')).toBe('prices');
  expect(tabAt(butcherTabs, '/admin/products-of-others')).toBe('overview');
});
