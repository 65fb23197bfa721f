import { describe, expect, it } from 'vitest';
import { htmlOf } from '#web/testing.tsx';
import { type ChoiceField, FilterBar, type FilterValues } from './filter-bar.tsx';

const choices: ChoiceField[] = [
  {
    kind: 'segmented',
    name: 'regionId',
    label: 'Região',
    options: [
      { value: '', label: 'Todas' },
      { value: '2', label: 'Sul' },
    ],
  },
  {
    kind: 'select',
    name: 'brandId',
    label: 'Bandeira',
    options: [
      { value: '', label: 'Todas' },
      { value: '1', label: 'Vibra' },
    ],
  },
];

const bar = (values: FilterValues) =>
  htmlOf(
    <FilterBar
      action="/combustivel"
      search={{ name: 'search', label: 'Buscar', placeholder: 'Posto ou endereço' }}
      choices={choices}
      values={values}
      keep={{ tab: 'postos' }}
      clearTo="/combustivel?tab=postos"
      onChange={() => {}}
      result="14 postos"
    />,
  );

describe('FilterBar', () => {
  it('is a plain form that keeps the other URL parameters', () => {
    const html = bar({});
    expect(html).toMatch(/<form[^>]*action="\/combustivel" method="get"/);
    expect(html).toContain('<input type="hidden" name="tab" value="postos"/>');
    expect(html).toMatch(/<noscript><button type="submit"/);
    expect(html).toContain('role="status" class="sr-only">14 postos');
  });
  it('shows and counts the filters of the URL, and offers to clear them', () => {
    const html = bar({ search: 'star', regionId: '2', brandId: '1' });
    expect(html).toMatch(/name="search"[^>]*value="star"/);
    expect(html).toMatch(/value="2"[^>]*checked|checked=""[^>]*value="2"/);
    expect(html).toContain('<option value="1" selected="">Vibra');
    expect(html).toMatch(/>2(?:<\/span>)?<span class="sr-only"> ativos/);
    expect(html).toContain('Limpar filtros');
  });
  it('does not count the search among the filters', () => {
    const html = bar({ search: 'star' });
    expect(html).not.toContain('ativo');
    expect(html).toContain('Limpar filtros');
    expect(bar({})).not.toContain('Limpar filtros');
  });
});
