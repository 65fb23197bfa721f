import { describe, expect, it } from 'vitest';
import { htmlOf } from '#web/testing.tsx';
import { PricePage } from '../data-status/page-status.tsx';
import { establishmentJsonLd } from './establishment-json-ld.ts';
import {
  EstablishmentFacts,
  EstablishmentHeader,
  EstablishmentHours,
  EstablishmentPlace,
  EstablishmentPromotions,
  EstablishmentReviews,
} from './establishment-sections.tsx';
import type { EstablishmentData } from './load-establishment.ts';
import { ShopGoods } from './shop-goods.tsx';
import { pageOfShop, shopPrices } from './shop-prices.ts';
import { meatPrice, productFigures, today } from './testing/prices.ts';

const html = (page: React.ReactNode, at = '/estabelecimento/3') => htmlOf(page, at);

const establishment: EstablishmentData['establishment'] = {
  id: 3,
  name: 'Frigocentro 604',
  legalName: null,
  type: 'acougue',
  verified: true,
  address: '604 Sul, Av. LO-15',
  formatted_address: '604 Sul, Av. LO-15, 77022-000',
  neighbourhood: null,
  zipcode: '77022000',
  phone: '(63) 3000-0604',
  latitude: null,
  longitude: null,
  coordinatesPrecision: null,
  service_radius: 5,
  openingHours: null,
  photo: null,
  sectorId: null,
  Sector: null,
  regionId: 1,
  Region: { id: 1, name: 'Sul' },
  promotion_count: 0,
  has_promotions: false,
  averageRating: null,
  reviewCount: 0,
  updatedAt: '2026-06-11T09:00:00-03:00',
  promotions: [],
  reviews: [],
};
const row = (price: Partial<Parameters<typeof meatPrice>[0]> & { name: string }) => ({
  ...meatPrice(price),
  synonyms: [],
  category: 'Bovina',
  lastUpdated: '2026-06-11T09:00:00-03:00',
  Product: { id: 1, name: price.name },
  ...price,
});
const old = { collectionDate: '2026-05-01T09:00:00-03:00', expired: true };
const withPrices = (...rows: ReturnType<typeof row>[]): EstablishmentData => ({
  establishment,
  ...pageOfShop(shopPrices(rows, [productFigures({ lowest: 54.9 })]), ['Bovina'], {
    view: 'lista',
    order: 'menor',
    page: 1,
  }),
  categories: ['Bovina'],
  today,
  dataStatus: { kind: 'current' },
});
const data = withPrices();

describe('header of the shop', () => {
  it('leaves a registered name beside another one to the other facts', () => {
    const facts = (legalName: string | null) =>
      html(<EstablishmentFacts loaded={{ ...data, establishment: { ...establishment, legalName } }} />);
    expect(facts('Boi Ltda')).toMatch(/Razão social.*Boi Ltda/);
    expect(facts(null)).not.toContain('Razão social');
  });
  it('shows name, badge, type, address, region and phone, and says that there are no reviews', () => {
    const header = html(<EstablishmentHeader shareText="" establishment={establishment} />);
    for (const words of ['Verificado', 'Açougue', '604 Sul', 'tel:6330000604', 'Ainda sem avaliações']) {
      expect(header).toContain(words);
    }
  });
  it('shows the real rating, and no badge if the shop is not verified', () => {
    const rated = { ...establishment, verified: false, averageRating: 4.6, reviewCount: 38 };
    const header = html(<EstablishmentHeader shareText="" establishment={rated} />);
    expect(header).toContain('4,6');
    expect(header).toMatch(/\(38.*avaliações/);
    expect(header).not.toContain('Verificado');
  });
  it('says the region where the quadra does not', () => {
    const shown = (address: string) =>
      html(<EstablishmentHeader shareText="" establishment={{ ...establishment, address }} />);
    expect(shown('604 Sul, Av. LO-15')).not.toContain('Região');
    expect(shown('Rua Bahia, 30')).toContain('Rua Bahia, 30 · Região Sul');
  });
  it('links to a search in a maps service by name, address and postal code, in a new tab', () => {
    const header = html(<EstablishmentHeader shareText="" establishment={establishment} />);
    expect(header).toMatch(
      /query=Frigocentro\+604%2C\+604\+Sul%2C\+Av\.\+LO-15%2C\+77022-000%2C\+Palmas%2C\+TO"[^>]*target="_blank"[^>]*>(?:<span[^>]*>)*Como chegar/,
    );
  });
  it('has a map where there are tiles and a point', () => {
    const tileUrl = 'https://tiles.example/{z}/{x}/{y}.png';
    const known = { ...establishment, latitude: -10.2, longitude: -48.33 };
    expect(html(<EstablishmentPlace establishment={known} tileUrl={tileUrl} />)).toContain('Onde fica');
    expect(html(<EstablishmentPlace establishment={known} tileUrl={null} />)).toBe('');
    expect(html(<EstablishmentPlace establishment={establishment} tileUrl={tileUrl} />)).toBe('');
  });
});

describe('opening hours', () => {
  const openingHours = [
    { weekday: 1, opens: '08:00', closes: '18:00' },
    { weekday: 6, opens: '08:00', closes: '24:00' },
  ];
  it('are a week from Monday to Sunday, and the page that is cached does not say open or closed', () => {
    const week = html(<EstablishmentHours hours={openingHours} />);
    expect(week).toMatch(/segunda-feira.*8h às 18h.*terça-feira.*Fechado.*sábado.*8h à meia-noite.*domingo/s);
    expect(week).not.toContain('hoje');
    const header = html(
      <EstablishmentHeader shareText="" establishment={{ ...establishment, openingHours }} />,
    );
    expect(header).not.toMatch(/aberto|fechado/i);
  });
  it('go to search engines where they are known, and so does the registered name', () => {
    const known = { ...establishment, openingHours, legalName: 'Frigocentro Ltda' };
    const jsonLd = establishmentJsonLd({ ...data, establishment: known }, 'https://palmas.example');
    expect(jsonLd).toMatchObject({
      legalName: 'Frigocentro Ltda',
      openingHoursSpecification: [
        { dayOfWeek: 'Monday', opens: '08:00', closes: '18:00' },
        { dayOfWeek: 'Saturday', opens: '08:00', closes: '23:59' },
      ],
    });
    expect(establishmentJsonLd(data, 'https://palmas.example')).not.toHaveProperty(
      'openingHoursSpecification',
    );
  });
});

describe('prices of the shop', () => {
  it('shows the tag on the lowest price of the city, else the difference; has no tag on a price that only this shop has', () => {
    const goods = html(<ShopGoods loaded={withPrices(row({ id: 1, name: 'Picanha', price: 54.9 }))} />);
    expect(goods).toMatch(/tag-shape.*Menor da cidade/s);
    const dearer = html(<ShopGoods loaded={withPrices(row({ id: 1, name: 'Picanha', price: 58.9 }))} />);
    expect(dearer).not.toContain('tag-shape');
    expect(dearer).toContain('+R$\u00A04,00');
    const alone = withPrices(row({ name: 'Picanha', price: 54.9 }));
    const only = alone.prices.map((each) => ({ ...each, city: each.city && { ...each.city, shops: 1 } }));
    expect(html(<ShopGoods loaded={{ ...alone, prices: only }} />)).not.toContain('tag-shape');
  });
  it('says once what is true of most prices, and in a row only its exception', () => {
    const rows = ['Picanha', 'Costela', 'Cupim', 'Acém'].map((name, id) => row({ id, name }));
    const aged = row({ id: 9, name: 'Paleta', collectionDate: '2026-06-04T09:00:00-03:00' });
    const page = html(<ShopGoods loaded={withPrices(...rows, aged)} />);
    expect(page.match(/aria-label="(Visto ontem|há 8 dias)\. Ver e reportar o preço de /g)).toHaveLength(5);
    const goods = page.replace(/<[^>]*>/g, ' ');
    expect(goods).toContain('Preços de ontem · Loja');
    expect(goods.match(/ontem/g)).toHaveLength(1);
    expect(goods.match(/Loja/g)).toHaveLength(1);
    expect(goods.match(/há 8 dias/g)).toHaveLength(1);
    expect(goods).not.toMatch(/Estável|primeira coleta/);
  });
  it('folds what comes after the first ten', () => {
    const many = Array.from({ length: 13 }, (_, id) => row({ id, name: `Corte ${id + 10}` }));
    expect(html(<ShopGoods loaded={withPrices(...many)} />)).toMatch(
      /Corte 19.*<details class.*Mais 3 produtos.*Corte 20/s,
    );
  });
  it('shows the trend, or the promotion and its last day', () => {
    const fallen = { trend: 'down', previousPrice: 61.9, priceChange: -3 } as const;
    const moved = html(<ShopGoods loaded={withPrices(row({ name: 'Picanha', ...fallen }))} />);
    expect(moved).toContain('Em queda');
    expect(moved).toContain('−3,00');
    const promotion = {
      promotionId: 1,
      title: 'x',
      originalPrice: 73.63,
      discountPercentage: 20,
      endDate: '2026-06-14',
      fullPriceSeen: false,
    };
    const offered = html(<ShopGoods loaded={withPrices(row({ name: 'Picanha', promotion }))} />);
    expect(offered).toMatch(/20% OFF.*até 14 jun\..*Preço cheio não visto aqui em 30 dias/s);
  });
  it('shows expired prices separately, dimmed and out of the comparison', () => {
    const goods = html(
      <ShopGoods
        loaded={withPrices(
          row({ id: 1, name: 'Picanha' }),
          row({ id: 2, name: 'Costela', price: 1, ...old }),
        )}
      />,
    );
    expect(goods).toMatch(/1 preço vencido.*Costela.*price-expired.*vencido, /s);
    expect(goods).not.toContain('tag-shape');
  });
  it('says once above the rows that all prices have expired', () => {
    const day = '2026-05-01';
    const page = html(
      <PricePage dataStatus={{ kind: 'current' }} expired={{ from: day, to: day, use: '' }}>
        <ShopGoods loaded={withPrices(row({ name: 'Picanha', ...old }))} />
      </PricePage>,
    );
    expect(page).toContain('Preços de 1 mai. 2026, vencidos.');
    expect(page).not.toContain('vencido, ');
  });
  it('says that there are no prices', () => {
    expect(html(<ShopGoods loaded={data} />)).toContain('Sem preços disponíveis');
  });
  it('links to the other pages of many goods, and names the page where the order decides what is on it', () => {
    const loaded = withPrices(...Array.from({ length: 61 }, (_, id) => row({ id, name: `Corte ${id}` })));
    const goods = html(<ShopGoods loaded={loaded} />, '/estabelecimento/3?ver=categorias');
    expect(goods).toContain('61 produtos');
    expect(goods).toContain('href="/estabelecimento/3?ver=categorias&amp;pagina=2#produtos"');
    expect(goods).toContain('href="/estabelecimento/3?ver=categorias&amp;ordem=maior&amp;pagina=1"');
    expect(goods.match(/<li class="place-row"/g)).toHaveLength(40);
  });
  it('keeps view and order in the links', () => {
    const goods = html(
      <ShopGoods loaded={withPrices(row({ name: 'Picanha' }))} />,
      '/estabelecimento/3?ver=categorias',
    );
    expect(goods).toContain('href="/estabelecimento/3?ver=categorias&amp;ordem=maior"');
    expect(goods).toMatch(/aria-current="true"[^>]*href="[^"]*ver=categorias"/);
    expect(goods).toMatch(/<h3[^>]*>Bovina/);
  });
});

describe('promotions and reviews', () => {
  it('shows no promotions section without promotions', () => {
    expect(html(<EstablishmentPromotions loaded={data} />)).toBe('');
  });
  it('asks the visitor to sign in, with a link back to this page', () => {
    const reviews = html(<EstablishmentReviews loaded={data} />, '/estabelecimento/3?ordem=maior');
    expect(reviews).toContain('Ainda sem avaliações');
    expect(reviews).toContain('Você precisa estar logado para avaliar um estabelecimento.');
    expect(reviews).toContain('href="/login?voltar=%2Festabelecimento%2F3%3Fordem%3Dmaior"');
  });
  it('shows the first five reviews at once', () => {
    const reviews = Array.from({ length: 7 }, (_, index) => ({
      id: index + 1,
      rating: 4,
      comment: `Comentário ${index + 1}`,
      createdAt: '2026-06-03T10:00:00-03:00',
      establishmentId: 3,
      status: 'approved' as const,
      fuelStationId: null,
      User: { name: 'Josué P.' },
      reply: null,
    }));
    const loaded = {
      ...data,
      establishment: { ...establishment, reviews, averageRating: 4, reviewCount: 7 },
    };
    const shown = html(<EstablishmentReviews loaded={loaded} />);
    expect(shown).toContain('7 avaliações aprovadas');
    expect(shown).toContain('4 de 5 estrelas');
    expect(shown).toMatch(/Comentário 5.*Mostrar mais 2 avaliações.*Comentário 6/s);
  });
});

it('JSON-LD of the shop has a rating only if there are reviews, and offers valid prices only', () => {
  const jsonLd = establishmentJsonLd(data, 'https://palmas.example');
  expect(jsonLd).not.toHaveProperty('aggregateRating');
  expect(jsonLd).not.toHaveProperty('makesOffer');
  const loaded = withPrices(row({ name: 'Picanha' }), row({ name: 'Costela', ...old }));
  const rated = { ...loaded, establishment: { ...establishment, averageRating: 4.6, reviewCount: 38 } };
  expect(establishmentJsonLd(rated, 'https://palmas.example')).toMatchObject({
    url: 'https://palmas.example/estabelecimento/3',
    aggregateRating: { ratingValue: 4.6, reviewCount: 38 },
    makesOffer: [{ itemOffered: { name: 'Picanha' }, price: '58.90', priceValidUntil: '2026-06-21' }],
  });
});
