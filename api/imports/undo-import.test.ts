import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createFavorite } from '#database/factories/favorites.ts';
import { createImport } from '#database/factories/imports.ts';
import { createFuelPrice } from '#database/factories/prices.ts';
import { createStationReview } from '#database/factories/reviews.ts';
import { createStationLocation } from '#database/factories/station-locations.ts';
import { onlyRow } from '#database/only-row.ts';
import { asc, eq, isNull, sql } from '#database/orm.ts';
import {
  auditLog,
  brands,
  establishments,
  priceConfirmations,
  prices,
  registrations,
} from '#database/schema.ts';
import { openTestApi, type Person } from '../platform/testing.ts';
import { surveyDesk } from './testing/sent-survey.ts';
import { week } from './testing/write-survey.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

let admin: Person;
let desk: ReturnType<typeof surveyDesk>;
beforeAll(async () => {
  admin = await api.signIn({ role: 'admin', name: 'Rita Alves' });
  desk = surveyDesk(api, admin.token);
});
afterEach(async () => {
  await api.context.jobs.settled();
  await orm.execute(sql`truncate imports, prices, establishments, brands cascade`);
});

const livePrices = async () => {
  const rows = await orm
    .select({ centavos: prices.priceCentavos })
    .from(prices)
    .where(isNull(prices.withdrawnAt))
    .orderBy(asc(prices.id));
  return rows.map(({ centavos }) => centavos);
};
const nothing = { withdrawn: 0, handedOver: 0, restored: 0, kept: 0, stationsRemoved: 0, stationsKept: 0 };

describe('undoImport', () => {
  it('takes everything away that only the import has brought, at once; the same file can then be imported again', async () => {
    const shown = async () => (await api.get('/fuel/prices')).json().data.length;
    expect(await shown()).toBe(0);
    const content = week({}, { product: 'ETANOL', price: '4.89' });
    const { id } = await desk.import(content);
    expect(await shown()).toBe(2);
    const found = await desk.undo(id);
    expect(await shown()).toBe(0);
    expect(found).toMatchObject({
      status: 'undone',
      undone: { ...nothing, withdrawn: 2, stationsRemoved: 1 },
      undoneBy: 'Rita Alves',
      undoneAt: expect.any(String),
      rowsNew: 2,
    });
    for (const table of [establishments, prices, brands]) expect(await orm.$count(table)).toBe(0);
    const [entry] = await orm.select().from(auditLog).where(eq(auditLog.action, 'imports.undo'));
    expect(entry).toMatchObject({
      rowId: id,
      after: { name: 'semana.xlsx', status: 'undoing' },
    });

    const again = await desk.import(content);
    expect(again).toMatchObject({ status: 'done', rowsNew: 2 });
    expect(again.id).not.toBe(id);
    expect(await livePrices()).toEqual([689, 489]);
  });

  it('makes the prices valid again that the import had corrected', async () => {
    const first = await desk.import(week({}));
    const second = await desk.import(week({ price: '6.99' }, { product: 'ETANOL', price: '4.89' }));
    expect((await desk.undo(second.id)).undone).toEqual({ ...nothing, withdrawn: 2, restored: 1 });
    expect(await livePrices()).toEqual([689]);
    expect((await desk.undo(first.id)).undone).toMatchObject({ withdrawn: 1, stationsRemoved: 1 });
    expect(await livePrices()).toEqual([]);
  });

  it('leaves what a newer import has corrected; undoing that one later passes over the undone price', async () => {
    await desk.import(week({}));
    const second = await desk.import(week({ price: '6.99' }));
    const third = await desk.import(week({ price: '7.09' }));
    expect((await desk.undo(second.id)).undone).toEqual({ ...nothing, kept: 1 });
    expect(await livePrices()).toEqual([709]);
    expect((await desk.undo(third.id)).undone).toEqual({ ...nothing, withdrawn: 1, restored: 1 });
    expect(await livePrices()).toEqual([689]);
  });

  it('leaves what an administrator has corrected, which no import says again either', async () => {
    const content = week({});
    const first = await desk.import(content);
    const [price] = await orm.select().from(prices);
    if (!price) throw new Error('no price was imported');
    await api.read('updateFuelPrice', `/backoffice/fuel/prices/${price.id}`, {
      token: admin.token,
      body: { price: 6.49, date: '2026-06-10', stationId: price.establishmentId, typeId: price.productId },
    });
    const second = await desk.import(week({}, { product: 'ETANOL', price: '4.89' }));
    expect(second).toMatchObject({ rowsNew: 1, rowsSame: 1, rowsCorrected: 0 });
    expect(await livePrices()).toEqual([649, 489]);
    expect((await desk.undo(first.id)).undone).toEqual({ ...nothing, kept: 1, stationsKept: 1 });
    expect(await livePrices()).toEqual([649, 489]);
    expect(await desk.import(content)).toMatchObject({ rowsNew: 0, rowsSame: 1 });
  });

  it('leaves a station that the official register has, too', async () => {
    const { id } = await desk.import(week({}));
    const { cnpj } = onlyRow(await orm.select().from(establishments));
    const seen = { firstSeenOn: '2026-06-12', lastSeenOn: '2026-06-12' };
    await orm.insert(registrations).values({ cnpj: cnpj ?? '', company: 'POSTO LTDA', ...seen });
    expect((await desk.undo(id)).undone).toEqual({ ...nothing, withdrawn: 1, stationsKept: 1 });
    expect(await orm.$count(establishments)).toBe(1);
    await orm.delete(registrations);
  });

  it('leaves what other imports also contain, until the last of them is undone as well', async () => {
    const first = await desk.import(week({}, { product: 'ETANOL', price: '4.89' }));
    const second = await desk.import(week({}, { day: '2026-06-11', price: '6.95' }));
    const third = await desk.import(week({}, { day: '2026-06-12', price: '6.99' }));
    expect(third).toMatchObject({ rowsNew: 1, rowsSame: 1 });
    expect((await desk.undo(first.id)).undone).toEqual({
      ...nothing,
      withdrawn: 1,
      handedOver: 1,
      stationsKept: 1,
    });
    expect(await livePrices()).toEqual([689, 695, 699]);
    expect((await desk.undo(second.id)).undone).toEqual({ ...nothing, withdrawn: 1, handedOver: 1 });
    expect(await livePrices()).toEqual([689, 699]);
    expect((await desk.undo(third.id)).undone).toEqual({ ...nothing, withdrawn: 2, stationsRemoved: 1 });
    expect(await orm.$count(priceConfirmations)).toBe(0);
  });

  it('hands nothing to an import that was undone before', async () => {
    const first = await desk.import(week({}));
    const second = await desk.import(week({}, { product: 'ETANOL', price: '4.89' }));
    expect((await desk.undo(second.id)).undone).toEqual({ ...nothing, withdrawn: 1 });
    expect((await desk.undo(first.id)).undone).toEqual({ ...nothing, withdrawn: 1, stationsRemoved: 1 });
  });

  it('undoing a correction brings back the price of an import that had only confirmed it', async () => {
    const first = await desk.import(week({}));
    await desk.import(week({}, { product: 'ETANOL', price: '4.89' }));
    const third = await desk.import(week({ price: '7.09' }));
    expect((await desk.undo(first.id)).undone).toEqual({ ...nothing, kept: 1, stationsKept: 1 });
    expect((await desk.undo(third.id)).undone).toEqual({ ...nothing, withdrawn: 1, restored: 1 });
    expect(await livePrices()).toEqual([689, 489]);
  });

  it('leaves a station on which prices of a newer import hang, until that one is undone as well', async () => {
    const first = await desk.import(week({}));
    const second = await desk.import(week({ day: '2026-06-11' }));
    expect((await desk.undo(first.id)).undone).toEqual({ ...nothing, withdrawn: 1, stationsKept: 1 });
    expect((await desk.undo(second.id)).undone).toEqual({ ...nothing, withdrawn: 1, stationsRemoved: 1 });
    expect(await orm.$count(establishments)).toBe(0);
  });

  const exact = { latitude: -10.18, longitude: -48.33, coordinatesPrecision: 'exact' } as const;
  const dismissed = { status: 'dismissed', decidedAt: new Date() } as const;
  const hangers: Record<string, (establishmentId: number) => Promise<unknown>> = {
    'a price that an administrator has entered': (establishmentId) =>
      createFuelPrice(orm, { establishmentId }),
    'a review': (establishmentId) => createStationReview(orm, { establishmentId }),
    'a favourite': (establishmentId) => createFavorite(orm, { establishmentId }),
    'coordinates that somebody has entered': async (id) =>
      orm.update(establishments).set(exact).where(eq(establishments.id, id)),
    'a decision about searched coordinates': (establishmentId) =>
      createStationLocation(orm, { establishmentId, ...dismissed }),
  };
  it.each(Object.entries(hangers))('leaves a station with %s', async (_, hang) => {
    const { id } = await desk.import(week({}));
    await hang(onlyRow(await orm.select().from(establishments)).id);
    expect((await desk.undo(id)).undone).toMatchObject({ withdrawn: 1, stationsRemoved: 0, stationsKept: 1 });
    expect(await orm.$count(establishments)).toBe(1);
  });

  it('happens once, and not while the import runs or before it has written anything', async () => {
    const { id } = await desk.import(week({}));
    const both = await Promise.all([desk.act(id, 'undo'), desk.act(id, 'undo')]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    await api.context.jobs.settled();
    expect((await desk.act(id, 'undo')).json()).toMatchObject({
      message: 'Esta importação já foi desfeita.',
    });
    for (const [status, message] of [
      ['running', 'Esta importação está em andamento. Espere ela terminar.'],
      ['ready', 'O arquivo ainda não foi importado.'],
      ['failed', 'Esta importação não gravou nada.'],
    ] as const) {
      const found = await createImport(orm, { status });
      expect((await desk.act(found.id, 'undo')).json()).toMatchObject({ code: 'conflict', message });
    }
    expect((await desk.act(999_999, 'undo')).statusCode).toBe(404);
    expect((await desk.discard(id)).statusCode).toBe(409);
  });
});
