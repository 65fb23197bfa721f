import type { UseQueryResult } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { describe, expect, it, vi } from 'vitest';
import { sectorEndpoints } from '#contract/sectors.ts';
import { NoAnswer } from '#web/api-client/transport.ts';
import { messagesOf } from '#web/forms/noun-messages.ts';
import { panelPaths } from '#web/panel-paths.ts';
import { htmlOf } from '#web/testing.tsx';
import type { Columns, Numbered } from './columns.tsx';
import { useListAddress } from './list-address.ts';
import { type ListPage, ListView } from './list-view.tsx';
import type { TableRow } from './row-parts.tsx';

type Row = Numbered & { name: string; categories: number };
type Query = UseQueryResult<ListPage<Row>>;

const columns: Columns<Row> = [
  { id: 'name', header: 'Nome', value: ({ name }) => name, heading: true },
  { id: 'categories', header: 'Categorias', value: ({ categories }) => categories, align: 'end' },
];
const carnes: Row = { id: 7, name: 'Carnes', categories: 3 };
const row = (one: Row, more: Partial<TableRow<Row>> = {}): TableRow<Row> => ({
  key: String(one.id),
  row: one,
  name: one.name,
  actions: [{ label: 'Editar', icon: Pencil, run: () => {} }],
  ...more,
});

function Example({ query, rows }: { query: Partial<Query>; rows: readonly TableRow<Row>[] }) {
  return (
    <ListView
      address={useListAddress('sectors', sectorEndpoints.listSectors.query)}
      words={messagesOf({ one: 'setor', many: 'setores', gender: 'm' })}
      caption="Setores"
      searchFor="Nome do setor"
      columns={columns}
      query={{ isPending: false, isPlaceholderData: false, error: null, ...query } as Query}
      rows={rows}
      create={<button type="button">Novo setor</button>}
    />
  );
}

const html = (
  query: Partial<Query>,
  rows: readonly TableRow<Row>[] = [],
  address = panelPaths.list('sectors'),
) => htmlOf(<Example query={query} rows={rows} />, address);
const page = (count: number, data: Row[] = [carnes]) => ({ data: { data, count } });

describe('a list', () => {
  // First, because React says each warning once.
  it('gives React nothing to warn about', () => {
    const warn = vi.spyOn(console, 'error').mockImplementation(() => {});
    html(page(1), [row(carnes)]);
    expect(warn.mock.calls).toEqual([]);
    warn.mockRestore();
  });
  it('is a table whose rows have names, and whose head says how it is sorted', () => {
    const list = html(page(1), [row(carnes)], panelPaths.list('sectors', { sort: '-categories' }));
    expect(list).toMatch(/<caption[^>]*>Setores</);
    expect(list).toMatch(/<th scope="row"[^>]*>Carnes</);
    expect(list).toMatch(/aria-label="Editar Carnes"/);
    expect(list.match(/aria-sort="\w+"/g)).toEqual([
      'aria-sort="none"',
      'aria-sort="none"',
      'aria-sort="descending"',
    ]);
    expect(list).toContain('Mostrando 1 de 1 setor');
    expect(list).not.toContain('Páginas');
  });
  it('leads to its other pages, in the order that it has', () => {
    const list = html(page(58), [row(carnes)], panelPaths.list('sectors', { sort: 'id', page: 2 }));
    expect(list).toContain('aria-label="Páginas de setores"');
    expect(list).toMatch(/href="\/admin\/sectors\?sort=id&amp;page=3"[^>]*>3</);
    expect(list).toMatch(/aria-current="page"[^>]*>2</);
  });
  it('marks what is not saved, and what cannot be done', () => {
    const mark = { word: 'Não salvo', retry: () => {}, busy: false };
    const list = html(page(1), [row({ ...carnes, id: null }, { key: 'k', mark })]);
    expect(list).toContain('novo');
    expect(list).toMatch(/Não salvo.*\(Simulado\).*aria-label="Tentar novamente Carnes"/);
    const actions = [{ label: 'Excluir', icon: Pencil, run: () => {}, refused: 'Há categorias.' }];
    expect(html(page(1), [row(carnes, { actions })])).toMatch(/aria-disabled="true" title="Há categorias\."/);
  });
  it('is on its way, once for people who hear it', () => {
    expect(html({ isPending: true }).match(/Carregando/g)).toHaveLength(1);
  });
  it('offers to create the first row, or to look for less', () => {
    expect(html(page(0, []))).toMatch(/Nenhum setor encontrado.*Novo setor/);
    const searched = html(page(0, []), [], panelPaths.list('sectors', { search: 'x' }));
    expect(searched).toMatch(
      /Nada combina com “x”.*href="\/admin\/sectors"[^>]*>(?:<span[^>]*>)*Limpar busca/,
    );
    expect(searched).not.toContain('Novo setor');
  });
  it('says why it could not be had, and keeps what is known or unsaved', () => {
    const error = new NoAnswer('unreachable', null);
    expect(html({ error })).toMatch(/role="alert".*Não foi possível carregar os setores\..*Tentar novamente/);
    expect(html({ error, ...page(1) }, [row(carnes)])).toMatch(/Esta lista pode estar desatualizada.*Carnes/);
    expect(html({ error }, [row(carnes)])).toMatch(/Carnes.*Não foi possível carregar/);
  });
});
