import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/city-time.ts';
import { SeenLower } from '#web/components/seen-lower.tsx';
import type { NearPrice } from '#web/place/near-prices.ts';
import type { NearPrices } from '#web/place/use-near-prices.ts';
import { htmlOf } from '#web/testing.tsx';
import type { ProductData } from './load-product.ts';
import { ProductAnswer, useAnswer } from './product-answer.tsx';
import { ProductHead } from './product-head.tsx';
import { ProductHistory } from './product-history.tsx';
import { ProductPrices } from './product-prices.tsx';
import { today } from './testing/prices.ts';
import { productData as data, productPrice as price } from './testing/product-data.ts';

const html = (page: ReactNode, at = '/produto/1') => htmlOf(page, at);

const nowhere: NearPrices = { found: null, busy: false, failed: false, retry: async () => {}, from: null };
const near = (found: NearPrice[]): NearPrices => ({
  found,
  busy: false,
  failed: false,
  retry: async () => {},
  from: { name: 'Casa', point: { latitude: -10.2, longitude: -48.33, precision: 'exact' } },
});
const nearPrice = (id: number, price: number, km: number, facts: Partial<NearPrice> = {}): NearPrice => ({
  id,
  place: {
    id,
    name: `Loja ${id}`,
    inRow: `Loja ${id}`,
    verified: false,
    where: `Rua ${id}`,
    to: `/estabelecimento/${id}`,
  },
  price,
  km,
  precision: 'exact',
  promotion: null,
  contested: null,
  day: '2026-06-11',
  lifeDays: 10,
  source: 'admin',
  sourceName: 'Loja',
  ...facts,
});

function Head({ loaded, found = nowhere }: { loaded: ProductData; found?: NearPrices }) {
  const answer = useAnswer(loaded, found);
  return (
    <>
      <ProductHead loaded={loaded} answer={answer} />
      {answer && loaded.figures && <ProductAnswer {...loaded} figures={loaded.figures} answer={answer} />}
    </>
  );
}
const head = (loaded: ProductData, found?: NearPrices, at?: string) =>
  html(<Head loaded={loaded} {...(found && { found })} />, at).replaceAll('\u00A0', ' ');
const list = (loaded: ProductData, at?: string, found = nowhere) =>
  html(<ProductPrices loaded={loaded} near={found} />, at);

describe('the list of the city', () => {
  it('has one tag: of several lowest prices the first has it, the others say that they are equal, and a single one is compared with nothing', () => {
    const prices = Array.from({ length: 60 }, (_, shop) => price(shop + 1, 54.9));
    const first = list(data(prices.slice(0, 3)));
    expect(first.match(/menor preço da lista/g)).toHaveLength(1);
    expect(first.match(/mesmo preço/g)).toHaveLength(2);
    expect(list(data(prices, {}, 2))).not.toContain('menor preço da lista');
    expect(list(data([price(1, 54.9)]))).not.toMatch(/tag-shape|menor preço da lista|mesmo preço/);
  });
});

describe('the answer of a product (near me first, change 2)', () => {
  it("is the city's lowest price, its place and its age, until a place is known", () => {
    const shown = head(data([price(1, 54.9), price(2, 63), price(3, 79.9)]));
    expect(shown).toMatch(/Menor preço da cidade.*R\$ 54,90 por quilo.*href="\/estabelecimento\/1".*ontem/s);
    expect(shown).toContain('3 lugares comparados, de 11 jun.');
  });
  it('is the lowest bill near somebody, with its distance; is that of the city while all prices near somebody have expired', () => {
    const loaded = data([price(1, 54.9), price(2, 63)]);
    const shown = head(loaded, near([nearPrice(1, 54.9, 17), nearPrice(2, 55.49, 2.6)]));
    expect(shown).toMatch(/Mais em conta para você.*R\$ 55,49 por quilo.*Loja 2.*2,6 km/s);
    const old = nearPrice(2, 40, 1, { day: '2026-05-01' });
    expect(head(data([price(1, 54.9), price(2, 63)]), near([old]))).toContain('Menor preço da cidade');
  });
  it('leads to its place by a service of maps', () => {
    expect(head(data([price(1, 54.9), price(2, 63)]))).toMatch(
      /href="https:\/\/www\.google\.com\/maps\/search\/[^"]*Loja\+1[^"]*"[^>]*>(?:<span[^>]*>)*Como chegar/,
    );
  });
  it('is one of all, and has no ruler, where there is nothing to compare', () => {
    const shown = head(data([price(1, 54.9)]));
    expect(shown).toContain('Preço em Palmas');
    expect(shown).not.toMatch(/Menor preço|class="ruler|Único/);
  });
  it('shows an approved report below the best price as what it is, as long as it is valid', () => {
    const seen = (reais: number, day: string) =>
      html(
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
    const shown = head(data([price(1, 54.9)]), nowhere, '/produto/1?tab=relatados');
    expect(shown).toMatch(
      /aria-label="Favoritar Picanha" href="\/login\?voltar=%2Fproduto%2F1%3Ftab%3Drelatados"/,
    );
    expect(shown).not.toContain('Compartilhar');
  });
  it('is never an expired price while others are valid, that of the last collection when none is, and missing without any', () => {
    expect(head(data([price(1, 54.9), price(2, 9.9, '2026-05-01')]))).not.toContain('9,90 por quilo');
    const shown = head(data([price(1, 54.9, '2026-05-01'), price(2, 60, '2026-05-01')]));
    expect(shown).toContain('Menor da última coleta');
    expect(head(data([]))).not.toContain('Como chegar');
  });
});

describe('where to buy', () => {
  it('ranks by price with the difference; expired prices are separate', () => {
    const shown = list(data([price(1, 54.9), price(2, 54.9), price(3, 58.9), price(4, 9.9, '2026-05-01')]));
    expect(shown).toMatch(/Loja 1.*verificado.*tag-shape.*Loja 2.*mesmo preço.*Loja 3/s);
    expect(shown).toContain('>+R$\u00A04,00<');
    expect(shown).toMatch(/1 estabelecimento com preço vencido.*Loja 4.*price-expired/s);
    expect(shown.match(/tag-shape/g)).toHaveLength(1);
  });
  it('says once what is true of most prices, and in a row only its exception', () => {
    const page = list(data([1, 2, 3, 4].map((id) => price(id, 50 + id)).concat(price(5, 60, '2026-06-04'))));
    expect(page.match(/aria-label="(Visto ontem|há 8 dias)\. Ver e reportar o preço de /g)).toHaveLength(5);
    const shown = page.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
    expect(shown.match(/Loja(?! \d)/g)).toHaveLength(1);
    expect(shown.match(/ontem/g)).toHaveLength(1);
    expect(shown.match(/Rua 5 há 8 dias/g)).toHaveLength(1);
  });
  it('says beside every discount whether its full price was seen', () => {
    const promotion = {
      promotionId: 1,
      title: 'x',
      originalPrice: 80,
      discountPercentage: 34,
      endDate: '2026-06-14',
      fullPriceSeen: false,
    };
    const offered = { ...price(1, 52.8), promotion };
    const honest = /34% OFF.*até 14 jun\..*Preço cheio não visto aqui em 30 dias/s;
    expect(list(data([offered, price(2, 60)]))).toMatch(honest);
  });
  it('is of the city on a further page, also for somebody whose place is known', () => {
    const found = near([nearPrice(1, 54.9, 17), nearPrice(2, 55.49, 2.6)]);
    const prices = Array.from({ length: 13 }, (_, index) => price(index + 1, 50 + index));
    const second = list(data(prices, {}, 2), '/produto/1?pagina=2', found);
    expect(second).toContain('Loja 13');
    expect(second).not.toContain('km por rua');
  });
  it('shows ten at once', () => {
    const prices = Array.from({ length: 13 }, (_, index) => price(index + 1, 50 + index));
    const shown = list(data(prices), '/produto/1?dias=90');
    expect(shown).toMatch(/Loja 10.*Mostrar mais 3 estabelecimentos/s);
    expect(shown).toContain('href="/produto/1?dias=90&amp;pagina=2#onde-comprar"');
    expect(shown).not.toContain('Loja 11');
    const next = list(data(prices, {}, 2), '/produto/1?pagina=2');
    expect(next).toMatch(/Loja 11.*Loja 13/s);
    expect(next).not.toMatch(/Loja 10|Mostrar mais/);
    expect(next).toContain('href="/produto/1#onde-comprar"');
  });
  it('has expired prices at its end, and says on the pages before how many they are', () => {
    const valid = Array.from({ length: 10 }, (_, index) => price(index + 1, 50 + index));
    const old = [price(11, 9.9, '2026-05-01'), price(12, 8.9, '2026-05-01')];
    const first = list(data([...valid, ...old]));
    expect(first).toMatch(
      /href="\/produto\/1\?pagina=2#onde-comprar"[^>]*>(?:<span[^>]*>)*2 estabelecimentos com preço vencido/,
    );
    expect(first).not.toContain('Loja 11');
    expect(list(data([...valid, ...old], {}, 2))).toMatch(
      /<details open.*2 estabelecimentos com preço vencido.*Loja 12/s,
    );
  });
  it('shows a region alone, with what is the lowest of the city, and a way back', () => {
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
      ranking: { page: 1, pages: 1, count: 2, regionId: 2, regionName: 'Sul' },
    };
    const shown = list(inSul, '/produto/1?regionId=2');
    expect(shown).toMatch(/href="\/produto\/1"[^>]*>.*Tirar o filtro .*Região Sul.*Loja 3/s);
    expect(shown).toContain('>+R$\u00A02,00<');
    expect(shown).not.toContain('tag-shape');
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
  it('are a fold, which their address opens', () => {
    expect(list(data([price(1, 54.9)], { reportCount: 2 }))).toMatch(
      /<details id="precos-relatados" class[^>]*>.*Preços Relatados · 2/s,
    );
    const folded = list(data([price(1, 54.9)]));
    expect(folded).toMatch(
      /<details id="precos-relatados" class[^>]*>.*Preços Relatados.*Nenhum preço relatado/s,
    );
    expect(list(data([]), '/produto/1?tab=relatados')).toMatch(
      /<details id="precos-relatados"[^>]* open.*Nenhum preço relatado/s,
    );
  });
});

describe('the history of a product', () => {
  const week = (from: string, lowest: number) => ({ from, to: from, lowest, highest: 80, median: 62 });
  const weeks = [week('2025-12-01', 50), week('2026-05-25', 52), week('2026-06-08', 54)];
  const history = (at: string) => html(<ProductHistory loaded={data([], { weeks })} />, at);
  it('shows the lowest price of each week, for a year', () => {
    expect(history('/produto/1')).toMatch(/de R\$\u00A050,00 em 1 dez\. 2025 .*em 3 semanas de coleta/);
  });
  it('is folded below one verdict, with eight weeks of collection or more', () => {
    const many = Array.from({ length: 8 }, (_, index) => week(addDays('2026-06-10', -7 * index), 57.9));
    const shown = (count: number, at = '/produto/1') =>
      html(<ProductHistory loaded={data([price(1, 50)], { weeks: many.slice(0, count) })} />, at);
    expect(shown(8)).toContain('Está barato? Sim: o menor costuma ser R$\u00A057,90');
    expect(shown(7)).not.toContain('Está barato');
    expect(shown(8)).not.toContain('<details open');
    expect(shown(8, '/produto/1?dias=365')).toContain('<details open');
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
