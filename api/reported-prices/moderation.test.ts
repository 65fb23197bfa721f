import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFuelPrice, createPrice } from '#database/factories/prices.ts';
import { createReportedFuelPrice, createReportedPrice } from '#database/factories/reported-prices.ts';
import { eq } from '#database/orm.ts';
import { prices, reportedPrices } from '#database/schema.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { at, openTestApi, type Person, wrong } from '../platform/testing.ts';
import { describeDecisions } from '../testing/describe-decisions.ts';

/** Spec, back office, sections 4 and 7. */

const statements: string[] = [];
// Statements of the job queues are not those of the calls.
const database = await openTestDatabase((sql) => !sql.includes('pgboss') && statements.push(sql));
const api = await openTestApi({ database });
afterAll(() => api.close());
const { orm } = api;

let admin: Person;
let second: Person;
beforeAll(async () => {
  admin = await api.signIn({ role: 'admin', name: 'Marta Lima' });
  second = await api.signIn({ role: 'admin', name: 'Rui Alves' });
});

const statusOf = (id: number | string) => `/backoffice/reported-prices/${id}/status`;
const decide = (id: number, body: unknown) =>
  api.read('updateReportedPriceStatus', statusOf(id), { token: admin.token, body });
const refusal = (id: number | string, body: unknown, { token } = admin) =>
  api.refusal(statusOf(id), { method: 'PUT', body, token });
const stored = async (id: number) =>
  (await orm.select().from(reportedPrices).where(eq(reportedPrices.id, id)))[0];
const pending = async (overrides = {}) => {
  const report = await createReportedPrice(orm, { status: 'pending', ...overrides });
  await api.settled();
  return report;
};
const officialOf = (id: number) => orm.select().from(prices).where(eq(prices.reportedPriceId, id));
const reportsOf = async (productId: number) =>
  (await api.read('listPublicReportedPrices', `/public/reported-prices/product/${productId}`)).data;

describeDecisions(api, {
  path: 'reported-prices',
  calls: ['decideReportedPrices', 'undoReportedPriceDecisions'],
  create: () => createReportedPrice(orm, { status: 'pending' }),
});

describe('POST /backoffice/reported-prices/decisions', () => {
  const path = '/backoffice/reported-prices/decisions';
  const decideAbout = (reports: readonly { id: number; version: number }[], official: boolean) =>
    api.read('decideReportedPrices', path, {
      token: admin.token,
      body: { status: 'approved', official, rows: reports.map(({ id, version }) => ({ id, version })) },
    });

  it('makes official prices together, which the undo withdraws', async () => {
    const reports = [await pending(), await pending()];
    const live = async () =>
      (await Promise.all(reports.map(({ id }) => officialOf(id))))
        .flat()
        .filter(({ withdrawnAt }) => withdrawnAt === null).length;
    const { data } = await decideAbout(reports, true);
    expect(data).toMatchObject([{ official: true }, { official: true }]);
    expect(await live()).toBe(2);
    const rows = data.map(({ id, version }) => ({ id, version }));
    await api.read('undoReportedPriceDecisions', `${path}/undo`, { token: admin.token, body: { rows } });
    expect(await live()).toBe(0);
  });

  it('costs the same number of statements for any number of rows', async () => {
    const cost = async (count: number) => {
      const reports = await Promise.all(Array.from({ length: count }, () => pending()));
      // Jobs that official prices queue would send statements as well.
      await api.context.jobs.settled();
      statements.length = 0;
      await decideAbout(reports, false);
      return statements.length;
    };
    expect(await cost(5)).toBe(await cost(2));
  });
});

describe('PUT /backoffice/reported-prices/:id/status', () => {
  it('approves: the public sees it with the next request, and the audit log says who', async () => {
    const { id, productId } = await pending();
    expect(await reportsOf(productId)).toEqual([]);
    const { data } = await decide(id, { status: 'approved', version: 1 });
    expect(data).toMatchObject({
      id,
      status: 'approved',
      official: false,
      version: 2,
      decidedAt: '2026-06-12T12:00:00-03:00',
    });
    expect(await reportsOf(productId)).toMatchObject([{ id }]);
    expect(await officialOf(id)).toEqual([]);
    expect(await stored(id)).toMatchObject({ decidedBy: admin.id });
    expect(await api.lastAudit()).toMatchObject({
      userId: admin.id,
      action: 'reported-prices.decide',
      noun: 'reported-prices',
      rowId: id,
      before: { status: 'pending' },
      after: { status: 'approved' },
    });
  });

  it('approves as the official price: once among the official prices, and not among the reports', async () => {
    const { productId, establishmentId } = await createPrice(orm, { observedAt: at('2026-06-09') });
    const createdAt = at('2026-06-11', '09:30:00');
    const { id } = await pending({ productId, establishmentId, reportedCentavos: 4321, createdAt });
    const current = async () => (await api.read('readProduct', `/products/${productId}`)).data.prices;
    expect(await current()).not.toMatchObject([{ price: 43.21 }]);
    expect((await decide(id, { status: 'approved', official: true })).data.official).toBe(true);
    expect(await officialOf(id)).toMatchObject([
      { productId, establishmentId, priceCentavos: 4321, observedAt: createdAt, source: 'report' },
    ]);
    expect(await current()).toMatchObject([
      { price: 43.21, source: 'report', collectionDate: '2026-06-11T09:30:00-03:00' },
    ]);
    expect(await reportsOf(productId)).toMatchObject([{ reportedPrice: 43.21, official: true }]);
  });

  it('approves the price of a fuel as official', async () => {
    const { establishmentId: stationId, productId: fuelTypeId } = await createFuelPrice(orm, {
      observedAt: at('2026-06-09'),
    });
    const { id } = await createReportedFuelPrice(orm, {
      status: 'pending',
      productId: fuelTypeId,
      establishmentId: stationId,
      reportedCentavos: 612,
      createdAt: at('2026-06-11'),
    });
    const current = async () =>
      (await api.read('readFuelStation', `/fuel/stations/${stationId}`)).data.prices;
    await current();
    await decide(id, { status: 'approved', official: true });
    expect(await current()).toMatchObject([{ price: 6.12, source: 'report' }]);
    const [official] = await orm.select().from(prices).where(eq(prices.reportedPriceId, id));
    expect(official).toMatchObject({ establishmentId: stationId, productId: fuelTypeId, source: 'report' });
    const list = `/public/reported-prices/station/${stationId}`;
    expect((await api.read('listPublicReportedFuelPrices', list)).data).toMatchObject([{ official: true }]);
  });

  it('rejects, with a reason for the author or without, and tells the second moderator who has decided', async () => {
    const [first, other] = [await pending(), await pending()];
    const body = { status: 'rejected', reason: '  A placa mostra outro corte. ' };
    expect((await decide(first.id, body)).data).toMatchObject({
      status: 'rejected',
      rejectionReason: 'A placa mostra outro corte.',
    });
    expect((await decide(other.id, { status: 'rejected', reason: '' })).data.rejectionReason).toBeNull();
    expect(await reportsOf(first.productId)).toEqual([]);
    const refused = await refusal(first.id, { status: 'approved', official: true }, second);
    expect(refused).toMatchObject({ status: 409, code: 'stale', changed: { name: 'Marta Lima' } });
    expect(await stored(first.id)).toMatchObject({ status: 'rejected', decidedBy: admin.id });
    expect(await officialOf(first.id)).toEqual([]);
  });

  it('decides once when two decide at once', async () => {
    const { id } = await pending();
    const answers = await Promise.all(
      [admin, second].map(({ token }) =>
        api.send(statusOf(id), { method: 'PUT', token, body: { status: 'approved', official: true } }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await officialOf(id)).toHaveLength(1);
  });

  it('refuses a report whose author has changed it since it was seen', async () => {
    const { id } = await pending();
    await decide(id, { status: 'rejected' });
    const undo = { token: admin.token, body: { version: 2 } };
    await api.read('undoReportedPriceDecision', `/backoffice/reported-prices/${id}/undo-decision`, undo);
    await orm.update(reportedPrices).set({ version: 4 }).where(eq(reportedPrices.id, id));
    const refused = await refusal(id, { status: 'approved', version: 3 });
    expect(refused.code).toBe('stale');
    // Nobody has decided before.
    expect(refused).not.toHaveProperty('changed');
    expect((await decide(id, { status: 'approved', version: 4 })).data.version).toBe(5);
  });

  it.each([
    [{}, 'status', 'Escolha aprovar ou rejeitar.'],
    [{ status: 'pending' }, 'status', 'Escolha aprovar ou rejeitar.'],
    [{ status: 'rejected', official: true }, 'official', 'Só um preço aprovado pode virar oficial.'],
    [{ status: 'approved', reason: 'Bom' }, 'reason', 'Só uma rejeição tem motivo.'],
    [{ status: 'rejected', reason: 'x'.repeat(301) }, 'reason', 'Use até 300 caracteres.'],
  ])('refuses %j', async (body, field, message) => {
    const { id } = await pending();
    expect(await refusal(id, body)).toEqual(wrong(field, message));
    expect(await stored(id)).toMatchObject({ status: 'pending' });
  });

  it('refuses what is not there', async () => {
    expect(await refusal(987_654, { status: 'approved' })).toMatchObject({
      code: 'not_found',
      message: 'Preço relatado não encontrado.',
    });
  });
});

it('the audit log keeps what was decided, and not the words of the author, which it would outlive', async () => {
  const { id } = await pending({ comment: 'Palavras da autora.', reportedCentavos: 3210 });
  await decide(id, { status: 'approved' });
  const decided = await api.lastAudit();
  await api.read('deleteReportedPrice', `/backoffice/reported-prices/${id}`, { token: admin.token });
  const deleted = await api.lastAudit();
  expect(decided).toMatchObject({ rowId: id, after: { reportedPrice: 32.1 } });
  expect(deleted).toMatchObject({ rowId: id, before: { reportedPrice: 32.1 } });
  expect(JSON.stringify([decided, deleted])).not.toContain('Palavras da autora.');
});

describe('DELETE /backoffice/reported-prices/:id', () => {
  const path = (id: number | string) => `/backoffice/reported-prices/${id}`;
  const remove = (id: number) => api.read('deleteReportedPrice', path(id), { token: admin.token });

  it.each(['pending', 'approved', 'rejected'] as const)('works at any status: %s', async (status) => {
    const { id, productId } = await createReportedPrice(orm, { status });
    await api.settled();
    expect(await reportsOf(productId)).toHaveLength(status === 'approved' ? 1 : 0);
    await remove(id);
    expect(await stored(id)).toBeUndefined();
    expect(await reportsOf(productId)).toEqual([]);
    expect(await api.lastAudit()).toMatchObject({
      action: 'reported-prices.delete',
      rowId: id,
      before: { id, status },
      after: null,
    });
  });

  it('leaves the official price that came of it', async () => {
    const { id, productId } = await pending();
    await decide(id, { status: 'approved', official: true });
    await remove(id);
    expect(await orm.select().from(prices).where(eq(prices.productId, productId))).toMatchObject([
      { source: 'report', reportedPriceId: null },
    ]);
  });

  it('refuses what is not there', async () => {
    const refused = await api.refusal(path(987_654), { method: 'DELETE', token: admin.token });
    expect(refused.code).toBe('not_found');
  });
});
