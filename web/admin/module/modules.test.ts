import { expect, it } from 'vitest';
import { modules, tabAt, tabsOf } from './modules.tsx';

/** Spec, back office, section 2 (Admin fuel module, Admin butcher module). */

it.each([
  ['meat', ['Visão Geral', 'Produtos', 'Estabelecimentos', 'Categorias', 'Preços']],
  ['fuel', ['Visão Geral', 'Marcas', 'Tipos', 'Postos', 'Preços']],
] as const)(
  'the module of %s has the five tabs of the spec, each selected at its address and below',
  (kind, labels) => {
    const tabs = tabsOf(modules[kind]);
    expect(tabs.map(({ label }) => label)).toEqual(labels);
    for (const { key, to } of tabs) {
      expect(tabAt(tabs, to)).toBe(key);
      expect(tabAt(tabs, `${to}/7`)).toBe(key);
    }
  },
);

it('an address that only begins like a tab selects none but the first', () => {
  const tabs = tabsOf(modules.meat);
  expect(tabAt(tabs, '/admin/prices/batches')).toBe('prices');
  expect(tabAt(tabs, '/admin/products-of-others')).toBe('overview');
});
