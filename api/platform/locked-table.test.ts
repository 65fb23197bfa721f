import { afterAll, describe, expect, it } from 'vitest';
import { createCoupon } from '#database/factories/coupons.ts';
import { createFuelStation } from '#database/factories/establishments.ts';
import { createRegion } from '#database/factories/regions.ts';
import { besideTransaction } from '#database/testing/beside-transaction.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { untilWaiting } from '#database/testing/until-waiting.ts';
import { messageSubjects } from '#domain/messages.ts';
import { numberedCpf } from '../coupons/testing.ts';
import { lastGoodHeader } from './mount.ts';
import { openTestApi } from './testing.ts';

const timeouts = { statementMs: 700, lockMs: 300 };
const database = await openTestDatabase(undefined, timeouts);
const api = await openTestApi({ database });
afterAll(() => api.close());
const { orm } = database.background;

const unavailable = {
  success: false,
  code: 'unavailable',
  message: 'O serviço está indisponível no momento. Tente novamente em instantes.',
};

describe('while another connection holds a table', () => {
  it('calls that need it are unavailable, and all others answer', async () => {
    const ana = await api.signIn();
    await createFuelStation(orm, { latitude: -10.3, longitude: -48.3 });
    await besideTransaction(orm, async (tx) => {
      await tx.execute('lock table brands, regions');
      const crowd = Array.from({ length: 40 }, (_, n) =>
        api.get(`/fuel/stations/nearby?latitude=-10.${n + 10}&longitude=-48.3&radius=100`),
      );
      const brands = await api.get('/fuel/brands');
      expect(brands.statusCode).toBe(503);
      expect(brands.json()).toEqual(unavailable);
      expect(await database.answers()).toBe(true);
      const { email, password } = ana;
      const signedIn = await api.send('/auth/login', { method: 'POST', body: { email, password } });
      expect(signedIn.statusCode, signedIn.body).toBe(200);
      const categories = await api.get('/public/categories');
      expect(categories.statusCode, categories.body).toBe(200);
      const message = {
        nome: 'Ana',
        email,
        assunto: messageSubjects[0],
        mensagem: 'O preço do posto mudou hoje.',
      };
      const sent = await api.send('/messages', { method: 'POST', body: message });
      expect(sent.statusCode, sent.body).toBe(200);
      for (const { statusCode } of await Promise.all(crowd)) expect(statusCode).toBe(503);
    });
    await expect.poll(async () => (await api.get('/fuel/brands')).statusCode, { timeout: 10_000 }).toBe(200);
  });

  it('the last good answer stands in for a new one', async () => {
    const good = await api.get('/regions');
    expect(good.statusCode).toBe(200);
    await createRegion(orm);
    await api.settled();
    await besideTransaction(orm, async (tx) => {
      await tx.execute('lock table regions');
      const lastGood = await api.get('/regions');
      expect(lastGood.body).toBe(good.body);
      expect(lastGood.headers[lastGoodHeader]).toBeDefined();
    });
  });

  it('uses of a coupon that cannot be tried do not count as refused', async () => {
    const ana = await api.signIn();
    const { id } = await createCoupon(orm);
    const use = () =>
      api.send(`/coupons/user/use/${id}`, {
        method: 'POST',
        token: ana.token,
        body: { cpf: numberedCpf(1), purchaseAmount: 80 },
      });
    await besideTransaction(orm, async (tx) => {
      await tx.execute('lock table coupon_uses');
      for (let times = 0; times < 12; times += 1) expect((await use()).statusCode).toBe(503);
    });
    expect((await use()).statusCode).toBe(200);
  });

  it('work in the background waits as long as it needs', async () => {
    let done: Promise<unknown> | undefined;
    await besideTransaction(orm, async (tx) => {
      await tx.execute('lock table sectors');
      done = database.background.run('select count(*) from sectors');
      await untilWaiting(orm, 1);
      await expect(database.run('select count(*) from sectors')).rejects.toMatchObject({ code: '55P03' });
    });
    await expect(done).resolves.toBeDefined();
  });
});

it('a statement that takes too long ends, and leaves its connection as it was', async () => {
  await expect(database.run('select pg_sleep(60)')).rejects.toMatchObject({ code: '57014' });
  const failing = database.orm.transaction((tx) => tx.execute('select pg_sleep(60)'));
  await expect(failing).rejects.toMatchObject({ cause: { code: '57014' } });
  expect((await database.run('select 1 as one')).rows).toEqual([{ one: 1 }]);
});
