import { expect, it } from 'vitest';
import { answeringTransport } from '#web/api-client/testing.ts';
import type { QueryResult } from '#web/api-client/transport.ts';
import { loadStation } from './load-station.ts';

const envelope = (data: unknown, more: object = {}): QueryResult => ({
  status: 200,
  body: { success: true, data, today: '2026-06-12', demonstration: false, ...more },
  lastGoodFrom: null,
});
const answering = (history: QueryResult) =>
  answeringTransport((address) => {
    if (address === '/fuel/figures') return envelope([{ id: 2, name: 'Etanol', figures: null }]);
    if (address.startsWith('/public/reported-prices/')) return envelope([], { count: 0 });
    if (address.endsWith('/history?fuelTypeId=2')) return history;
    return envelope({ id: 5, FuelPrices: [{ fuelTypeId: 2 }], priceHistory: [] });
  });
const noDays = new URLSearchParams();

it('marks the page as last good data when the history of a station is old', async () => {
  const history = envelope([], { city: [], before: [] });
  const current = await loadStation(answering(history), '5', noDays);
  expect(current.dataStatus).toEqual({ kind: 'current' });
  const old = { ...history, lastGoodFrom: '2026-06-10T18:00:00Z' };
  const { dataStatus } = await loadStation(answering(old), '5', noDays);
  expect(dataStatus).toEqual({ kind: 'last-good', from: '2026-06-10T18:00:00Z' });
});
