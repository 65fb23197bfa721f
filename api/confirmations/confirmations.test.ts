import { randomBytes } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createFuelPrice, createPrice } from '#database/factories/prices.ts';
import { createPromotion } from '#database/factories/promotions.ts';
import { createReportedPrice } from '#database/factories/reported-prices.ts';
import { and, eq, isNotNull } from '#database/orm.ts';
import {
  auditLog,
  confirmations,
  moderationSettings,
  prices,
  reportedPrices,
  sectors,
} from '#database/schema.ts';
import { recordLength } from '#domain/approval-rules.ts';
import { attemptLimits } from '#domain/attempts.ts';
import { addDays } from '#domain/city-time.ts';
import { networkDays } from '#domain/confirmations.ts';
import { at, openTestApi, type Person, type Sent, testDay } from '../platform/testing.ts';
import { forgetNetworks } from './writes.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const device = () => randomBytes(16).toString('hex');
/** A price of five days ago, which is valid for five more. */
const seenPrice = (more: Parameters<typeof createPrice>[1] = {}) =>
  createPrice(orm, { observedAt: at('2026-06-07'), ...more });

let networks = 0;
const newNetwork = () => {
  networks += 1;
  return `10.0.${networks >> 8}.${networks & 255}`;
};
/** Confirms a price, by default from a network of its own. */
async function confirm(priceId: number, by = device(), from = newNetwork()) {
  const sent = { body: { priceId, device: by }, from };
  return (await api.read('createConfirmation', '/public/confirmations', sent)).data;
}

async function confirmAs({ token }: Person, priceId: number, by = device(), from = newNetwork()) {
  const sent = { token, body: { priceId, device: by }, from };
  return (await api.read('createOwnConfirmation', '/users/confirmations', sent)).data;
}

const refused = (body: object, sent: Sent = {}) =>
  api.refusal('/public/confirmations', { method: 'POST', body, ...sent });

interface Pair {
  productId: number;
  establishmentId: number;
}

async function details({ productId, establishmentId }: Pair, kind = 'meat') {
  const query = new URLSearchParams({
    productId: String(productId),
    establishmentId: String(establishmentId),
    kind,
  });
  return (await api.read('readPriceDetails', `/public/prices/details?${query}`)).data;
}

async function newest({ productId }: Pair) {
  const rows = await orm.select().from(prices).where(eq(prices.productId, productId)).orderBy(prices.id);
  return rows.at(-1);
}

async function setRecordRule(record: boolean) {
  await orm.update(moderationSettings).set({ record });
}

/** Gives a person a record of reports that administrators have approved. */
async function approveReportsOf({ id: userId }: Person, approved = recordLength) {
  for (let n = 0; n < approved; n += 1) {
    await createReportedPrice(orm, {
      userId,
      createdAt: at('2026-05-01'),
      decidedAt: at('2026-05-02'),
      status: 'approved',
    });
  }
}

beforeEach(() => setRecordRule(false));

describe("'readPriceDetails'", () => {
  it('says when and by whom a price was seen, until when it is valid, what was before, and who confirmed it', async () => {
    const first = await seenPrice({ observedAt: at('2026-06-02'), priceCentavos: 5690 });
    const price = await seenPrice({
      productId: first.productId,
      establishmentId: first.establishmentId,
      observedAt: at('2026-06-07', '09:40:00'),
      priceCentavos: 5549,
    });
    await confirm(price.id);
    expect(await details(price)).toMatchObject({
      priceId: price.id,
      price: 55.49,
      collectionDate: '2026-06-07T09:40:00-03:00',
      sourceName: 'Loja',
      previousPrice: 56.9,
      previousDay: '2026-06-02',
      reporter: null,
      confirmations: 1,
      isPromotion: false,
      expired: false,
      city: { lowest: 55.49, highest: 55.49 },
    });
  });

  it('names the author of a confirmed report as the public list of reports does', async () => {
    const person = await api.signIn({ name: 'Rosângela Maria Souza' });
    const report = await createReportedPrice(orm, { userId: person.id });
    const { productId, establishmentId } = report;
    const price = await seenPrice({
      productId,
      establishmentId,
      source: 'report',
      reportedPriceId: report.id,
    });
    expect(await details(price)).toMatchObject({ sourceName: 'Relato confirmado', reporter: 'Rosângela S.' });
    await orm.update(reportedPrices).set({ userId: null }).where(eq(reportedPrices.id, report.id));
  });

  it('is of a fuel at a station, too', async () => {
    const price = await createFuelPrice(orm, { observedAt: at('2026-06-10') });
    expect(await details(price, 'fuel')).toMatchObject({ priceId: price.id, price: 6.49, unit: 'l' });
  });

  it('says a lower price that only one way of paying gets', async () => {
    const price = await seenPrice();
    const { productId, establishmentId } = price;
    await seenPrice({ productId, establishmentId, priceCentavos: 4790, paymentCondition: 'debit' });
    expect(await details(price)).toMatchObject({
      priceId: price.id,
      price: 49.9,
      conditionalPrice: {
        price: 47.9,
        paymentCondition: 'debit',
        day: '2026-06-07',
        expiresOn: '2026-06-17',
      },
    });
  });

  it('shows a promotion as such', async () => {
    const price = await seenPrice({ observedAt: at('2026-06-01') });
    const { productId, establishmentId } = price;
    await createPromotion(orm, {
      productId,
      establishmentId,
      startDate: '2026-06-10',
      endDate: '2026-06-20',
    });
    expect(await details(price)).toMatchObject({ isPromotion: true, expiresOn: '2026-06-20' });
  });

  it('is refused where there is no price, where it is not public, and for another kind', async () => {
    const price = await seenPrice();
    const path = (kind: string, productId = price.productId) =>
      `/public/prices/details?productId=${productId}&establishmentId=${price.establishmentId}&kind=${kind}`;
    expect((await api.refusal(path('fuel'))).status).toBe(404);
    expect((await api.refusal(path('meat', 999_999))).status).toBe(404);
    expect((await api.refusal(path('bread'))).status).toBe(400);
    const open = orm.update(sectors);
    await open.set({ isOpen: false });
    await api.settled();
    expect((await api.refusal(path('meat'))).status).toBe(404);
    expect((await refused({ priceId: price.id, device: device() })).status).toBe(404);
    await orm.update(sectors).set({ isOpen: true });
    await api.settled();
  });

  it('is new with the next request after a confirmation', async () => {
    const price = await seenPrice();
    expect((await details(price)).confirmations).toBe(0);
    await confirm(price.id);
    expect((await details(price)).confirmations).toBe(1);
  });
});

describe("'createConfirmation'", () => {
  it('counts once per device, place and day', async () => {
    const price = await seenPrice();
    const phone = device();
    expect(await confirm(price.id, phone)).toEqual({ isCounted: true, confirmations: 1, isProlonged: false });
    expect(await confirm(price.id, phone)).toEqual({
      isCounted: false,
      confirmations: 1,
      isProlonged: false,
    });
    expect(await confirm(price.id)).toMatchObject({ isCounted: true, confirmations: 2 });
  });

  it('keeps no number of a device, and another code of it for each price', async () => {
    const phone = device();
    const [one, other] = [await seenPrice(), await seenPrice()];
    await confirm(one.id, phone);
    await confirm(other.id, phone);
    const rows = await orm.select().from(confirmations);
    const codes = rows.filter(({ priceId }) => priceId === one.id || priceId === other.id);
    expect(new Set(codes.map((row) => row.device)).size).toBe(2);
    expect(JSON.stringify(rows)).not.toContain(phone);
  });

  it('prolongs a price by three devices: the same price, seen today by people', async () => {
    const price = await seenPrice({ source: 'import', priceCentavos: 4321 });
    await confirm(price.id);
    await confirm(price.id);
    expect(await newest(price)).toMatchObject({ id: price.id });
    expect(await confirm(price.id)).toEqual({ isCounted: true, confirmations: 3, isProlonged: true });
    expect(await newest(price)).toMatchObject({
      priceCentavos: 4321,
      source: 'report',
      reportedPriceId: null,
      observedAt: api.context.clock.now(),
      paymentCondition: 'any',
    });
    expect(await details(price)).toMatchObject({
      price: 43.21,
      sourceName: 'Relato confirmado',
      confirmations: 3,
      previousPrice: 43.21,
    });
    const [entry] = await orm.select().from(auditLog).where(eq(auditLog.action, 'prices.confirm-by-people'));
    expect(entry).toMatchObject({
      userId: null,
      before: { id: price.id, price: 43.21 },
      after: { price: 43.21 },
    });
  });

  it('does not prolong by devices in fewer than three networks, whoever has signed in, and counts them', async () => {
    const price = await seenPrice();
    const [cafe, home] = ['198.51.100.7', '2001:db8:1:2::7'];
    for (let n = 1; n <= 4; n += 1) {
      expect(await confirm(price.id, device(), cafe)).toMatchObject({
        confirmations: n,
        isProlonged: false,
      });
    }
    expect(await confirmAs(await api.signIn(), price.id, device(), home)).toMatchObject({
      isProlonged: false,
    });
    // Another address of the same customer.
    const { isProlonged } = await confirm(price.id, device(), '2001:db8:1:2:3::4');
    expect(isProlonged).toBe(false);
    expect(await confirm(price.id, device(), '2001:db8:1:3::7')).toEqual({
      isCounted: true,
      confirmations: 7,
      isProlonged: true,
    });
  });

  it('keeps no network address, another code of it for each price, and none once the price is prolonged', async () => {
    const [one, other] = [await seenPrice(), await seenPrice()];
    const networksOf = async () => {
      const rows = await orm.select().from(confirmations);
      return rows.flatMap(({ productId, network }) =>
        productId === one.productId || productId === other.productId ? [network] : [],
      );
    };
    await confirm(one.id, device(), '203.0.113.77');
    await confirm(other.id, device(), '203.0.113.77');
    const codes = await networksOf();
    expect(new Set(codes).size).toBe(2);
    expect(codes.join()).not.toMatch(/203|null/);
    for (const price of [one, other]) for (let n = 0; n < 2; n += 1) await confirm(price.id);
    expect(new Set(await networksOf())).toEqual(new Set([null]));
  });

  it('forgets the network of a confirmation after sixty days', async () => {
    const price = await seenPrice();
    await confirm(price.id);
    const ofPrice = eq(confirmations.priceId, price.id);
    const network = async () => (await orm.select().from(confirmations).where(ofPrice))[0]?.network;
    await forgetNetworks(orm, at(addDays(testDay, networkDays)));
    expect(await network()).toEqual(expect.any(String));
    await forgetNetworks(orm, at(addDays(testDay, networkDays + 1)));
    expect(await network()).toBeNull();
  });

  it('counts those from before networks were stored as each in one of its own', async () => {
    const price = await seenPrice();
    for (let n = 0; n < 2; n += 1) await confirm(price.id, device(), '203.0.113.78');
    await orm.update(confirmations).set({ network: null }).where(eq(confirmations.priceId, price.id));
    expect(await confirm(price.id)).toMatchObject({ confirmations: 3, isProlonged: true });
  });

  it('does not prolong by one device on three days, nor by three devices of one account', async () => {
    const price = await seenPrice({ observedAt: at('2026-06-09') });
    const [phone, person] = [device(), await api.signIn()];
    for (const day of ['2026-06-10', '2026-06-11'] as const) {
      await orm.insert(confirmations).values({
        priceId: price.id,
        productId: price.productId,
        establishmentId: price.establishmentId,
        userId: person.id,
        device: `${phone}-${day}`,
        day,
      });
    }
    expect(await confirmAs(person, price.id)).toEqual({
      isCounted: true,
      confirmations: 1,
      isProlonged: false,
    });
    expect(await confirmAs(person, price.id)).toMatchObject({ isCounted: false });
  });

  it('counts a person once who was signed out on one day and signed in on another', async () => {
    const price = await seenPrice();
    const [phone, person] = [device(), await api.signIn()];
    await confirm(price.id, phone);
    const ofPrice = eq(confirmations.priceId, price.id);
    await orm.update(confirmations).set({ day: '2026-06-10' }).where(ofPrice);
    expect(await confirmAs(person, price.id, phone)).toMatchObject({ isCounted: true, confirmations: 1 });
    await orm
      .update(confirmations)
      .set({ day: '2026-06-11' })
      .where(and(ofPrice, isNotNull(confirmations.userId)));
    // The same person on another device of theirs.
    expect(await confirmAs(person, price.id)).toMatchObject({ isCounted: true, confirmations: 1 });
    expect(await confirm(price.id)).toEqual({ isCounted: true, confirmations: 2, isProlonged: false });
    expect(await confirm(price.id)).toEqual({ isCounted: true, confirmations: 3, isProlonged: true });
  });

  it('counts two accounts on one device as two people, whatever other devices they have', async () => {
    const price = await seenPrice();
    const [shared, ana, bia] = [device(), await api.signIn(), await api.signIn()];
    const insert = (userId: number | null, by: string, day: '2026-06-08' | '2026-06-09' | '2026-06-10') =>
      orm.insert(confirmations).values({
        priceId: price.id,
        productId: price.productId,
        establishmentId: price.establishmentId,
        userId,
        device: by,
        day,
      });
    await insert(ana.id, shared, '2026-06-08');
    await insert(bia.id, shared, '2026-06-09');
    await insert(null, shared, '2026-06-10');
    expect(await details(price)).toMatchObject({ confirmations: 2 });
    await insert(ana.id, device(), '2026-06-10');
    await insert(bia.id, device(), '2026-06-10');
    expect(await details(price)).toMatchObject({ confirmations: 2 });
  });

  it('counts those that have prolonged a price no second time, also where administrators withdraw it', async () => {
    const price = await seenPrice();
    for (let n = 0; n < 3; n += 1) await confirm(price.id);
    const prolonged = await newest(price);
    await orm
      .update(prices)
      .set({ withdrawnAt: new Date() })
      .where(eq(prices.id, prolonged?.id ?? 0));
    expect(await confirm(price.id)).toEqual({ isCounted: true, confirmations: 1, isProlonged: false });
  });

  it('never prolongs against a later report, which waits or was approved, and hides none', async () => {
    for (const status of ['pending', 'approved'] as const) {
      const price = await seenPrice();
      const { productId, establishmentId } = price;
      await createReportedPrice(orm, { productId, establishmentId, status, createdAt: at('2026-06-09') });
      for (let n = 0; n < 4; n += 1) expect(await confirm(price.id)).toMatchObject({ isProlonged: false });
      expect(await newest(price)).toMatchObject({ id: price.id });
    }
  });

  it('prolongs once the later report is rejected, and beside one with the same price', async () => {
    const price = await seenPrice();
    const { productId, establishmentId, priceCentavos } = price;
    await createReportedPrice(orm, {
      productId,
      establishmentId,
      status: 'rejected',
      createdAt: at('2026-06-09'),
    });
    await createReportedPrice(orm, {
      productId,
      establishmentId,
      status: 'pending',
      reportedCentavos: priceCentavos,
      createdAt: at('2026-06-09'),
    });
    await confirm(price.id);
    await confirm(price.id);
    expect(await confirm(price.id)).toMatchObject({ isProlonged: true });
  });

  it('does not prolong a price of today, but counts', async () => {
    const price = await seenPrice({ observedAt: at(testDay) });
    for (let n = 1; n <= 3; n += 1) {
      expect(await confirm(price.id)).toEqual({ isCounted: true, confirmations: n, isProlonged: false });
    }
  });

  it('prolongs the price of a fuel, too', async () => {
    const price = await createFuelPrice(orm, { observedAt: at('2026-06-08') });
    for (let n = 0; n < 3; n += 1) await confirm(price.id);
    expect(await details(price, 'fuel')).toMatchObject({ confirmations: 3, source: 'report' });
    expect(await api.lastAudit()).toMatchObject({ action: 'fuel-prices.confirm-by-people' });
  });

  it('is refused for a price that has expired, was replaced or withdrawn, and for a promotion', async () => {
    const expired = await seenPrice({ observedAt: at('2026-05-01') });
    expect(await refused({ priceId: expired.id, device: device() })).toMatchObject({
      status: 409,
      message: 'Este preço já venceu. Diga quanto está agora.',
    });
    const old = await seenPrice();
    await seenPrice({
      productId: old.productId,
      establishmentId: old.establishmentId,
      observedAt: at('2026-06-08'),
    });
    const withdrawn = await seenPrice({ withdrawnAt: new Date() });
    for (const { id } of [old, withdrawn]) {
      expect((await refused({ priceId: id, device: device() })).status).toBe(404);
    }
    const offered = await seenPrice({ observedAt: at('2026-06-01') });
    const { productId, establishmentId } = offered;
    await createPromotion(orm, {
      productId,
      establishmentId,
      startDate: '2026-06-10',
      endDate: '2026-06-20',
    });
    expect((await refused({ priceId: offered.id, device: device() })).status).toBe(409);
    expect((await refused({ priceId: 999_999, device: device() })).status).toBe(404);
  });

  it('is refused without a device’s number, or with something else', async () => {
    const { id } = await seenPrice();
    for (const body of [{ priceId: id }, { priceId: id, device: 'x' }, { device: device() }]) {
      expect((await refused(body)).status).toBe(400);
    }
  });

  it('creates once what is sent twice', async () => {
    const price = await seenPrice();
    const sent = {
      body: { priceId: price.id, device: device() },
      headers: { 'idempotency-key': 'the-same-tap' },
    };
    const first = await api.read('createConfirmation', '/public/confirmations', sent);
    expect(await api.read('createConfirmation', '/public/confirmations', sent)).toEqual(first);
  });

  it('is limited for a device', async () => {
    const { id } = await seenPrice({ observedAt: at(testDay) });
    const phone = device();
    for (let n = 0; n < attemptLimits.confirmations.free; n += 1) await confirm(id, phone);
    expect((await refused({ priceId: id, device: phone })).status).toBe(429);
    expect(await confirm(id)).toMatchObject({ isCounted: true });
  });
});

describe("'createOwnConfirmation'", () => {
  it('prolongs by one trusted person, where administrators let such people pass', async () => {
    const person = await api.signIn();
    await approveReportsOf(person);
    const [first, second] = [await seenPrice(), await seenPrice()];
    expect(await confirmAs(person, first.id)).toMatchObject({ isProlonged: false });
    await setRecordRule(true);
    expect(await confirmAs(person, second.id)).toEqual({
      isCounted: true,
      confirmations: 1,
      isProlonged: true,
    });
    const newcomer = await api.signIn();
    await approveReportsOf(newcomer, recordLength - 1);
    const third = await seenPrice();
    expect(await confirmAs(newcomer, third.id)).toMatchObject({ isProlonged: false });
  });

  it('is refused signed out', async () => {
    const { id } = await seenPrice();
    const sent: Sent = { method: 'POST', body: { priceId: id, device: device() } };
    expect((await api.refusal('/users/confirmations', sent)).status).toBe(401);
  });
});

it('a network is limited', async () => {
  const from = '203.0.113.1';
  const price = await seenPrice({ observedAt: at(testDay) });
  const statuses = new Set<number>();
  for (let n = 0; n <= 60; n += 1) {
    const body = { priceId: price.id, device: device() };
    statuses.add((await api.send('/public/confirmations', { method: 'POST', body, from })).statusCode);
  }
  expect(statuses).toEqual(new Set([200, 429]));
});
