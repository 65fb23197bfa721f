import { afterEach, describe, expect, it, vi } from 'vitest';
import type { NearOrder } from '#domain/near-list.ts';
import { roadKm } from '#domain/trip.ts';
import { listNearPrices } from '#web/place/list-near-prices.ts';
import type { NearPrice } from '#web/place/near-prices.ts';
import { sayAbove } from '#web/place/say-above.ts';
import { deviceName, sayNear } from '#web/place/user-place.ts';
import { htmlOf } from '#web/testing.tsx';
import NearList from './near-list.tsx';

const today = '2026-11-24';
const price = (id: number, name: string, reais: number, straightKm: number | null, more = {}): NearPrice => ({
  id,
  place: { id, name, inRow: name, verified: false, where: '303 Norte', to: `/posto/${id}` },
  price: reais,
  km: straightKm === null ? null : roadKm(straightKm),
  precision: 'exact',
  promotion: null,
  contested: null,
  day: '2026-11-23',
  lifeDays: 14,
  source: 'import',
  sourceName: 'ANP',
  ...more,
});
const stations = [
  price(1, 'Lua Cheia', 6.93, 16.19),
  price(2, 'Ipê Amarelo', 6.95, 2.206),
  price(3, 'Capim Dourado', 7.11, 0.87, { day: '2026-11-14' }),
];
const list = (found: NearPrice[], order: NearOrder = 'conta', precision = 'exact' as const, more = {}) =>
  htmlOf(
    <NearList
      facts={{ kind: 'fuel', id: 1, name: 'Gasolina comum', unit: 'L', ...more }}
      today={today}
      found={found}
      from={{ name: 'Casa', point: { latitude: -10.184, longitude: -48.334, precision } }}
      order={order}
    >
      <p>A lista da cidade</p>
    </NearList>,
  ).replaceAll('\u00A0', ' ');
const places = (html: string) => [...html.matchAll(/href="[^"]+"[^>]*>([^<]+)</g)].map(([, name]) => name);

describe('a list near somebody (near me first, changes 1 and 3)', () => {
  it('begins with the lowest bill, and has a distance in every row', () => {
    const html = list(stations);
    expect(places(html)).toEqual(['Ipê Amarelo', 'Capim Dourado', 'Lua Cheia']);
    expect(html.match(/place-row-known">[\d,]+ km/g)).toHaveLength(3);
    expect(html).toContain('conta R$ 282,14');
    expect(html).toContain('+R$ 3,');
  });
  it('says of equal prices that they are, and gives the tag to the nearest', () => {
    const tied = list([price(1, 'Longe', 6.99, 5), price(2, 'Perto', 6.99, 1), price(3, 'Meio', 6.99, 2)]);
    expect(tied.match(/mesmo preço/g)).toHaveLength(2);
    expect(tied.match(/ na conta/g)).toHaveLength(2);
    expect(tied.indexOf('tag-shape')).toBeLessThan(tied.indexOf('Meio'));
    expect(places(tied)).toEqual(['Perto', 'Meio', 'Longe']);
  });
  it('says of a cut what it costs with the trip, so that the order can be seen', () => {
    const errand = { kind: 'product', name: 'Picanha', unit: 'kg' };
    const shops = [price(1, 'Capim Dourado', 55.49, 2.6), price(2, 'Boa Vista', 58.49, 2.074)];
    const html = list(shops, 'conta', 'exact', errand);
    expect(html).toContain('com a ida R$ 115,89');
    expect(html).toMatch(/\+R\$ 5,01<\/span><span> na conta/);
  });
  it('sends nobody to a lower price whose trip costs more than it saves', () => {
    expect(list(stations)).toMatch(
      /Menor preço: R\$ 6,93, Lua Cheia, a 21,9 km\. Para 40 L, sai R\$ 25,3\d mais caro com a viagem/,
    );
  });
  it('says that the bills are the same where no centavo lies between them', () => {
    // 40 L at 6,95 and 20 km, against 40 L at 7,00 and a trip that costs R$ 2,00 less.
    const near = 10;
    const [low, high] = [6.95, 7];
    const km = (40 * (high - low) + (2 * near * high) / 10) / ((2 * low) / 10);
    const html = list([price(1, 'Longe', low, km / 1.35 + 1e-6), price(2, 'Perto', high, near / 1.35)]);
    expect(html).toMatch(/R\$ 6,95, Longe, a [\d,]+ km\. Para 40 L, empata com a viagem\./);
    expect(html).not.toContain('R$ 0,00');
    expect(sayAbove(55.49, 55.490001)).toBe('mesmo preço');
  });
  it('says a price for one way of paying in its row, and the bill if it is the lowest', () => {
    const conditionalPrice = {
      price: 6.79,
      paymentCondition: 'pix',
      conditionName: 'no Pix',
      day: '2026-11-23',
      expiresOn: '2026-12-07',
    };
    const html = list([...stations.slice(0, 2), price(3, 'Capim Dourado', 7.11, 0.87, { conditionalPrice })]);
    expect(places(html)).toEqual(['Ipê Amarelo', 'Capim Dourado', 'Lua Cheia']);
    expect(html.match(/<p>R\$ 6,79 no Pix<\/p>/g)).toHaveLength(1);
    expect(html).toMatch(/Pagando no Pix, Capim Dourado: conta R\$ 273,\d\d\./);
    expect(list(stations)).not.toMatch(/Pix/);
  });
  it('says the same distance of it as its row does', () => {
    const html = list([
      price(1, 'Quadra', 6.93, 0.5, { precision: 'neighbourhood' }),
      price(2, 'Esquina', 6.94, 0.1),
    ]);
    expect(html.match(/1,0 km/g)).toHaveLength(2);
    expect(html).not.toContain('675 m');
  });
  it('has the tag on the lowest price, and none where there is nothing to compare', () => {
    expect(list(stations).match(/tag-shape/g)).toHaveLength(1);
    expect(list(stations.slice(0, 1))).not.toContain('tag-shape');
  });
  it('says once what is true of most rows, and in a row only its exception', () => {
    const html = list([...stations, price(4, 'Serra', 7, 3), price(5, 'Jalapão', 7.2, 4)]);
    expect(html.match(/ANP/g)).toHaveLength(1);
    expect(html).toContain('Preços de ontem · ANP · km aprox.');
    expect(html.match(/>há 10 dias</g)).toHaveLength(1);
  });
  it('is around a person, a named place, or the middle of a region', () => {
    expect(
      [deviceName, 'Casa', 'Trabalho', 'Região Sul', 'CEP 77020-000'].map((name) => sayNear({ name })),
    ).toEqual([
      'perto de você',
      'perto de Casa',
      'perto do Trabalho',
      'perto da Região Sul',
      'perto do CEP 77020-000',
    ]);
  });
  it('asks for the price at the nearest station without a valid one, below the others', () => {
    const expired = price(4, 'Sol', 6.5, 2, { day: '2026-10-01' });
    const unpriced = (km: number) => ({ stations: 2, nearest: { id: 9, name: 'Posto Novo', km } });
    const said = (found: NearPrice[], more = {}) =>
      list(Object.assign([...found], more), 'conta').replace(/<[^>]*>/g, '');
    expect(said(stations)).not.toContain('sem preço');
    expect(said([...stations, expired])).toContain(
      'Perto de Casa, 1 posto sem preço válido: diga qual é, em Sol.',
    );
    expect(said([...stations, expired], { unpriced: unpriced(1) })).toContain(
      'Perto de Casa, 3 postos sem preço válido: diga um, em Posto Novo.',
    );
    expect(said([...stations, expired], { unpriced: unpriced(4) })).toContain('diga um, em Sol.');
    expect(said([], { unpriced: unpriced(4) })).toContain(
      '2 postos sem preço válido: diga um, em Posto Novo.',
    );
    const listed = list(Object.assign([...stations], { unpriced: unpriced(1) }));
    expect(places(listed)).toHaveLength(3);
    const cut = { kind: 'product' as const, id: 20, name: 'Picanha', unit: 'kg' };
    expect(list([...stations, expired], 'conta', 'exact', cut)).not.toContain('sem preço válido');
  });
  it('shows the list of the city if there is nothing near, and says so', () => {
    expect(list([])).toContain('Nenhum preço perto de Casa. Estes são os da cidade.</p><p>A lista da cidade');
  });
});

describe('the call for prices near somebody', () => {
  afterEach(() => vi.unstubAllGlobals());
  it('names a cell of some 500 m, never the point', async () => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (address: string) => {
      asked.push(address);
      return Response.json({ success: true, data: [], count: 0, demonstration: false, today });
    });
    const point = { latitude: -10.18437, longitude: -48.33361 };
    expect(await listNearPrices('/api', { kind: 'fuel', id: 1 }, point)).toEqual([]);
    expect(await listNearPrices('/api', { kind: 'product', id: 2 }, point)).toEqual([]);
    expect(asked).toEqual([
      '/api/fuel/prices?fuelTypeId=1&near=-10.185%2C-48.335&radius=20&sort=distance&limit=100',
      '/api/public/prices?productId=2&near=-10.185%2C-48.335&radius=20&sort=distance&limit=100',
    ]);
  });
  it('is unavailable after a failure, not empty', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('fetch')));
    expect(await listNearPrices('/api', { kind: 'product', id: 2 }, { latitude: 0, longitude: 0 })).toBe(
      'unavailable',
    );
  });
});
