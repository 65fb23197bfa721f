// @vitest-environment happy-dom
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import type { MeatPrice } from '#contract/prices.ts';
import { takeFirstAnswer } from '#web/api-client/first-answers.ts';
import { emptyAttribute, slotAttribute } from '#web/place/drawn-rows.ts';
import { nearPriceFrom } from '#web/place/near-prices.ts';
import { nearPaths } from '#web/place/near-query.ts';
import { hasPlaceClass } from '#web/place/place-script.ts';
import type { NamedPlace } from '#web/place/user-place.ts';
import { htmlOf } from '#web/testing.tsx';
import { nearBestName } from '../home/lowest-list.tsx';
import { NearBest } from '../home/near-best.tsx';
import { answerName, ProductAnswer, useAnswer } from '../meat/product-answer.tsx';
import { type AskedHere, askedName } from './asked-near.ts';
import type { NearFacts } from './near-facts.ts';
import NearList from './near-list.tsx';
import { bundle } from './near-plugin.ts';

const today = '2026-11-28';
const place: NamedPlace = {
  name: 'Casa & Jardim',
  point: { latitude: -10.184, longitude: -48.334, precision: 'exact' },
};
const price = (id: number, reais: number, more = {}) =>
  ({
    id,
    price: reais,
    collectionDate: `${today}T08:00:00-03:00`,
    lifeDays: 14,
    source: 'admin',
    sourceName: 'Loja',
    promotion: null,
    contestedPromotion: null,
    Establishment: {
      id,
      name: `Casa de Carnes "${id}" <Sul>`,
      verified: id === 1,
      address: 'Av. NS 10',
      quadra: '806 Sul',
      latitude: -10.18 - id / 100,
      longitude: -48.33,
      coordinatesPrecision: 'exact',
    },
    ...more,
  }) as unknown as MeatPrice;
const prices = [
  price(1, 55.9),
  price(2, 54.9, { collectionDate: '2026-11-18T08:00:00-03:00' }),
  price(3, 58),
  price(4, 61),
  price(5, 61),
  price(6, 70),
  price(7, 40, { collectionDate: '2026-09-01T08:00:00-03:00' }),
];
const figures = {
  lowest: 54.9,
  highest: 70,
  mean: 60,
  expired: false,
  ranked: { length: 6 },
  ties: 0,
  marks: [54.9, 58, 70],
  from: today,
  to: today,
  left: { count: 1, free: 0 },
};
const picanha: NearFacts = {
  kind: 'product',
  id: 20,
  name: 'Picanha',
  unit: 'kg',
  figures,
  hasPromotions: true,
};

let ask = '';
let drawList = '';
let drawBest = '';
beforeAll(async () => {
  const files = JSON.stringify({ best: '/best.js', list: '/list.js' });
  [ask, drawList, drawBest] = await Promise.all([
    bundle('ask-near.ts', { __FIRST_ROWS__: files }),
    bundle('first-rows.tsx', { __VIEW__: '"list"' }),
    bundle('first-rows.tsx', { __VIEW__: '"best"' }),
  ]);
});

const run = (script: string) => new Function(script)();
const asked: string[] = [];
/** the files that the page loads */
const loaded: (string | null)[] = [];

beforeEach(() => {
  vi.setSystemTime(`${today}T12:00:00-03:00`);
  vi.restoreAllMocks();
  asked.length = 0;
  loaded.length = 0;
  localStorage.clear();
  localStorage.setItem('lugar', JSON.stringify(place));
  document.head.innerHTML = '';
  document.body.innerHTML = '';
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return Response.json({ success: true, data: prices });
  });
});

// Files share what a browser keeps.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  document.documentElement.className = '';
  Object.assign(window, { firstAnswers: undefined, askedHere: undefined, drawnRows: undefined });
});

/** Opens a page that asks, and whose script has not come. */
function open(page: Omit<AskedHere, 'apiPrefix'>, slots: readonly string[] = []): void {
  const meta = document.createElement('meta');
  meta.name = askedName;
  meta.content = JSON.stringify({ apiPrefix: '/api', ...page });
  document.head.append(meta);
  document.body.innerHTML = slots.map((name) => `<div ${slotAttribute}="${name}"></div>`).join('');
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    loaded.push((script as HTMLScriptElement).getAttribute('src'));
  });
  run(ask);
}

const slot = (name: string) => document.querySelector(`[${slotAttribute}="${name}"]`);
const drawn = (name: string) =>
  vi.waitFor(() => {
    expect(slot(name)?.textContent).not.toBe('');
    return slot(name)?.firstElementChild?.innerHTML;
  });
/** The order of attributes and the marks between texts differ. */
function alike(html: string): string {
  const element = document.createElement('template');
  element.innerHTML = html;
  for (const each of element.content.querySelectorAll('*')) {
    const attributes = [...each.attributes].filter(({ name }) => name !== 'data-discover');
    for (const { name } of [...each.attributes]) each.removeAttribute(name);
    for (const { name, value } of attributes.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      each.setAttribute(name, value.replaceAll(/;$/g, ''));
    }
  }
  return element.innerHTML;
}
function Answer() {
  const product = { product: picanha, figures, today };
  const answer = useAnswer(product, { found: found(), from: place });
  return answer && <ProductAnswer {...product} answer={answer} />;
}

const found = () => prices.map(nearPriceFrom(place.point));

describe('before its script, a page (near me first, change 2)', () => {
  it('asks for the prices around the cell, and loads what draws them', () => {
    open({
      view: 'list',
      things: [picanha, { kind: 'fuel', id: 1, name: 'Gasolina', unit: 'L', filters: 'regionId=2' }],
    });
    const around = 'near=-10.185%2C-48.335&radius=20&sort=distance&limit=100';
    expect(asked).toEqual([
      `/api/public/prices?productId=20&${around}`,
      `/api/fuel/prices?fuelTypeId=1&regionId=2&${around}`,
    ]);
    expect(loaded).toEqual(['/list.js']);
    expect(nearPaths).toEqual({
      product: endpoints.listPublicPrices.path,
      fuel: endpoints.listPublicFuelPrices.path,
    });
  });
  it('asks for what the person has looked at last, all at once', () => {
    const costela = { kind: 'product', id: 7, name: 'Costela', unit: 'kg' };
    localStorage.setItem('vistos', JSON.stringify([costela, { ...costela, id: 20 }]));
    open({ view: 'best', things: [picanha] });
    expect(asked).toHaveLength(1);
    expect(asked[0]).toBe('/api/public/prices/since?goods=7%2C20&near=-10.185%2C-48.335');
    expect(asked[0]).toContain(endpoints.listNearBest.path);
  });
  it.each([
    ['no place', null],
    ['a place that another hand has written', '{"point":'],
  ])('asks for nothing with %s', (_, stored) => {
    if (stored === null) localStorage.clear();
    else localStorage.setItem('lugar', stored);
    document.documentElement.classList.add(hasPlaceClass);
    open({ view: 'list', things: [picanha] });
    expect(asked).toEqual([]);
    expect(loaded).toEqual([]);
    // Nothing is drawn in the room of the city's list, so that is shown.
    expect(document.documentElement.classList.contains(hasPlaceClass)).toBe(stored === null);
  });
  it('asks for nothing on a screen that does not show it', () => {
    open({ view: 'list', things: [picanha], media: '(width < 1px)' });
    expect(asked).toEqual([]);
  });
});

describe('what is drawn is what React shows afterwards', () => {
  it('of a list and the answer of a product', async () => {
    open({ view: 'list', things: [picanha] }, ['product 20', answerName(picanha)]);
    run(drawList);
    const list = <NearList facts={picanha} found={found()} from={place} order="conta" today={today} />;
    expect(alike(String(await drawn('product 20')))).toBe(alike(htmlOf(list)));
    expect(alike(String(await drawn(answerName(picanha))))).toBe(alike(htmlOf(<Answer />)));
  });
  it('of a fuel, with the words on detours, and a heart', async () => {
    const facts: NearFacts = { kind: 'fuel', id: 1, name: 'Etanol', unit: 'L', figures };
    open({ view: 'list', things: [facts] }, ['fuel 1']);
    run(drawList);
    const list = <NearList facts={facts} found={found()} from={place} order="conta" today={today} />;
    expect(alike(String(await drawn('fuel 1')))).toBe(
      alike(htmlOf(list, `${location.pathname}${location.search}`)),
    );
    expect(slot('fuel 1')?.textContent).toContain('Não desvie mais de');
  });
  it('of the best prices of the home page', async () => {
    const cuts = prices.map((price) => ({ ...price, productId: picanha.id }));
    vi.stubGlobal('fetch', async () => Response.json({ success: true, data: { cuts, fuels: [] } }));
    open({ view: 'best', things: [picanha] }, [nearBestName]);
    run(drawBest);
    const { figures: _, hasPromotions: __, ...thing } = picanha;
    const best = (
      <NearBest found={[{ thing, prices: found() }]} place={place} today={today} isCurrent={false} />
    );
    expect(alike(String(await drawn(nearBestName)))).toBe(alike(htmlOf(best)));
  });
  it('leaves the list of the city where nothing near has a price, and says so', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ success: true, data: [] }));
    open({ view: 'list', things: [picanha] }, ['product 20', answerName(picanha)]);
    run(drawList);
    await vi.waitFor(() =>
      expect(slot('product 20')?.textContent).toBe(
        'Nenhum preço perto de Casa & Jardim. Estes são os da cidade.',
      ),
    );
    expect(slot('product 20')?.hasAttribute(emptyAttribute)).toBe(true);
    expect(slot(answerName(picanha))?.hasAttribute(emptyAttribute)).toBe(true);
  });
  it('draws nothing if the script of the page has taken the answers', async () => {
    open({ view: 'list', things: [picanha] }, ['product 20']);
    const [address = ''] = asked;
    const taken = await takeFirstAnswer(address);
    expect(await taken?.json()).toMatchObject({ success: true });
    run(drawList);
    await new Promise((resolve) => setTimeout(resolve));
    expect(slot('product 20')?.outerHTML).toBe(`<div ${slotAttribute}="product 20"></div>`);
  });
  it('says that the prices could not be fetched, and leaves the list of the city', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ success: false }, { status: 500 }));
    open({ view: 'list', things: [picanha] }, ['product 20']);
    run(drawList);
    await vi.waitFor(() =>
      expect(slot('product 20')?.textContent).toBe(
        'Não foi possível buscar os preços perto de Casa & Jardim. Estes são os da cidade.',
      ),
    );
    expect(slot('product 20')?.hasAttribute(emptyAttribute)).toBe(true);
  });
});
