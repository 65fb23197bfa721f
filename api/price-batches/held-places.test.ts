import { afterAll, expect, it } from 'vitest';
import { createEstablishment } from '#database/factories/establishments.ts';
import { createFuelPrice, createPrice } from '#database/factories/prices.ts';
import { createReceipt } from '#database/factories/receipts.ts';
import { createReportedPrice } from '#database/factories/reported-prices.ts';
import { createSector } from '#database/factories/sectors.ts';
import { besideTransaction } from '#database/testing/beside-transaction.ts';
import { untilWaiting } from '#database/testing/until-waiting.ts';
import { lockDemonstration } from '../demonstration/demonstration.ts';
import { forgetCatalogueRemovals } from '../platform/removals.ts';
import { at, openTestApi, testDay } from '../platform/testing.ts';
import { lockEstablishments } from './lock-establishments.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const admin = await api.signIn({ role: 'admin' });
const shop = await createEstablishment(orm);

const send = (path: string, body?: object, method: 'POST' | 'PUT' | 'DELETE' = 'POST') =>
  api.send(`/backoffice/${path}`, { method, token: admin.token, body });
const priceHere = () => createPrice(orm, { establishmentId: shop.id, observedAt: at('2026-06-10') });
const bodyOf = ({ productId }: { productId: number }) => ({
  productId,
  establishmentId: shop.id,
  price: 20,
  collectionDate: testDay,
});
const receiptHere = () =>
  createReceipt(orm, { establishmentId: shop.id, createdAt: at('2026-06-11', '18:30:00') });
const decided = () => ({ status: 'approved', decidedAt: api.context.clock.now() }) as const;

const writes: Record<string, () => Promise<() => ReturnType<typeof send>>> = {
  async 'a price that is entered'() {
    const body = bodyOf(await priceHere());
    return () => send('prices', body);
  },
  async 'a correction that moves a price there'() {
    const price = await createPrice(orm, { observedAt: at('2026-06-10') });
    return () => send(`prices/${price.id}`, bodyOf(price), 'PUT');
  },
  async 'a price that is deleted'() {
    const { id } = await priceHere();
    return () => send(`prices/${id}`, undefined, 'DELETE');
  },
  async 'a price that is restored'() {
    const { id } = await createPrice(orm, { establishmentId: shop.id, withdrawnAt: new Date() });
    return () => send(`prices/${id}/restore`);
  },
  async 'prices that are confirmed'() {
    const { id } = await priceHere();
    return () => send('prices/confirm', { ids: [id] });
  },
  async 'lines of a receipt that become prices'() {
    const { id } = await receiptHere();
    const { productId } = await priceHere();
    return () =>
      send(`receipts/${id}/prices`, { approve: true, version: 1, items: [{ position: 1, productId }] });
  },
  async 'a receipt that waits again'() {
    const { id } = await createReceipt(orm, { establishmentId: shop.id, ...decided() });
    return () => send(`receipts/${id}/undo-decision`, { version: 1 });
  },
  async 'a report that becomes a price'() {
    const { id } = await createReportedPrice(orm, { establishmentId: shop.id, status: 'pending' });
    return () => send(`reported-prices/${id}/status`, { status: 'approved', official: true }, 'PUT');
  },
  async 'a report that waits again'() {
    const { id } = await createReportedPrice(orm, { establishmentId: shop.id, ...decided() });
    return () => send(`reported-prices/${id}/undo-decision`, { version: 1 });
  },
};

it.each(Object.entries(writes))('%s waits while a round is written at the shop', async (_name, prepare) => {
  const write = await prepare();
  const [answer] = await besideTransaction(orm, async (tx) => {
    await lockEstablishments(tx, [shop.id]);
    const writing = write();
    await untilWaiting(orm, 1);
    return [writing];
  });
  expect((await answer)?.statusCode).toBe(200);
});

it('of an observation and its correction at a station, one is restored, however many restore at once', async () => {
  const first = await createFuelPrice(orm, { withdrawnAt: new Date() });
  const { establishmentId, productId } = first;
  const correction = await createFuelPrice(orm, {
    establishmentId,
    productId,
    replacesId: first.id,
    priceCentavos: first.priceCentavos + 10,
    withdrawnAt: new Date(),
  });
  const answers = await besideTransaction(orm, async (tx) => {
    await lockEstablishments(tx, [establishmentId]);
    const restoring = [first.id, correction.id].map((id) => send(`prices/${id}/restore`));
    await untilWaiting(orm, 2);
    return restoring;
  });
  const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
  expect(statuses.toSorted()).toEqual([200, 409]);
});

it('a deleted row is not restored while the demonstration leaves, nor after it', async () => {
  const { id } = await createSector(orm);
  const removed = await send(`sectors/${id}?version=1`, undefined, 'DELETE');
  const [answer] = await besideTransaction(orm, async (tx) => {
    await lockDemonstration(tx);
    const restoring = send(`removals/${removed.json().data.removalId}/restore`);
    await untilWaiting(orm, 1);
    await forgetCatalogueRemovals(tx);
    return [restoring];
  });
  expect((await answer)?.statusCode).toBe(404);
});
