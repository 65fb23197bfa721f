import { afterAll, describe, expect, it } from 'vitest';
import { createCoupon } from '#database/factories/coupons.ts';
import { createEstablishment, createFuelStation } from '#database/factories/establishments.ts';
import { createPrice } from '#database/factories/prices.ts';
import { eq } from '#database/orm.ts';
import { users } from '#database/schema.ts';
import { besideTransaction } from '#database/testing/beside-transaction.ts';
import { untilWaiting } from '#database/testing/until-waiting.ts';
import { openTestApi } from '../platform/testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const comment = 'Bom atendimento.';
const contributions = {
  'a review of a shop': async () => ({
    path: '/users/reviews',
    body: { establishmentId: (await createEstablishment(orm)).id, rating: 4, comment },
  }),
  'a review of a station': async () => ({
    path: `/fuel/stations/${(await createFuelStation(orm)).id}/reviews`,
    body: { rating: 4, comment },
  }),
  'the report of a price': async () => {
    const { productId, establishmentId } = await createPrice(orm);
    return { path: '/reported-prices', body: { productId, establishmentId, reportedPrice: 31.9 } };
  },
  'the use of a coupon': async () => ({
    path: `/coupons/user/use/${(await createCoupon(orm)).id}`,
    body: { cpf: '39053344705' },
  }),
};

describe.each(Object.entries(contributions))('%s', (_, contribution) => {
  it.each([{}, { 'idempotency-key': 'sent-while-leaving' }])(
    'by a person whose account is deleted at the same moment asks to sign in: %o',
    async (headers) => {
      const { path, body } = await contribution();
      const { id, token } = await api.signIn();
      const sending = await besideTransaction(orm, async (tx) => {
        await tx.select().from(users).where(eq(users.id, id)).for('update');
        const requests = [api.refusal(path, { method: 'POST', token, body, headers })];
        await untilWaiting(orm, 1);
        await tx.delete(users).where(eq(users.id, id));
        return requests;
      });
      expect(await sending[0]).toMatchObject({ status: 401, code: 'unauthenticated' });
    },
  );
});
