import { expect, it } from 'vitest';
import { answeringTransport } from '#web/api-client/testing.ts';
import type { Answered } from '#web/api-client/transport.ts';
import { loadStation } from './load-station.ts';

const envelope = (data: unknown, more: object = {}): Answered => ({
  status: 200,
  body: { success: true, data, today: '2026-06-12', demonstration: false, ...more },
  lastGoodFrom: null,
});
const answering = (history: Answered) =>
  answeringTransport((address) => {
    if (address === '/fuel/types' || address.startsWith('/public/reported-prices/')) {
      return envelope([], { count: 0 });
    }
    return address.endsWith('/history') ? history : envelope({ id: 5, priceHistory: [] });
  });
const noDays = { from: null, to: null };

it('marks the page as last good data when the history of a station is old', async () => {
  const history = envelope([], { city: [], before: [] });
  const current = await loadStation(answering(history), '5', noDays);
  expect(current.dataStatus).toEqual({ kind: 'current' });
  const old = { ...history, lastGoodFrom: '2026-06-10T18:00:00Z' };
  const { dataStatus } = await loadStation(answering(old), '5', noDays);
  expect(dataStatus).toEqual({ kind: 'last-good', from: '2026-06-10T18:00:00Z' });
});
