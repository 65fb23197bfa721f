import { expect, it } from 'vitest';
import { groupResults } from './panel-search.tsx';

const nothing = { establishments: [], products: [], stations: [], users: [] };

it('finds pages of the panel by name before the server has answered; finds screens by their names and by other words for them', () => {
  expect(groupResults('preços rep', undefined)).toEqual([
    {
      label: 'Páginas do painel',
      results: [expect.objectContaining({ label: 'Preços reportados', to: '/admin/reported-prices' })],
    },
  ]);
  const found = (typed: string) =>
    groupResults(typed, nothing).flatMap(({ results }) => results.map(({ label }) => label));
  expect(found('rodada')).toEqual(['Rodada semanal', 'Lotes de preços']);
  expect(found('notas fiscais')).toEqual(['Comprovantes']);
  expect(found('anp')).toEqual(['Importar pesquisa', 'Fontes']);
  expect(found('ANP pesquisa cadastro automático')).toEqual(['Fontes']);
});

it('leads to each row, and leaves out kinds without any', () => {
  const found = {
    ...nothing,
    establishments: [{ id: 7, name: 'Açougue Jatobá', about: 'Sul' }],
    users: [{ id: 9, name: 'Ana', about: 'ana@exemplo.com.br' }],
  };
  const [shops, people, ...rest] = groupResults('jatoba', found);
  expect(shops?.results).toEqual([
    expect.objectContaining({ to: '/admin/establishments?search=A%C3%A7ougue+Jatob%C3%A1', about: 'Sul' }),
  ]);
  expect(people?.results[0]?.to).toBe('/admin/users?search=ana%40exemplo.com.br');
  expect(rest).toEqual([]);
});

it('finds nothing where nothing has the words', () => {
  expect(groupResults('xyz', nothing)).toEqual([]);
});

it('begins the round of a shop, or shows its prices, where a verb is before its name', () => {
  const found = { ...nothing, establishments: [{ id: 7, name: 'Açougue do Zé', about: null }] };
  const [round] = groupResults('Rodada zé', found);
  expect(round).toMatchObject({
    label: 'Começar a rodada',
    results: [{ label: 'Açougue do Zé', to: '/admin/prices/round?establishmentId=7' }],
  });
  expect(groupResults('precos zé', found)[0]?.results[0]?.to).toBe('/admin/prices?establishmentId=7');
  expect(groupResults('novo preço', nothing)[0]?.results[0]?.to).toBe('/admin/prices/round');
});
