import { describe, expect, it } from 'vitest';
import { answeringTransport } from '#web/api-client/testing.ts';
import type { Answered, Transport } from '#web/api-client/transport.ts';
import { loadMeat } from './load-meat.ts';

/** A page loaded on a day of no collection. */
const load = (transport: Transport) => loadMeat(transport, '2026-06-20');

const envelope = (data: unknown[], more: object = {}): Answered => ({
  status: 200,
  body: { success: true, data, count: data.length, today: '2026-06-12', demonstration: false, ...more },
  lastGoodFrom: null,
});
const norte = { id: 1, name: 'Norte' };
const shop = (id: number, type: string) => ({
  id,
  name: `Loja ${id}`,
  type,
  regionId: 1,
  Region: { ...norte },
});
const observed = {
  collectionDate: '2026-06-10T08:00:00-03:00',
  lifeDays: 10,
  source: 'admin',
  sourceName: 'Loja',
};
const price = (productId: number, establishmentId: number, reais: number, promotionId?: number) => ({
  id: productId * 10 + establishmentId,
  productId,
  establishmentId,
  price: reais,
  ...observed,
  promotion: promotionId === undefined ? null : { promotionId },
});
const promotion = (id: number) => ({
  id,
  title: 'Semana',
  productId: 1,
  establishmentId: 2,
  endDate: '2026-06-20',
});
const answers: Record<string, Answered> = {
  '/public/sectors': envelope([{ id: 1, name: 'Açougue' }]),
  '/public/products': envelope([
    { id: 1, name: 'Picanha', description: null, unit: 'kg', synonyms: [], Category: { sectorId: 1 } },
  ]),
  '/public/establishments': envelope([shop(1, 'acougue'), shop(2, 'mercado'), shop(3, 'posto')]),
  '/public/prices': envelope([price(1, 1, 59.9), price(1, 2, 49.9, 7)]),
  '/public/regions': envelope([norte]),
  '/public/promotions': envelope([promotion(7), promotion(8)]),
};
const answering = (changed: Record<string, Answered>) =>
  answeringTransport((address) => changed[address] ?? answers[address]);

const down: Answered = {
  status: 503,
  isUnreachable: true,
  body: { success: false, code: 'unavailable', message: 'O serviço está indisponível no momento.' },
  lastGoodFrom: null,
};

describe('data status of the meat page (design section 6: sample data)', () => {
  it('encodes the whole city compactly: each age and source once, prices as numbers', async () => {
    const { data, dataStatus } = await load(answering({}));
    expect(dataStatus).toEqual({ kind: 'current' });
    expect(data.quotes).toEqual([
      [1, 1, 59.9, 0],
      [1, 2, 49.9, 1],
    ]);
    expect(data.facts).toEqual([
      { day: '2026-06-10', lifeDays: 10, source: 'admin', sourceName: 'Loja' },
      { day: '2026-06-10', lifeDays: 10, source: 'promotion', sourceName: 'Promoção' },
    ]);
    expect(data.shops.map(({ Region }) => Region)).toEqual([data.regions[0], data.regions[0]]);
    expect(data.promotions.map(({ id }) => id)).toEqual([7]);
  });
  it('keeps only butchers and markets (spec, public side, section 9: category filter)', async () => {
    const { data } = await load(answering({}));
    expect(data.shops.map(({ type }) => type)).toEqual(['acougue', 'mercado']);
  });
  it('works without promotions when only they are unavailable', async () => {
    const { data, dataStatus } = await load(answering({ '/public/promotions': down }));
    expect(dataStatus).toEqual({ kind: 'current' });
    expect(data.promotions).toEqual([]);
  });
  it('marks a demonstration, and gives the date of last good data', async () => {
    expect(
      (await load(answering({ '/public/prices': envelope([], { demonstration: true }) }))).dataStatus,
    ).toEqual({ kind: 'demonstration' });
    const old = { ...envelope([]), lastGoodFrom: '2026-06-10T18:00:00Z' };
    expect((await load(answering({ '/public/products': old }))).dataStatus).toEqual({
      kind: 'last-good',
      from: '2026-06-10T18:00:00Z',
    });
  });
  it.each(['/public/products', '/public/establishments', '/public/prices', '/public/regions'])(
    'shows samples alone, never mixed with real prices, when %s cannot be had',
    async (path) => {
      const { data, dataStatus } = await load(answering({ [path]: down }));
      expect(dataStatus).toEqual({ kind: 'sample' });
      expect(data.today).toBe('2026-06-20');
      expect(data.shops.every(({ name }) => name.includes('Exemplo'))).toBe(true);
      expect(data.quotes).toHaveLength(data.cuts.length * data.shops.length);
    },
  );
  it('does not hide programming errors behind samples', async () => {
    const mistaken: Transport = () => Promise.reject(new TypeError('undefined is not a function'));
    await expect(load(mistaken)).rejects.toThrow(TypeError);
  });
  it('marks the page as last good data when the promotions are old', async () => {
    const old = { ...envelope([promotion(7)]), lastGoodFrom: '2026-06-10T18:00:00Z' };
    const { dataStatus } = await load(answering({ '/public/promotions': old }));
    expect(dataStatus).toEqual({ kind: 'last-good', from: '2026-06-10T18:00:00Z' });
  });
});
