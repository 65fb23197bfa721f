import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFavorite } from '#database/factories/favorites.ts';
import { createFuelPrice, createPrice } from '#database/factories/prices.ts';
import { createReportedFuelPrice, createReportedPrice } from '#database/factories/reported-prices.ts';
import { eq } from '#database/orm.ts';
import { reportedPrices } from '#database/schema.ts';
import { reportUrgency } from '#domain/report-urgency.ts';
import { at, openTestApi, type Person } from '../platform/testing.ts';
import { rankedAtOnce, rankWaitingReports } from './ranks.ts';

/** The most important case comes first: by difference from the current price, followers of the cut, and age. */

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

let admin: Person;
beforeAll(async () => {
  admin = await api.signIn({ role: 'admin' });
});

const urgencyOf = async (id: number) =>
  (await orm.select().from(reportedPrices).where(eq(reportedPrices.id, id)))[0]?.urgency;
const reportedAt = at('2026-06-11');
const sold = () => createPrice(orm, { priceCentavos: 4000, observedAt: at('2026-06-10') });
const decide = (id: number, path: string, body: object) =>
  api.send(`/backoffice/reported-prices/${id}/${path}`, {
    method: path === 'status' ? 'PUT' : 'POST',
    token: admin.token,
    body,
  });

describe('the urgency of a report', () => {
  it('is there from the moment of the report', async () => {
    const { productId, establishmentId } = await sold();
    const person = await api.signIn();
    const send = async (reportedPrice: number) =>
      (
        await api.read('createReportedPrice', '/reported-prices', {
          token: person.token,
          body: { productId, establishmentId, reportedPrice },
        })
      ).data.id;
    const id = await send(30);
    const now = at('2026-06-12', '12:00:00');
    expect(await urgencyOf(id)).toBe(reportUrgency({ changePercent: -25, followers: 0, reportedAt: now }));
    expect(await send(44)).toBe(id);
    expect(await urgencyOf(id)).toBe(reportUrgency({ changePercent: 10, followers: 0, reportedAt: now }));
  });

  it('follows the price that a decision changes, and the one that stands again', async () => {
    const { productId, establishmentId } = await sold();
    const add = (overrides: Parameters<typeof createReportedPrice>[1]) =>
      createReportedPrice(orm, {
        productId,
        establishmentId,
        status: 'pending',
        createdAt: reportedAt,
        ...overrides,
      });
    const waiting = await add({ reportedCentavos: 4000 });
    const { id } = await add({ reportedCentavos: 5000 });
    await decide(id, 'status', { status: 'approved', official: true });
    await api.context.jobs.settled();
    expect(await urgencyOf(waiting.id)).toBe(reportUrgency({ changePercent: -20, followers: 0, reportedAt }));
    await decide(id, 'undo-decision', { version: 2 });
    await api.context.jobs.settled();
    expect(await urgencyOf(waiting.id)).toBe(reportUrgency({ changePercent: 0, followers: 0, reportedAt }));
    expect(await urgencyOf(id)).toBe(reportUrgency({ changePercent: 25, followers: 0, reportedAt }));
  });

  it('is computed anew every night, of cuts and of fuels, with those who follow them', async () => {
    const { productId, establishmentId } = await sold();
    await createFavorite(orm, { productId });
    await createFavorite(orm, { productId });
    const meat = await createReportedPrice(orm, {
      productId,
      establishmentId,
      status: 'pending',
      reportedCentavos: 4400,
      createdAt: reportedAt,
    });
    const { establishmentId: stationId, productId: fuelTypeId } = await createFuelPrice(orm, {
      priceCentavos: 600,
      observedAt: at('2026-06-10'),
    });
    await createFavorite(orm, { establishmentId: stationId });
    const fuel = await createReportedFuelPrice(orm, {
      establishmentId: stationId,
      productId: fuelTypeId,
      status: 'pending',
      reportedCentavos: 630,
      createdAt: reportedAt,
    });
    const unpublished = await createReportedPrice(orm, { status: 'pending', createdAt: reportedAt });
    const decided = await createReportedPrice(orm, { urgency: 7 });
    await rankWaitingReports(api.context);
    expect(await urgencyOf(meat.id)).toBe(reportUrgency({ changePercent: 10, followers: 2, reportedAt }));
    expect(await urgencyOf(fuel.id)).toBe(reportUrgency({ changePercent: 5, followers: 1, reportedAt }));
    expect(await urgencyOf(unpublished.id)).toBe(
      reportUrgency({ changePercent: null, followers: 0, reportedAt }),
    );
    expect(await urgencyOf(decided.id)).toBe(7);
  });

  it('is computed in batches until all are done', async () => {
    const { productId, establishmentId, userId } = await createReportedPrice(orm, { status: 'rejected' });
    await orm.insert(reportedPrices).values(
      Array.from({ length: rankedAtOnce + 1 }, () => ({
        productId,
        establishmentId,
        userId: null,
        reportedCentavos: 4590,
        createdAt: reportedAt,
      })),
    );
    const last = await createReportedPrice(orm, {
      productId,
      establishmentId,
      userId,
      status: 'pending',
      createdAt: reportedAt,
    });
    await rankWaitingReports(api.context);
    expect(await urgencyOf(last.id)).toBe(reportUrgency({ changePercent: null, followers: 0, reportedAt }));
  });
});
