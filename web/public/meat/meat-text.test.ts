import { describe, expect, it } from 'vitest';
import { meatListJsonLd } from './butchers-page.tsx';
import type { MeatChoice } from './meat-params.ts';
import { describePage, describePrices, locationText, quadraText } from './meat-text.ts';
import { sampleCity, sampleMeat } from './sample-meat.ts';

const city = sampleCity('2026-06-12');
const table = (quotes = city.quotes, day = '2026-06-12', choice: MeatChoice = {}) =>
  sampleMeat(day, { choice, tab: 'tabela' }, { ...city, quotes });
const described = (choice: MeatChoice = {}, shown: [quotes?: typeof city.quotes, day?: string] = []) => {
  const [quotes = city.quotes, day = '2026-06-12'] = shown;
  return describePrices(table(quotes, day, choice), choice);
};

describe('texts of the meat page', () => {
  it('describe the prices of the city or what the filters leave, which of them are ranked, and say where all have expired or there are none', () => {
    expect(described()).toBe(
      '6 cortes em 5 açougues e mercados com preço válido em toda a cidade, por quilo. Só preços com até 10 dias entram no ranking.',
    );
    expect(described({}, [[[1, 1, 50, 0]]])).toBe(
      '1 corte em 1 açougue ou mercado com preço válido em toda a cidade, por quilo. Só preços com até 10 dias entram no ranking.',
    );
    expect(described({}, [city.quotes, '2026-08-01'])).toBe(
      '6 cortes em 5 açougues e mercados na última coleta em toda a cidade, por quilo.',
    );
    expect(described({}, [[]])).toBe('Preço por quilo, com fonte e data.');
    const rule = 'por quilo. Só preços com até 10 dias entram no ranking.';
    expect(described({ regionId: 1 })).toBe(
      `6 cortes em 2 açougues e mercados com preço válido na Região Norte, ${rule}`,
    );
    expect(described({ productId: 1 })).toBe(
      `Picanha em 5 açougues e mercados com preço válido em toda a cidade, ${rule}`,
    );
    expect(described({ search: 'picanha', regionId: 1 })).toBe(
      `1 corte em 2 açougues e mercados com preço válido na Região Norte, busca “picanha”, ${rule}`,
    );
    expect(described({ search: 'xyz' })).toBe('Nenhum preço válido em toda a cidade, busca “xyz”.');
  });
  it('name a region only once', () => {
    const [shop] = city.shops;
    if (!shop) return expect.fail('no shop');
    expect(locationText({ ...shop, neighbourhood: 'Plano Diretor Norte' })).toBe('Plano Diretor Norte');
    expect(locationText({ ...shop, neighbourhood: 'Taquari' })).toBe('Taquari · Região Norte');
    expect(locationText(shop)).toBe('Endereço de exemplo · Região Norte');
    expect(quadraText({ ...shop, neighbourhood: 'Taquari' })).toBe('Taquari');
    expect(quadraText({ ...shop, address: null })).toBe('Região Norte');
  });
  it('describe the page by its best price', () => {
    expect(describePage(table(), {})).toMatch(
      /^Frango de R\$\u00A017,90 a R\$\u00A021,90 por quilo em 5 lugares de Palmas\./,
    );
    const { view, ...page } = table();
    expect(describePage({ ...page, view: { ...view, best: null, sector: null } }, {})).toContain(
      'com fonte e data',
    );
  });
  it('describe of a page that is shared with filters what they leave, and the promotions', () => {
    expect(describePage(table(city.quotes, '2026-06-12', { regionId: 1 }), { regionId: 1 })).toMatch(
      /^6 cortes em 2 açougues e mercados com preço válido na Região Norte/,
    );
    const promotions = sampleMeat('2026-06-12', { choice: {}, tab: 'promocoes' }, city);
    expect(describePage(promotions, {})).toBe(
      `${promotions.view.found.promotions} promoções em vigor em toda a cidade, com o preço de antes e o último dia.`,
    );
  });
});

it('JSON-LD of the meat page has each cut with the range of its valid prices, and offers no expired ones', () => {
  const list = meatListJsonLd(table().view, 'https://exemplo.test');
  expect(list.itemListElement).toHaveLength(6);
  expect(list.itemListElement[0]).toMatchObject({
    position: 1,
    item: {
      '@type': 'Product',
      name: 'Picanha',
      url: 'https://exemplo.test/produto/1',
      offers: { '@type': 'AggregateOffer', lowPrice: '60.90', highPrice: '64.90', offerCount: 5 },
    },
  });
  expect(meatListJsonLd(table(city.quotes, '2026-08-01').view, '').itemListElement).toEqual([]);
});
