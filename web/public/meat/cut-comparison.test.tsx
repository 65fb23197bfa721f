import { describe, expect, it } from 'vitest';
import { htmlOf as html } from '#web/testing.tsx';
import { CutComparison } from './cut-comparison.tsx';
import { CutList } from './cut-list.tsx';
import { CutMatrix } from './cut-matrix.tsx';
import type { Shop } from './meat-data.ts';
import type { MeatChoice } from './meat-params.ts';
import { rowsOf } from './meat-view.ts';
import { type SampleCity, sampleMeat } from './sample-meat.ts';

const norte = { id: 1, name: 'Norte' };
const sul = { id: 2, name: 'Sul' };
const shop = (id: number, Region: Shop['Region']): SampleCity['shops'][number] => ({
  id,
  name: `Loja ${id}`,
  type: 'acougue',
  verified: false,
  latitude: null,
  longitude: null,
  address: null,
  neighbourhood: null,
  Region,
});
const city: SampleCity = {
  cuts: [{ id: 1, name: 'Picanha', description: null, synonyms: [] }],
  shops: [shop(1, norte), shop(2, sul), shop(3, sul), shop(4, sul)],
  promotions: [],
  facts: [{ day: '2026-06-10', lifeDays: 10, source: 'admin', sourceName: 'Loja' }],
  quotes: [
    [1, 1, 40, 0],
    [1, 2, 50, 0],
    [1, 3, 55, 0],
    [1, 4, 60, 0],
  ],
};
const compared = (choice: MeatChoice, more: Partial<SampleCity> = {}, today = '2026-06-12') => {
  const data = sampleMeat(today, { choice, tab: 'comparar' }, { ...city, ...more });
  return html(data.tab.kind === 'comparar' && <CutComparison tab={data.tab} data={data} choice={choice} />);
};

it('keeps the region and a search that names shops when another cut is chosen', () => {
  const kept = (choice: MeatChoice) =>
    [...compared(choice).matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ]);
  expect(kept({ search: 'loja 2', regionId: 2, productId: 1 })).toEqual([
    ['tab', 'comparar'],
    ['search', 'loja 2'],
    ['regionId', '2'],
  ]);
  expect(kept({ search: 'picanha' })).toEqual([['tab', 'comparar']]);
});
it('suggests the cuts that the filters leave', () => {
  expect(compared({})).toContain('href="/acougues?productId=1&amp;tab=comparar"');
  expect(compared({ regionId: 3 })).not.toMatch(/href="[^"]*productId/);
});

/** The price table on wide screens, and the list of one cut on phones. */
const tableOf = (choice: MeatChoice, more: Partial<SampleCity> = {}) => {
  const data = sampleMeat('2026-06-12', { choice, tab: 'tabela' }, { ...city, ...more });
  const { tab } = data;
  if (tab.kind !== 'tabela') return expect.fail('another tab');
  const rows = tab.rows.map(rowsOf(data));
  return {
    columns: tab.columns,
    matrix: html(<CutMatrix rows={rows} columns={tab.columns} data={data} />),
    list: html(<CutList rows={rows} tab={tab} data={data} params={{ choice, cuts: undefined }} />),
  };
};

it('shows in the table the lowest price of the chosen region beside the cut, not that of another one', () => {
  const { matrix } = tableOf({ regionId: 2 });
  expect(matrix).toContain('Loja 2');
  expect(matrix).not.toContain('Loja 1');
});

it('tags the same one of several lowest prices in the table as beside the cut', () => {
  const [old = expect.fail()] = city.facts;
  const { matrix, columns } = tableOf(
    {},
    {
      facts: [old, { ...old, day: '2026-06-11' }],
      quotes: [
        [1, 1, 40, 0],
        [1, 2, 50, 0],
        [1, 3, 40, 1],
      ],
    },
  );
  const [head = '', ...cells] = (matrix.split('<tbody')[1] ?? '').split('<td');
  expect(head).toContain('Loja 3');
  expect(columns[cells.findIndex((cell) => cell.includes('tag-shape'))]).toBe(3);
});

it('counts on the way to the comparison the prices that it compares', () => {
  const [fact = expect.fail()] = city.facts;
  const quotes = city.quotes.map(([cut, shop, price], index): (typeof city.quotes)[number] => [
    cut,
    shop,
    price,
    Number(index > 2),
  ]);
  const { list } = tableOf({}, { facts: [fact, { ...fact, day: '2026-05-01' }], quotes });
  expect(list).toContain('Comparar 3 preços');
  expect(list).toContain('3 preços válidos');
});

describe('price differences in a ranking', () => {
  it('start at the lowest price of the city; start at the first price of the list when the region filter leaves out the lowest of the city', () => {
    expect(compared({ productId: 1 })).toMatch(
      /Loja 2.*\+R\$\u00A010,00 · 25%.*Loja 3.*\+R\$\u00A015,00 · 38%/s,
    );
    const shown = compared({ productId: 1, regionId: 2 });
    expect(shown).toMatch(/tag-shape.*Loja 3.*\+R\$\u00A05,00 · 10%.*\+R\$\u00A010,00 · 20%/s);
    expect(shown).toMatch(/Menor da cidade: .*R\$\u00A040,00/);
    expect(shown).not.toContain('+R$\u00A015,00');
  });
});

it('tags the first of several lowest prices, the others are the same, and one alone has no tag', () => {
  const [first, ...others] = city.quotes;
  const tied = compared(
    { productId: 1 },
    { quotes: [first ?? expect.fail(), [1, 2, 40, 0], ...others.slice(1)] },
  );
  expect(tied.match(/tag-shape/g)).toHaveLength(1);
  expect(tied.match(/mesmo preço/g)).toHaveLength(1);
  expect(compared({ productId: 1 }, { quotes: city.quotes.slice(0, 1) })).not.toContain('tag-shape');
});

it('praises a saving only from 15 % up, and only beside the tag', () => {
  expect(compared({ productId: 1 }).match(/Economize 22%/g)).toHaveLength(1);
  const close = city.quotes.map(([cut, shop], index): (typeof city.quotes)[number] => [
    cut,
    shop,
    40 + index,
    0,
  ]);
  expect(compared({ productId: 1 }, { quotes: close })).not.toContain('Economize');
});

it('says the days of the prices, and today only where all are of today', () => {
  expect(compared({ productId: 1 })).toContain('Picanha na cidade, 10 jun. 2026');
  expect(compared({ productId: 1 }, {}, '2026-06-10')).toContain('Picanha na cidade, hoje');
});
