import { expect, it } from 'vitest';
import { answeringTransport, answerOf } from '#web/api-client/testing.ts';
import type { QueryResult } from '#web/api-client/transport.ts';
import { loadStation } from './load-station.ts';

const answering = (history: QueryResult) =>
  answeringTransport((address) => {
    if (address === '/fuel/figures') return answerOf([{ id: 2, name: 'Etanol', figures: null }]);
    if (address.startsWith('/public/reported-prices/')) return answerOf([], { count: 0 });
    if (address.endsWith('/history?fuelTypeId=2')) return history;
    return answerOf({ id: 5, FuelPrices: [{ fuelTypeId: 2 }], priceHistory: [] });
  });
const noDays = new URLSearchParams();

it('says that the fuel in the address does not exist any more, or is not sold here', async () => {
  const asked = (fuelTypeId: string) => {
    const others = answeringTransport((address) => {
      if (address.endsWith('/history?fuelTypeId=9'))
        return {
          status: 404,
          body: { success: false, code: 'not_found', message: 'Esse combustível não existe mais.' },
          lastGoodFrom: null,
        };
      if (address === '/fuel/figures')
        return answerOf([
          { id: 2, name: 'Etanol', figures: null },
          { id: 3, name: 'GNV', figures: null },
        ]);
      if (address.startsWith('/public/reported-prices/')) return answerOf([], { count: 0 });
      if (address.includes('/history')) return answerOf([], { city: [], before: [] });
      return answerOf({ id: 5, FuelPrices: [{ fuelTypeId: 2 }], priceHistory: [] });
    });
    return loadStation(others, '5', new URLSearchParams({ fuelTypeId }));
  };
  expect((await asked('2')).fuelProblem).toBeNull();
  expect((await asked('3')).fuelProblem).toBe('Este posto não tem preço de GNV.');
  expect((await asked('9')).fuelProblem).toBe('Esse combustível não existe mais.');
});

it('marks the page as last good data when the history of a station is old', async () => {
  const history = answerOf([], { city: [], before: [] });
  const current = await loadStation(answering(history), '5', noDays);
  expect(current.dataStatus).toEqual({ kind: 'current' });
  const old = { ...history, lastGoodFrom: '2026-06-10T18:00:00Z' };
  const { dataStatus } = await loadStation(answering(old), '5', noDays);
  expect(dataStatus).toEqual({ kind: 'last-good', from: '2026-06-10T18:00:00Z' });
});
