import { describe, expect, it } from 'vitest';
import { answeringTransport } from '#web/api-client/testing.ts';
import type { QueryResult, Transport } from '#web/api-client/transport.ts';
import { dataStatusHeaders } from '../data-status/data-status.ts';
import { loadFuel } from './load-fuel.ts';

/** A page loaded on a day of no collection. */
const load = (transport: Transport) =>
  loadFuel(transport, '2026-06-20', { choice: {}, tab: 'precos', page: 1 });

const envelope = (data: unknown[], more: object = {}): QueryResult => ({
  status: 200,
  body: { success: true, data, count: data.length, today: '2026-06-12', demonstration: false, ...more },
  lastGoodFrom: null,
});
const station = {
  id: 1,
  name: 'Posto 32',
  address: '303 Norte',
  neighbourhood: null,
  regionId: null,
  fuelBrandId: 7,
  Region: null,
  FuelBrand: { id: 7, name: 'Vibra' },
  isOpen: true,
};
const selection: QueryResult = {
  status: 200,
  body: {
    success: true,
    data: {
      chosenId: null,
      defaultId: null,
      sections: [],
      unpricedIds: [],
      fuels: 0,
      stations: 1,
      collection: null,
      offers: [],
      places: [station],
      page: 1,
      pages: 1,
    },
  },
  lastGoodFrom: null,
};
const selected = '/fuel/selection?tab=precos&page=1';
const answers: Record<string, QueryResult> = {
  '/fuel/figures': envelope([]),
  [selected]: selection,
  '/public/regions': envelope([]),
  '/fuel/brands': envelope([]),
};
const answering = (changed: Record<string, QueryResult>) =>
  answeringTransport((address) => changed[address] ?? answers[address]);

const down: QueryResult = {
  status: 503,
  isUnreachable: true,
  body: { success: false, code: 'unavailable', message: 'O serviço está indisponível no momento.' },
  lastGoodFrom: null,
};

describe('data status of the fuel page (design section 6: sample data)', () => {
  it('shows current data as it is', async () => {
    const { data, dataStatus } = await load(answering({}));
    expect(dataStatus).toEqual({ kind: 'current' });
    expect(data.today).toBe('2026-06-12');
    expect(dataStatusHeaders(dataStatus)).toEqual({});
  });
  it('marks a demonstration', async () => {
    const { dataStatus } = await load(answering({ '/fuel/figures': envelope([], { demonstration: true }) }));
    expect(dataStatus).toEqual({ kind: 'demonstration' });
  });
  it('gives the date of the oldest part of last good data, and is not cached', async () => {
    const { dataStatus } = await load(
      answering({
        [selected]: { ...selection, lastGoodFrom: '2026-06-10T18:00:00Z' },
        '/public/regions': { ...envelope([]), lastGoodFrom: '2026-06-09T18:00:00Z' },
      }),
    );
    expect(dataStatus).toEqual({ kind: 'last-good', from: '2026-06-09T18:00:00Z' });
    expect(dataStatusHeaders(dataStatus)).toEqual({ 'cache-control': 'no-store' });
  });
  it.each(['/fuel/figures', selected, '/public/regions'])(
    'shows samples alone, never mixed with real prices, when %s cannot be had',
    async (path) => {
      const { data, dataStatus } = await load(answering({ [path]: down }));
      expect(dataStatus).toEqual({ kind: 'sample' });
      expect(data.today).toBe('2026-06-20');
      expect(data.places.every(({ name }) => name.startsWith('Posto Exemplo'))).toBe(true);
      expect(dataStatusHeaders(dataStatus)).toEqual({ 'cache-control': 'no-store' });
    },
  );
  it.each([500, 503, 429])(
    'shows no samples because of a %i: the page has its own failure',
    async (status) => {
      const refused = { ...down, status, isUnreachable: false };
      await expect(load(answering({ [selected]: refused }))).rejects.toMatchObject({
        init: { status: 503 },
      });
    },
  );
  it('derives brands from stations when brands fail (spec, public side, section 7)', async () => {
    const { data, dataStatus } = await load(answering({ '/fuel/brands': down }));
    expect(dataStatus).toEqual({ kind: 'current' });
    expect(data.brands).toEqual([{ id: 7, name: 'Vibra', logo: null }]);
  });
  it('does not hide programming errors behind samples', async () => {
    const mistaken: Transport = () => Promise.reject(new TypeError('undefined is not a function'));
    await expect(load(mistaken)).rejects.toThrow(TypeError);
  });
});
