import { describe, expect, it } from 'vitest';
import { answeringTransport, answerOf, unreachable } from '#web/api-client/testing.ts';
import type { QueryResult, Transport } from '#web/api-client/transport.ts';
import { dataStatusHeaders } from '../data-status/data-status.ts';
import { loadFuel } from './load-fuel.ts';

/** A page loaded on a day of no collection. */
const load = (transport: Transport) =>
  loadFuel(transport, '2026-06-20', { choice: {}, tab: 'precos', page: 1 });

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
const selection = answerOf({
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
});
const selected = '/fuel/selection?tab=precos&page=1';
const answers: Record<string, QueryResult> = {
  '/fuel/figures': answerOf([]),
  [selected]: selection,
  '/public/regions': answerOf([]),
  '/fuel/brands': answerOf([]),
};
const answering = (changed: Record<string, QueryResult>) =>
  answeringTransport((address) => changed[address] ?? answers[address]);

describe('a fuel in the address that is not there', () => {
  const asked = '/fuel/selection?fuelTypeId=3&tab=precos&page=1';
  const loadThird = (code: 'not_found' | 'moved', more: object = {}) => {
    const status = code === 'moved' ? 308 : 404;
    const body = { success: false, code, message: 'Esse combustível não existe mais.', ...more };
    return loadFuel(answering({ [asked]: { status, body, lastGoodFrom: null } }), '2026-06-20', {
      choice: { fuelTypeId: 3, regionId: undefined },
      tab: 'precos',
      page: 1,
    });
  };
  it('is said, and no other one is shown; leads to its current address if it had this id before', async () => {
    const { data } = await loadThird('not_found');
    expect(data).toMatchObject({
      missing: 'Esse combustível não existe mais.',
      chosen: null,
      sections: [],
      quotes: [],
    });
    const thrown = await loadThird('moved', { moved: { part: 'fuelTypeId', to: 43 } }).catch(
      (error: unknown) => error,
    );
    expect((thrown as Response).headers.get('location')).toBe('/combustivel?fuelTypeId=43');
  });
});

describe('data status of the fuel page (design section 6: sample data)', () => {
  it('shows current data as it is', async () => {
    const { data, dataStatus } = await load(answering({}));
    expect(dataStatus).toEqual({ kind: 'current' });
    expect(data.today).toBe('2026-06-12');
    expect(dataStatusHeaders(dataStatus)).toEqual({});
  });
  it('marks a demonstration', async () => {
    const { dataStatus } = await load(answering({ '/fuel/figures': answerOf([], { demonstration: true }) }));
    expect(dataStatus).toEqual({ kind: 'demonstration' });
  });
  it('gives the date of the oldest part of last good data, and is not cached', async () => {
    const { dataStatus } = await load(
      answering({
        [selected]: { ...selection, lastGoodFrom: '2026-06-10T18:00:00Z' },
        '/public/regions': { ...answerOf([]), lastGoodFrom: '2026-06-09T18:00:00Z' },
      }),
    );
    expect(dataStatus).toEqual({ kind: 'last-good', from: '2026-06-09T18:00:00Z' });
    expect(dataStatusHeaders(dataStatus)).toEqual({ 'cache-control': 'no-store' });
  });
  it.each(['/fuel/figures', selected, '/public/regions'])(
    'shows samples alone, never mixed with real prices, when %s cannot be had',
    async (path) => {
      const { data, dataStatus } = await load(answering({ [path]: unreachable }));
      expect(dataStatus).toEqual({ kind: 'sample' });
      expect(data.today).toBe('2026-06-20');
      expect(data.places.every(({ name }) => name.startsWith('Posto Exemplo'))).toBe(true);
      expect(dataStatusHeaders(dataStatus)).toEqual({ 'cache-control': 'no-store' });
    },
  );
  it.each([500, 503, 429])(
    'shows no samples because of a %i: the page has its own failure',
    async (status) => {
      const refused = { ...unreachable, status, isUnreachable: false };
      await expect(load(answering({ [selected]: refused }))).rejects.toMatchObject({
        init: { status: 503 },
      });
    },
  );
  it('derives brands from stations when brands fail (spec, public side, section 7)', async () => {
    const { data, dataStatus } = await load(answering({ '/fuel/brands': unreachable }));
    expect(dataStatus).toEqual({ kind: 'current' });
    expect(data.brands).toEqual([{ id: 7, name: 'Vibra', logo: null }]);
  });
  it('does not hide programming errors behind samples', async () => {
    const mistaken: Transport = () => Promise.reject(new TypeError('undefined is not a function'));
    await expect(load(mistaken)).rejects.toThrow(TypeError);
  });
});
