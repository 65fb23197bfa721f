import { afterEach, describe, expect, it, vi } from 'vitest';
import { meatPrice } from '../../meat/testing/prices.ts';
import { listNearbyPlaces, listNearbyPromotions, withinRadius } from './nearby-data.ts';

const here = { latitude: -10.2, longitude: -48.3 };
const source = { apiPrefix: '/api', demonstration: false };
const shop = (id: number, more: object = {}) => ({
  id,
  name: `Açougue ${id}`,
  type: 'acougue',
  address: 'Rua 30',
  verified: true,
  promotion_count: 1,
  latitude: -10.2 - id / 100,
  longitude: -48.3,
  distance: id,
  ...more,
});

const answering = (answers: Record<string, object>) => {
  const asked: string[] = [];
  vi.stubGlobal('reportError', vi.fn());
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    const answer = answers[address.split('?')[0] ?? ''];
    return answer
      ? Response.json({ success: true, demonstration: false, today: '2026-06-12', ...answer })
      : Response.json({ success: false, code: 'unavailable', message: '' }, { status: 503 });
  });
  return asked;
};
afterEach(() => vi.unstubAllGlobals());

describe('nearby establishments (spec, public side, sections 2, 7 and 9)', () => {
  it('are asked for within 10 km, and all are returned to be counted', async () => {
    const asked = answering({
      '/api/public/establishments/nearby': { data: Array.from({ length: 9 }, (_, id) => shop(id + 1)) },
    });
    const places = await listNearbyPlaces(source, 'acougues', here);
    expect(asked).toEqual(['/api/public/establishments/nearby?latitude=-10.2&longitude=-48.3&radius=10']);
    expect(places).toHaveLength(9);
    expect(places[0]).toEqual({
      id: 1,
      name: 'Açougue 1',
      address: 'Rua 30',
      verified: true,
      km: expect.closeTo(1.5),
      precision: 'exact',
      promotions: 1,
      to: '/estabelecimento/1',
    });
  });
  it('are asked for around the middle of the cell, and their distances are computed here', async () => {
    const asked = answering({ '/api/public/establishments/nearby': { data: [shop(1)] } });
    const places = await listNearbyPlaces(source, 'acougues', { latitude: -10.2012, longitude: -48.3 });
    expect(asked).toEqual(['/api/public/establishments/nearby?latitude=-10.2&longitude=-48.3&radius=10']);
    expect(places).toMatchObject([{ id: 1, km: expect.closeTo(1.32) }]);
  });
  it('have the price of what the page compares, or say that they have none', async () => {
    const asked = answering({
      '/api/public/establishments/nearby': { data: [shop(1), shop(2)] },
      '/api/public/prices': { data: [{ ...meatPrice({ id: 9, price: 58.9 }), Establishment: shop(2) }] },
    });
    const places = await listNearbyPlaces(source, 'acougues', here, { kind: 'product', id: 20 });
    expect(asked[1]).toContain('/api/public/prices?productId=20&near=-10.200%2C-48.300&');
    expect(places).toMatchObject([
      { id: 1, price: null },
      { id: 2, price: { price: 58.9 } },
    ]);
  });
  it('have no price if it cannot be asked', async () => {
    answering({ '/api/public/establishments/nearby': { data: [shop(1)] } });
    const [place] = (await listNearbyPlaces(source, 'acougues', here, {
      kind: 'product',
      id: 20,
    })) as object[];
    expect(place).not.toHaveProperty('price');
  });
  it('leave out petrol stations among the shops', async () => {
    answering({
      '/api/public/establishments/nearby': {
        data: [shop(1, { type: 'posto' }), shop(2, { type: 'mercado' })],
      },
    });
    expect(await listNearbyPlaces(source, 'acougues', here)).toMatchObject([{ id: 2 }]);
  });
  it('come from the full list, with our own distances, when the call fails', async () => {
    answering({
      '/api/public/establishments': {
        data: [shop(3), shop(1), shop(2, { latitude: null, longitude: null }), shop(50)],
      },
    });
    const places = await listNearbyPlaces(source, 'acougues', here);
    expect(places).toMatchObject([
      { id: 1, km: expect.closeTo(1.5) },
      { id: 3, km: expect.closeTo(4.5) },
    ]);
  });
  it('are petrol stations in the other tab, with the same fallback', async () => {
    answering({
      '/api/fuel/stations': { data: [{ ...shop(4), address: 'Rua 30', neighbourhood: 'Taquaralto' }] },
    });
    expect(await listNearbyPlaces(source, 'postos', here)).toEqual([
      {
        id: 4,
        name: 'Açougue 4',
        verified: false,
        address: 'Rua 30, Taquaralto',
        km: expect.closeTo(6),
        precision: 'exact',
        promotions: 0,
        to: '/posto/4',
      },
    ]);
  });
  it('are unavailable, not empty, when the calls fail, and the failure is reported', async () => {
    answering({});
    expect(await listNearbyPlaces(source, 'acougues', here)).toBe('unavailable');
    expect(reportError).toHaveBeenCalledOnce();
  });
  it('never mix invented places with real ones, nor real ones with samples', async () => {
    answering({ '/api/public/establishments/nearby': { data: [shop(1)], demonstration: true } });
    expect(await listNearbyPlaces(source, 'acougues', here)).toEqual([]);
    answering({ '/api/public/establishments/nearby': { data: [shop(1)] } });
    expect(await listNearbyPlaces({ ...source, demonstration: null }, 'acougues', here)).toEqual([]);
  });
  it('are empty when the response is not a list', () => {
    expect(withinRadius('nada' as unknown as [], here)).toEqual([]);
  });
});

describe('nearby promotions', () => {
  it('are at most four, with the number of all and the current day', async () => {
    const asked = answering({ '/api/public/promotions/nearby': { data: [1, 2, 3, 4], count: 9 } });
    expect(await listNearbyPromotions(source, here)).toEqual({
      list: [1, 2, 3, 4],
      count: 9,
      today: '2026-06-12',
    });
    expect(asked).toEqual(['/api/public/promotions/nearby?latitude=-10.2&longitude=-48.3&radius=10&limit=4']);
  });
  it('are null when there are none, and unavailable after a failure', async () => {
    answering({ '/api/public/promotions/nearby': { data: [] } });
    expect(await listNearbyPromotions(source, here)).toBeNull();
    answering({});
    expect(await listNearbyPromotions(source, here)).toBe('unavailable');
    expect(reportError).toHaveBeenCalledOnce();
  });
});
