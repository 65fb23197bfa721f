import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { SeenLower } from '#web/components/seen-lower.tsx';
import type { ProductData, ProductPrice } from './load-product.ts';
import { ProductCard } from './product-card.tsx';
import { ProductHistory } from './product-history.tsx';
import { ProductPrices } from './product-prices.tsx';
import { today } from './testing/prices.ts';
import { productData as data, productPrice as price } from './testing/product-data.ts';

const html = (page: ReactNode, at = '/produto/1') =>
  renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter([{ path: '*', element: page }], { initialEntries: [at] })} />,
  );

const card = (prices: ProductPrice[], at?: string) => html(<ProductCard loaded={data(prices)} />, at);
const list = (loaded: ProductData, at?: string) => html(<ProductPrices loaded={loaded} />, at);

describe('the card of a product', () => {
  it('shows the best price, its place, its age and the saving compared with the mean', () => {
    const shown = card([price(1, 54.9), price(2, 63), price(3, 79.9)]);
    expect(shown).toContain('R$\u00A054,90 por quilo');
    expect(shown).toContain('href="/estabelecimento/1"');
    expect(shown).toMatch(/>16% abaixo da média</);
    expect(shown).toContain('ontem');
    expect(shown).toContain('Menor preço');
  });
  it('shows an approved report below the best price as what it is, as long as it is valid', () => {
    const seen = (reais: number, day: string) =>
      renderToStaticMarkup(
        <SeenLower
          of={{ price: reais, day, lifeDays: 10, placeId: 7, placeName: 'Casa do Boi' }}
          best={54.9}
          today={today}
        />,
      ).replace(/<[^>]*>/g, '');
    expect(seen(49.9, today)).toBe('Casa do Boi: visto por R$\u00a049,90 hoje, relato aprovado');
    expect(seen(49.9, '2026-05-01')).toBe('');
    expect(seen(54.9, today)).toBe('');
  });
  it('sends signed-out visitors to sign in, with a link back', () => {
    const shown = card([price(1, 54.9)], '/produto/1?tab=relatados');
    const signIn =
      /href="\/login\?voltar=%2Fproduto%2F1%3Ftab%3Drelatados"[^>]*>(?:<svg.*?<\/svg>)?([^<]+)/gs;
    expect([...shown.matchAll(signIn)].map((found) => found[1])).toEqual(['Favoritar']);
    expect(shown).not.toContain('Compartilhar');
  });
  it('never ranks an expired price above a valid one', () => {
    expect(card([price(1, 54.9), price(2, 9.9, '2026-05-01')])).not.toContain('9,90 por quilo');
  });
  it('labels the lowest as that of the last collection when all have expired', () => {
    expect(card([price(1, 54.9, '2026-05-01'), price(2, 60, '2026-05-01')])).toContain('Menor da coleta');
  });
  it('says that there are no prices', () => {
    expect(card([])).toContain('Sem preços disponíveis');
  });
});

describe('where to buy', () => {
  it('ranks by price with the difference; ties share a position; expired prices are separate', () => {
    const shown = list(data([price(1, 54.9), price(2, 54.9), price(3, 58.9), price(4, 9.9, '2026-05-01')]));
    expect(shown).toMatch(/1º.*Loja 1.*verificado.*tag-shape.*1º.*Loja 2.*tag-shape.*3º.*Loja 3/s);
    expect(shown).toContain('+R$\u00A04,00 · 7%');
    expect(shown).toMatch(/1 estabelecimento com preço vencido.*Loja 4.*price-expired/s);
    expect(shown.match(/tag-shape/g)).toHaveLength(2);
  });
  it('shows ten at once', () => {
    const prices = Array.from({ length: 13 }, (_, index) => price(index + 1, 50 + index));
    const shown = list(data(prices), '/produto/1?dias=90');
    expect(shown).toMatch(/10º.*Mostrar mais 3 estabelecimentos/s);
    expect(shown).toContain('href="/produto/1?dias=90&amp;pagina=2#onde-comprar"');
    expect(shown).not.toContain('11º');
    const next = list(data(prices, {}, 2), '/produto/1?pagina=2');
    expect(next).toMatch(/11º.*13º/s);
    expect(next).not.toMatch(/10º|Mostrar mais/);
    expect(next).toContain('href="/produto/1#onde-comprar"');
  });
  it('has expired prices at its end, and says on the pages before how many they are', () => {
    const valid = Array.from({ length: 10 }, (_, index) => price(index + 1, 50 + index));
    const old = [price(11, 9.9, '2026-05-01'), price(12, 8.9, '2026-05-01')];
    const first = list(data([...valid, ...old]));
    expect(first).toMatch(
      /href="\/produto\/1\?pagina=2#onde-comprar"[^>]*>2 estabelecimentos com preço vencido/,
    );
    expect(first).not.toContain('Loja 11');
    expect(list(data([...valid, ...old], {}, 2))).toMatch(
      /<details open.*2 estabelecimentos com preço vencido.*Loja 12/s,
    );
  });
  it('shows a region alone, with the positions in it and what is the lowest of the city', () => {
    const regions = [
      { id: 1, name: 'Norte', places: 8 },
      { id: 2, name: 'Sul', places: 2 },
    ];
    const inCity = data(
      Array.from({ length: 11 }, (_, index) => price(index + 1, 50 + index)),
      { regions },
    );
    expect(list(inCity)).toContain('href="/produto/1?regionId=2"');
    const inSul: ProductData = {
      ...inCity,
      prices: [{ ...price(3, 52), position: 1 }],
      ranking: { page: 1, pages: 1, count: 2, regionId: 2 },
    };
    const shown = list(inSul, '/produto/1?regionId=2');
    expect(shown).toMatch(/1º.*Loja 3/s);
    expect(shown).toContain('+R$\u00A02,00');
    expect(shown).not.toContain('tag-shape');
    expect(shown).toMatch(/aria-current="true"[^>]*href="\/produto\/1\?regionId=2"/);
  });
  it('says which promotion a price contests, as long as that runs', () => {
    const contested = { promotionId: 3, salePrice: 44.9, endDate: '2026-06-14' };
    const shown = list(data([{ ...price(1, 54.9), contested }]));
    expect(shown).toMatch(/Promoção a R\$\u00A044,90, até 14 jun\..*visto a R\$\u00A054,90 em 11 jun\./);
    const ended = { ...contested, endDate: '2026-06-11' };
    expect(list(data([{ ...price(1, 54.9), contested: ended }]))).not.toContain('Promoção');
  });
  it('says that no shop has a price', () => {
    expect(list(data([]))).toContain('Nenhum preço encontrado');
  });
  it('keeps its tabs in the URL', () => {
    const shown = list(data([price(1, 54.9)]), '/produto/1?dias=90');
    expect(shown).toContain('href="/produto/1?tab=relatados&amp;dias=90"');
    expect(shown).toContain('href="/produto/1?dias=90"');
  });
});

describe('reported prices', () => {
  const report = {
    id: 1,
    price: 52.9,
    unit: 'kg' as const,
    comment: 'Vi na gôndola hoje cedo.',
    day: '2026-06-10',
    userName: 'Maria S.',
    official: false,
    shop: { id: 7, name: 'Loja 7' },
  };
  it('show person, date, place, price and comment', () => {
    const shown = list(data([], { reports: [report], reportCount: 1 }), '/produto/1?tab=relatados');
    const author = 'Maria S., morador, relato aprovado';
    for (const words of [author, 'há 2 dias', 'Loja 7', 'Vi na gôndola', 'R$\u00A052,90 por quilo']) {
      expect(shown).toContain(words);
    }
    expect(shown).not.toContain('Mostrar mais');
  });
  it('say which of them became official', () => {
    const shown = list(
      data([], { reports: [{ ...report, official: true }], reportCount: 1 }),
      '/produto/1?tab=relatados',
    );
    expect(shown).toContain('relato confirmado, virou preço oficial');
    expect(shown).not.toContain('relato aprovado');
  });
  it('have pages', () => {
    const shown = list(data([], { reports: [report], reportCount: 21 }), '/produto/1?tab=relatados');
    expect(shown).toContain('Mostrar mais');
  });
  it('say that there are none', () => {
    expect(list(data([]), '/produto/1?tab=relatados')).toContain('Nenhum preço relatado');
  });
});

describe('the history of a product', () => {
  const week = (from: string, lowest: number) => ({ from, to: from, lowest, highest: 80, median: 62 });
  const weeks = [week('2025-12-01', 50), week('2026-05-25', 52), week('2026-06-08', 54)];
  const history = (at: string) => html(<ProductHistory loaded={data([], { weeks })} />, at);
  it('shows the lowest price of each week, for a year', () => {
    expect(history('/produto/1')).toMatch(/de R\$\u00A050,00 em 1 dez\. 2025 .*em 3 semanas de coleta/);
  });
  it('is shorter if the URL says so', () => {
    expect(history('/produto/1?dias=30')).toMatch(/de R\$\u00A052,00 em 25 mai\. 2026 .*em 2 semanas/);
  });
  it('begins with the lowest price that was valid on the first day, not with that of an earlier week', () => {
    const starts = [{ day: '2026-05-13', price: 58, observed: '2026-05-11' }];
    const early = [week('2026-05-04', 41), ...weeks.slice(1)];
    const shown = html(<ProductHistory loaded={data([], { weeks: early, starts })} />, '/produto/1?dias=30');
    expect(shown).toContain('58,00');
    expect(shown).toContain('11 mai. 2026');
    expect(shown).not.toContain('41,00');
    const without = html(<ProductHistory loaded={data([], { weeks: early })} />, '/produto/1?dias=30');
    expect(without).not.toMatch(/41,00|58,00/);
  });
  it('keeps the collections of the week in which it begins', () => {
    const straddling = { ...week('2026-05-11', 51), to: '2026-05-15' };
    const shown = html(<ProductHistory loaded={data([], { weeks: [straddling] })} />, '/produto/1?dias=30');
    expect(shown).toContain('15 mai. 2026');
  });
  it('says when there is too little history', () => {
    expect(html(<ProductHistory loaded={data([])} />)).toContain('Ainda não há histórico');
  });
});
