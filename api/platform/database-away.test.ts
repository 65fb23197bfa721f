import { afterAll, describe, expect, it } from 'vitest';
import { createFuelPrice } from '#database/factories/prices.ts';
import { lastGoodHeader } from './mount.ts';
import { at, openTestApi, testDay } from './testing.ts';

const api = await openTestApi();
afterAll(() => api.close());

const secrets =
  /select|relation|constraint|prices_|node_modules|\.ts|at \w+ \(|PGlite|pool|ECONN|stack|query/i;

describe('when the database returns an error', () => {
  it('reports an internal error without details', async () => {
    await api.orm.execute('alter table regions rename to elsewhere');
    const { statusCode, body } = await api.get('/regions');
    expect(statusCode).toBe(500);
    expect(JSON.parse(body)).toEqual({
      success: false,
      code: 'internal',
      message: 'Algo deu errado do nosso lado. Tente novamente em instantes.',
    });
    expect(body).not.toMatch(secrets);
    await api.orm.execute('alter table elsewhere rename to regions');
    expect((await api.get('/regions')).statusCode).toBe(200);
  });

  it('sends no reply that breaks the contract', async () => {
    await api.orm.execute('alter table prices drop constraint prices_not_negative');
    const { establishmentId: stationId } = await createFuelPrice(api.orm, {
      priceCentavos: -1,
      observedAt: at(testDay),
    });
    const { statusCode, body } = await api.get(`/fuel/stations/${stationId}`);
    expect(statusCode).toBe(500);
    expect(body).not.toMatch(secrets);
    await api.orm.execute('delete from prices');
    await api.settled();
    expect((await api.get(`/fuel/stations/${stationId}`)).statusCode).toBe(200);
  });
});

it('while the database is unavailable it serves the last good response with its age, and refuses other calls', async () => {
  const { id } = await createFuelPrice(api.orm, { observedAt: at('2026-06-10') });
  await api.settled();
  const good = await api.get('/fuel/prices');
  expect(good.json().data).toMatchObject([{ id }]);
  expect(good.headers[lastGoodHeader]).toBeUndefined();
  await api.database.close();

  const cached = await api.get('/fuel/prices');
  expect(cached.body).toBe(good.body);
  expect(cached.headers[lastGoodHeader]).toBeUndefined();

  api.context.caches.drop(['*']);
  const lastGood = await api.get('/fuel/prices');
  expect(lastGood.statusCode).toBe(200);
  expect(lastGood.body).toBe(good.body);
  expect(lastGood.headers).toMatchObject({
    [lastGoodHeader]: at(testDay, '12:00:00').toISOString(),
    'cache-control': 'no-store',
  });

  for (const path of [
    '/fuel/types',
    '/fuel/stations/nearby?latitude=-10&longitude=-48',
    '/fuel/stations/1/history',
  ]) {
    const { statusCode, body } = await api.get(path);
    expect(statusCode, path).toBe(503);
    expect(JSON.parse(body)).toEqual({
      success: false,
      code: 'unavailable',
      message: 'O serviço está indisponível no momento. Tente novamente em instantes.',
    });
    expect(body).not.toMatch(secrets);
  }
  expect(await api.refusal('/fuel/prices?date=x')).toMatchObject({ status: 400 });
});
