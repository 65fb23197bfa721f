import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createFavorite } from '#database/factories/favorites.ts';
import { createStationReview } from '#database/factories/reviews.ts';
import { createUser } from '#database/factories/users.ts';
import { asc, desc, eq, inArray, sql } from '#database/orm.ts';
import { auditLog, establishments, favorites, reviews } from '#database/schema.ts';
import { explain } from '#database/testing/explain.ts';
import { surveyDesk } from '../imports/testing/sent-survey.ts';
import { type SurveyLine, surveyLine, weeklyXlsx } from '../imports/testing/write-survey.ts';
import { openTestApi } from '../platform/testing.ts';
import { newer as other, selectPairs } from './propose.ts';

/** Design, section 11 (places are keyed by CNPJ, and recognised by name and address when it changes); decision 61. */

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const admin = await api.signIn({ role: 'admin', name: 'Rita Alves' });
const desk = surveyDesk(api, admin.token);
afterEach(async () => {
  await api.context.jobs.settled();
  await orm.execute(sql`truncate imports, prices, establishments, brands cascade`);
});

const path = '/backoffice/station-successions';
const week = (...lines: Partial<SurveyLine>[]) => weeklyXlsx(lines.map(surveyLine));
const moon = { cnpj: '45723174000110', company: 'POSTO LUA LTDA', trade: 'POSTO LUA', street: 'RUA DA LUA' };
const before = week({ price: '5.39', day: '2026-06-03' }, { ...moon, price: '5.89', day: '2026-06-03' });
const renamed = { cnpj: '11444777000161', company: 'NOVA 32 LTDA', price: '5.99' };
const after = week(renamed, { ...moon, price: '5.95' });

/** The same station twice, a week apart, under two CNPJs. */
async function importBoth() {
  await desk.import(before);
  const detail = await desk.import(after);
  const rows = await orm.select().from(establishments).orderBy(asc(establishments.id));
  const idOf = (cnpj: string) => rows.find((row) => row.cnpj === cnpj)?.id ?? expect.fail(cnpj);
  return { detail, older: idOf('03219653000154'), newer: idOf('11444777000161') };
}
const list = async (query = '') => (await api.read('listStationSuccessions', path + query, admin)).data;
const ranking = async () =>
  (await api.read('listPublicFuelPrices', '/fuel/prices')).data.map(({ price }) => price);
const waiting = async () =>
  (await api.read('readWaiting', '/backoffice/dashboard/waiting', admin)).data.stationSuccessions;
const decide = (id: number, successorId: number, isSame: boolean) =>
  api.read('decideStationSuccession', `${path}/${id}/decide`, { ...admin, body: { successorId, isSame } });
const reopen = (id: number, successorId: number) =>
  api.read('reopenStationSuccession', `${path}/${id}/reopen`, { ...admin, body: { successorId } });
const readStation = async (id: number) => (await api.read('readFuelStation', `/fuel/stations/${id}`)).data;
const publicIds = async () =>
  (await api.read('listPublicFuelStations', '/fuel/stations')).data.map(({ id }) => id);

describe('a survey that brings a station under another CNPJ', () => {
  it('proposes one place, and the older one leaves lists and rankings until somebody decides', async () => {
    const { detail, older, newer } = await importBoth();
    expect(detail.successors).toMatchObject([{ cnpj: '11444777000161' }]);
    expect(await list('?status=waiting')).toMatchObject([
      {
        id: older,
        status: 'waiting',
        older: { cnpj: '03219653000154', surveyedOn: '2026-06-03' },
        newer: { id: newer, cnpj: '11444777000161', surveyedOn: '2026-06-10' },
      },
    ]);
    expect(await waiting()).toBe(1);
    expect(await ranking()).toEqual([5.95, 5.99]);
    expect(await publicIds()).not.toContain(older);
    expect(await readStation(older)).toMatchObject({ id: older, successor: { id: newer } });
    expect((await readStation(newer)).successor).toBeNull();
  });

  it('proposes nothing where both have been seen on one day, or the files come in the other order', async () => {
    await desk.import(week({ price: '5.39' }, renamed));
    expect(await list()).toEqual([]);
    await orm.execute(sql`truncate imports, prices, establishments, brands cascade`);
    await desk.import(after);
    await desk.import(before);
    expect(await list()).toMatchObject([{ older: { cnpj: '03219653000154' } }]);
  });

  it('takes the proposal, and a decision, back once the old CNPJ is seen again', async () => {
    const { older, newer } = await importBoth();
    await decide(older, newer, true);
    await desk.import(week({ price: '5.49', day: '2026-06-11' }));
    expect(await list()).toEqual([]);
    expect(await ranking()).toEqual([5.49, 5.95, 5.99]);
    // Once contradicted, it is not proposed again.
    await desk.import(week({ ...renamed, price: '6.09', day: '2026-06-12' }));
    expect(await list()).toEqual([]);
  });

  it('takes the decision back, with what it has moved, if the survey is undone', async () => {
    const { detail, older, newer } = await importBoth();
    const { id: userId } = await createUser(orm);
    await createFavorite(orm, { userId, establishmentId: older });
    await decide(older, newer, true);
    await desk.undo(detail.id);
    expect(await ranking()).toEqual([5.39, 5.89]);
    expect(await orm.$count(favorites, eq(favorites.establishmentId, older))).toBe(1);
    expect(await orm.$count(establishments)).toBe(2);
  });

  it('reads the stations at the addresses of the survey, whatever the city has', async () => {
    const { older, newer } = await importBoth();
    await orm.execute(sql`insert into establishments (name, type, address, surveyed_on)
      select 'Posto ' || n, 'posto', 'Rua ' || n || ', s/n', '2026-06-01' from generate_series(1, 6000) as n`);
    await orm.execute(sql`analyze establishments`);
    for (const isAsked of [inArray(establishments.id, [older, newer]), inArray(other.id, [older, newer])]) {
      const scans = await orm.transaction((tx) => explain(tx, selectPairs(tx, isAsked)));
      const read = scans
        .filter(({ table }) => table === 'establishments')
        .reduce((sum, { rows }) => sum + rows, 0);
      expect(read).toBeLessThan(20);
    }
  });
});

describe("'decideStationSuccession'", () => {
  it('makes them one: the older leads to the newer, with favourites and reviews, and that can be undone', async () => {
    const { older, newer } = await importBoth();
    const [fan, both] = [await createUser(orm), await createUser(orm)];
    await createFavorite(orm, { userId: fan.id, establishmentId: older });
    for (const establishmentId of [older, newer]) {
      await createFavorite(orm, { userId: both.id, establishmentId });
    }
    await createStationReview(orm, { establishmentId: older, userId: fan.id });
    const followed = async (establishmentId: number) => ({
      favorites: await orm.$count(favorites, eq(favorites.establishmentId, establishmentId)),
      reviews: await orm.$count(reviews, eq(reviews.establishmentId, establishmentId)),
    });
    expect((await decide(older, newer, true)).data).toEqual({ favorites: 1, reviews: 1 });
    expect(await followed(newer)).toEqual({ favorites: 2, reviews: 1 });
    expect(await list()).toMatchObject([{ status: 'same' }]);
    expect(await waiting()).toBe(0);
    expect(await readStation(older)).toMatchObject({ id: newer, successor: null });
    const [audited] = await orm.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(audited).toMatchObject({
      action: 'station-successions.decide',
      rowId: older,
      before: { status: 'waiting' },
      after: { status: 'same', successorId: newer },
    });
    await reopen(older, newer);
    expect(await followed(older)).toEqual({ favorites: 2, reviews: 1 });
    expect(await waiting()).toBe(1);
    expect(await readStation(older)).toMatchObject({ id: older });
  });

  it('keeps them apart for good: the older comes back to the ranking and is not proposed again', async () => {
    const { older, newer } = await importBoth();
    await decide(older, newer, false);
    expect(await ranking()).toEqual([5.39, 5.95, 5.99]);
    await desk.import(week({ ...renamed, price: '6.09', day: '2026-06-12' }));
    expect(await list()).toEqual([]);
    await reopen(older, newer);
    expect(await list()).toMatchObject([{ id: older, status: 'waiting' }]);
  });

  it('refuses what is decided, and what is no pair or no station', async () => {
    const { older, newer } = await importBoth();
    const refusal = (id: number, body: object) =>
      api.refusal(`${path}/${id}/decide`, { method: 'POST', token: admin.token, body });
    expect(await refusal(older, { successorId: newer })).toMatchObject({ status: 400, code: 'invalid' });
    expect(await refusal(newer, { successorId: older, isSame: true })).toMatchObject({ code: 'in_use' });
    expect(await refusal(older, { successorId: 987654, isSame: true })).toMatchObject({ code: 'not_found' });
    await decide(older, newer, true);
    expect(await refusal(older, { successorId: newer, isSame: true })).toMatchObject({ code: 'in_use' });
    const again = await api.refusal(`${path}/${newer}/reopen`, {
      method: 'POST',
      token: admin.token,
      body: { successorId: older },
    });
    expect(again).toMatchObject({ code: 'in_use' });
  });
});
