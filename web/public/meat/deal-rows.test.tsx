import { describe, expect, it } from 'vitest';
import { htmlOf as html } from '#web/testing.tsx';
import { BestDealCard } from './best-deal-card.tsx';
import { CutList } from './cut-list.tsx';
import { CutMatrix } from './cut-matrix.tsx';
import { Deals } from './deal-rows.tsx';
import type { RunningPromotion } from './meat-data.ts';
import type { MeatChoice } from './meat-params.ts';
import { dealOf, rowsOf } from './meat-view.ts';
import { type SampleCity, sampleCity, sampleMeat } from './sample-meat.ts';

const today = '2026-06-12';
const promotion: RunningPromotion = {
  id: 9,
  title: 'Semana da picanha',
  productId: 1,
  establishmentId: 1,
  originalPrice: 60,
  salePrice: 30,
  discountPercentage: 50,
  startDate: '2026-06-09',
  endDate: today,
  fullPriceSeen: true,
};
/** The first cut is cheapest at the shops 1 and 2, in a promotion of shop 1. */
const city = (days: readonly string[] = ['2026-06-05', today]): SampleCity => ({
  ...sampleCity(today),
  promotions: [promotion],
  facts: [
    { day: days[1] ?? today, lifeDays: 10, source: 'promotion', sourceName: 'Promoção' },
    { day: days[0] ?? today, lifeDays: 10, source: 'admin', sourceName: 'Loja' },
  ],
  quotes: [
    [1, 1, 30, 0],
    [1, 2, 30, 1],
    [1, 3, 40, 1],
    [1, 4, 60, 1],
  ],
});
const tab = (choice: MeatChoice) => {
  const data = sampleMeat(today, { choice, tab: 'promocoes' }, city());
  return html(data.tab.kind === 'promocoes' && <Deals tab={data.tab} data={data} choice={choice} />);
};
const percentages = (markup: string) => [...new Set(markup.replace(/="[^"]*"/g, '').match(/\d+%/g))];
const card = (shown: SampleCity) => {
  const data = sampleMeat(today, { choice: {}, tab: 'tabela' }, shown);
  const deal = dealOf(data, data.view.best);
  return html(deal && <BestDealCard deal={deal} today={today} />);
};

describe('the promotions tab (spec, public side, section 2: /acougues)', () => {
  it('offers the lowest price of the city, with its base in words and one percentage', () => {
    const shown = tab({});
    expect(shown).toMatch(/Ver oferta/);
    expect(shown).toContain('Açougue Exemplo Norte e mais 1 lugar');
    expect(percentages(shown)).toEqual(['25%']);
    expect(shown).toContain('25% abaixo da média');
    expect(shown).toContain('último dia');
  });
  it.each([{ search: 'Mercado Exemplo Sul' }, { regionId: 2 }])(
    'offers nothing that is dearer than elsewhere in the city: %j',
    (choice) => {
      const shown = tab(choice);
      expect(shown).not.toMatch(/Ver oferta|Economize|abaixo da média/);
      expect(shown).toContain('Nenhum destes preços é o menor da cidade.');
      expect(shown).toContain('Ver a tabela de preços');
    },
  );
});

it('the highlighted best price says today only where all compared prices are of today, and has one percentage, although its promotion has a discount', () => {
  expect(card(city())).toMatch(/>Melhor preço</);
  expect(card(city([today, today]))).toContain('Melhor preço de hoje');
  expect(percentages(card(city()))).toEqual(['25%']);
});

describe('the price table', () => {
  const table = (choice: MeatChoice, shown = city()) => {
    const data = sampleMeat(today, { choice, tab: 'tabela' }, shown);
    if (data.tab.kind !== 'tabela') return expect.fail('another tab');
    const rows = data.tab.rows.map(rowsOf(data));
    return {
      list: html(<CutList rows={rows} tab={data.tab} data={data} params={{ choice, cuts: undefined }} />),
      matrix: html(<CutMatrix rows={rows} columns={data.tab.columns} data={data} />),
    };
  };
  it('tags one of equal prices in the list, and in the matrix, whose row has the price at its head, too', () => {
    const { list, matrix } = table({});
    expect(list.match(/tag-shape/g)).toHaveLength(1);
    expect(list.match(/mesmo preço/g)).toHaveLength(1);
    expect(list.match(/Economize 25%/g)).toHaveLength(1);
    expect(matrix.match(/menor preço da cidade/g)).toHaveLength(2);
    expect(matrix.match(/mesmo preço/g)).toHaveLength(1);
    expect(matrix).toContain('Açougue Exemplo Norte e mais 1 lugar');
  });
  it('does not praise what is dearer than elsewhere, and says the lowest of the city', () => {
    const { list } = table({ regionId: 2 });
    expect(list).not.toContain('Economize');
    expect(list).toMatch(/Menor da cidade: .*30,00/);
  });
  it('is of one cut on phones, with links to the others, which keep the region', () => {
    const { list } = table({ regionId: 1 }, sampleCity(today));
    expect(list).toMatch(/aria-current="true"[^>]*>Picanha</);
    expect(list).toContain('href="/acougues?regionId=1&amp;productId=3"');
    expect(list).toMatch(/Tirar o filtro .*Região Norte/);
  });
  it('says the lowest of the city beside the name of a cut whose filtered prices are all higher', () => {
    expect(table({}).matrix).not.toContain('>menor da cidade ');
    expect(table({ regionId: 2 }).matrix).toMatch(/>menor da cidade(?: |<!-- -->)+[\d,]+</);
  });
});
