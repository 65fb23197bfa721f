import { afterAll, describe, expect, it } from 'vitest';
import { createPriceViews } from '#database/factories/price-views.ts';
import { createPrice } from '#database/factories/prices.ts';
import { createReportedPrice } from '#database/factories/reported-prices.ts';
import { eq } from '#database/orm.ts';
import { moderationSettings, prices } from '#database/schema.ts';
import { recordLength } from '#domain/approval-rules.ts';
import { at, openTestApi } from '../platform/testing.ts';

/** Near-me, change 10: the account opens on what is counted, and on the way to being trusted. */
const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

describe("'readOwnContributions'", () => {
  const own = async (token: string) =>
    (await api.read('readOwnContributions', '/users/contributions', { token })).data;

  it('counts reports, those that were right, and who saw the prices that came of them', async () => {
    const { id: userId, token } = await api.signIn();
    expect(await own(token)).toEqual({ reports: 0, approved: 0, views: null, trust: null });
    const report = await createReportedPrice(orm, { userId });
    await createReportedPrice(orm, { userId, status: 'pending' });
    const { productId, establishmentId } = report;
    const { id: priceId } = await createPrice(orm, {
      productId,
      establishmentId,
      reportedPriceId: report.id,
      source: 'report',
    });
    await createPriceViews(orm, { priceId, views: 41 });
    await createPriceViews(orm);
    expect(await own(token)).toEqual({ reports: 2, approved: 1, views: 41, trust: null });
    const { data } = await api.read('listOwnReportedPrices', '/users/reported-prices', { token });
    expect(data.map(({ views }) => views).toSorted()).toEqual([41, null]);
    await orm.update(prices).set({ reportedPriceId: null }).where(eq(prices.id, priceId));
  });

  it('says how far it is to being trusted, at the threshold of the rule, where it is on', async () => {
    await orm.update(moderationSettings).set({ record: true });
    const { id: userId, token } = await api.signIn({ emailVerified: true });
    const decide = (status: 'approved' | 'rejected', day: number, more: object = {}) =>
      createReportedPrice(orm, {
        userId,
        status,
        decidedAt: at(`2026-05-${String(day).padStart(2, '0')}`),
        ...more,
      });
    await decide('approved', 1);
    await decide('rejected', 2);
    await decide('approved', 3);
    await decide('approved', 4);
    await decide('approved', 5, { decidedByRule: 'agreement' });
    expect((await own(token)).trust).toEqual({ right: 2, needed: recordLength, isEmailConfirmed: true });
    for (let day = 6; day < 6 + recordLength; day += 1) await decide('approved', day);
    expect((await own(token)).trust).toMatchObject({ right: recordLength });
    await orm.update(moderationSettings).set({ record: false });
  });
});
