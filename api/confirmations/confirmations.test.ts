import { randomBytes } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createFuelStation } from '#database/factories/establishments.ts';
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
import { forgetNetworks } from '../platform/forget-networks.ts';
import { at, openTestApi, type Person, testDay } from '../platform/testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const device = () => randomBytes(16).toString('hex');
interface Pair {
  productId: number;
  establishmentId: number;
}

/** A price of five days ago, which is valid for five more. */
const seenPrice = (more: Parameters<typeof createPrice>[1] = {}) =>
  createPrice(orm, { observedAt: at('2026-06-07'), ...more });
const seenThere = ({ productId, establishmentId }: Pair, more: Parameters<typeof createPrice>[1]) =>
  seenPrice({ productId, establishmentId, ...more });
const reportThere = ({ productId, establishmentId }: Pair, more: Parameters<typeof createReportedPrice>[1]) =>
  createReportedPrice(orm, { productId, establishmentId, createdAt: at('2026-06-09'), ...more });
/** Lets a promotion run from 10 to 20 June. */
const offer = ({ productId, establishmentId }: Pair) =>
  createPromotion(orm, { productId, establishmentId, startDate: '2026-06-10', endDate: '2026-06-20' });

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

const refused = (body: object) => api.refusal('/public/confirmations', { method: 'POST', body });
/** Confirms a price by so many people. Returns the last answer. */
async function confirmTimes(times: number, priceId: number) {
  for (let n = 1; n < times; n += 1) await confirm(priceId);
  return confirm(priceId);
}

async function details({ productId, establishmentId }: Pair, kind = 'meat') {
  const query = new URLSearchParams({
    productId: String(productId),
    establishmentId: String(establishmentId),
    kind,
  });
  const { data } = await api.read('readPriceDetails', `/public/prices/details?${query}`);
  if (data.priceId === null) throw new Error('no price');
  return data;
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
    const price = await seenThere(first, {
      observedAt: at('2026-06-07', '09:40:00'),
      priceCentavos: 5549,
    });
    expect((await details(price)).confirmations).toBe(0);
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
      city: { lowest: 55.49, highest: 55.49, marks: [55.49] },
    });
  });

  it('names the author of a confirmed report as the public list of reports does', async () => {
    const person = await api.signIn({ name: 'Rosângela Maria Souza' });
    const report = await createReportedPrice(orm, { userId: person.id });
    const price = await seenThere(report, { source: 'report', reportedPriceId: report.id });
    expect(await details(price)).toMatchObject({ sourceName: 'Relato confirmado', reporter: 'Rosângela S.' });
    await orm.update(reportedPrices).set({ userId: null }).where(eq(reportedPrices.id, report.id));
  });

  it('says of a station without a price of a fuel what the first report is about, with the prices of the city', async () => {
    const { productId } = await createFuelPrice(orm, { priceCentavos: 659, observedAt: at('2026-06-10') });
    const { id: establishmentId, name } = await createFuelStation(orm);
    await api.settled();
    const path = `/public/prices/details?productId=${productId}&establishmentId=${establishmentId}&kind=`;
    const { data } = await api.read('readPriceDetails', `${path}fuel`);
    expect(data).toEqual({
      priceId: null,
      productId,
      productName: expect.any(String),
      unit: 'l',
      establishmentId,
      establishmentName: name,
      city: expect.objectContaining({ lowest: 6.59, highest: 6.59 }),
    });
    await createFuelPrice(orm, { productId, establishmentId, priceCentavos: 649 });
    await api.settled();
    expect(await details({ productId, establishmentId }, 'fuel')).toMatchObject({ price: 6.49 });
    expect(await api.refusal(`${path}meat`)).toMatchObject({ code: 'not_found' });
  });

  it('says nothing of a station that takes no first price, nor of what is no fuel or no station', async () => {
    const { productId } = await createFuelPrice(orm);
    const { id: closed } = await createFuelStation(orm, { isOpen: false });
    const meat = await seenPrice();
    for (const [fuel, station] of [
      [productId, closed],
      [productId, meat.establishmentId],
      [meat.productId, (await createFuelStation(orm)).id],
      [productId, 987_654],
    ]) {
      const query = `productId=${fuel}&establishmentId=${station}&kind=fuel`;
      expect(await api.refusal(`/public/prices/details?${query}`)).toMatchObject({ code: 'not_found' });
    }
  });

  it('says a lower price that only one way of paying gets', async () => {
    const price = await seenPrice();
    await seenThere(price, { priceCentavos: 4790, paymentCondition: 'debit' });
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
    await offer(price);
    expect(await details(price)).toMatchObject({ isPromotion: true, expiresOn: '2026-06-20' });
  });

  it('is refused where there is no price, where it is not public, and for another kind', async () => {
    const price = await seenPrice();
    const path = (kind: string, productId = price.productId) =>
      `/public/prices/details?productId=${productId}&establishmentId=${price.establishmentId}&kind=${kind}`;
    expect((await api.refusal(path('fuel'))).status).toBe(404);
    expect((await api.refusal(path('meat', 999_999))).status).toBe(404);
    expect((await api.refusal(path('bread'))).status).toBe(400);
    await orm.update(sectors).set({ isOpen: false });
    await api.settled();
    expect((await api.refusal(path('meat'))).status).toBe(404);
    expect((await refused({ priceId: price.id, device: device() })).status).toBe(404);
    await orm.update(sectors).set({ isOpen: true });
    await api.settled();
  });
});

describe("'createConfirmation'", () => {
  it('counts once per device, place and day', async () => {
    const price = await seenPrice();
    const phone = device();
    const once = { confirmations: 1, isProlonged: false, mayProlong: true };
    expect(await confirm(price.id, phone)).toEqual({ isCounted: true, ...once });
    expect(await confirm(price.id, phone)).toEqual({ isCounted: false, ...once });
    expect(await confirm(price.id)).toMatchObject({ isCounted: true, confirmations: 2 });
  });

  it('keeps neither a device nor a network address, and other codes of them for each price', async () => {
    const [phone, network] = [device(), '203.0.113.77'];
    const [one, other] = [await seenPrice(), await seenPrice()];
    for (const { id } of [one, other]) await confirm(id, phone, network);
    const rows = await orm.select().from(confirmations);
    const ofBoth = rows.filter(({ priceId }) => priceId === one.id || priceId === other.id);
    expect(new Set(ofBoth.map((row) => row.device)).size).toBe(2);
    expect(new Set(ofBoth.map((row) => row.network)).size).toBe(2);
    expect(JSON.stringify(rows)).not.toContain(phone);
    expect(ofBoth.map((row) => row.network).join()).not.toMatch(/203|null/);
  });

  it('prolongs a price by three devices: the same price, seen today by people', async () => {
    const price = await seenPrice({ source: 'import', priceCentavos: 4321 });
    await confirmTimes(2, price.id);
    expect(await newest(price)).toMatchObject({ id: price.id });
    expect(await confirm(price.id)).toMatchObject({ confirmations: 3, isProlonged: true });
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

  it('counts and shows networks, however many devices and accounts were made up in them', async () => {
    const price = await seenPrice();
    const cafe = '198.51.100.7';
    for (let n = 0; n < 60; n += 1) {
      expect(await confirm(price.id, device(), cafe)).toMatchObject({
        isCounted: true,
        confirmations: 1,
        isProlonged: false,
      });
    }
    expect(await details(price)).toMatchObject({ confirmations: 1 });
    expect(await confirmAs(await api.signIn(), price.id, device(), cafe)).toMatchObject({ confirmations: 1 });
    await confirm(price.id);
    const prolonged = await confirm(price.id);
    expect(prolonged).toEqual({ isCounted: true, confirmations: 3, isProlonged: true, mayProlong: false });
    expect(await details(price)).toMatchObject({ confirmations: 3 });
  });

  it('counts the customers that one line of IPv6 can make up as one: three /64 of one /56 prolong nothing', async () => {
    const price = await seenPrice();
    for (const subnet of [0, 1, 2]) {
      expect(await confirm(price.id, device(), `2001:db8:1:a0${subnet}::7`)).toMatchObject({
        confirmations: 1,
        isProlonged: false,
      });
    }
    await confirm(price.id, device(), '2001:db8:2::7');
    expect(await confirm(price.id, device(), '2001:db8:3::7')).toMatchObject({ isProlonged: true });
  });

  it('prolongs a price once, and again only after something else was observed', async () => {
    const price = await seenPrice({ observedAt: at('2026-06-07') });
    expect(await confirmTimes(3, price.id)).toMatchObject({ isProlonged: true });
    api.pass(3 * 24 * 3600);
    const first = (await newest(price))?.id ?? 0;
    await setRecordRule(true);
    const trusted = await api.signIn({ emailVerified: true });
    await approveReportsOf(trusted);
    expect(await confirmTimes(3, first)).toMatchObject({
      confirmations: 6,
      isProlonged: false,
      mayProlong: false,
    });
    expect(await confirmAs(trusted, first)).toMatchObject({ isProlonged: false });
    expect((await newest(price))?.id).toBe(first);
    const seen = await seenThere(price, { observedAt: at('2026-06-14') });
    expect(await confirmTimes(3, seen.id)).toMatchObject({ isProlonged: true });
    api.pass(-3 * 24 * 3600);
  });

  it('forgets the network of a confirmation after sixty days, and counts those that it forgot as one', async () => {
    const price = await seenPrice();
    const ofPrice = eq(confirmations.priceId, price.id);
    const networksLeft = async () =>
      (await orm.select().from(confirmations).where(ofPrice)).filter(({ network }) => network !== null)
        .length;
    await confirmTimes(2, price.id);
    await forgetNetworks(orm, at(addDays(testDay, networkDays)));
    expect(await networksLeft()).toBe(2);
    await forgetNetworks(orm, at(addDays(testDay, networkDays + 1)));
    expect(await networksLeft()).toBe(0);
    expect(await confirm(price.id)).toMatchObject({ confirmations: 2, isProlonged: false });
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
    expect(await confirmAs(person, price.id)).toMatchObject({ confirmations: 1, isProlonged: false });
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
    expect(await confirm(price.id)).toMatchObject({ confirmations: 2, isProlonged: false });
    expect(await confirm(price.id)).toMatchObject({ confirmations: 3, isProlonged: true });
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
        network: `${userId} on ${day}`,
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
    await confirmTimes(3, price.id);
    const prolonged = await newest(price);
    await orm
      .update(prices)
      .set({ withdrawnAt: new Date() })
      .where(eq(prices.id, prolonged?.id ?? 0));
    expect(await confirm(price.id)).toMatchObject({ confirmations: 1, isProlonged: false });
    await confirm(price.id);
    expect(await confirm(price.id)).toMatchObject({ confirmations: 3, isProlonged: false });
  });

  it('never prolongs against a later report, which waits or was approved, and hides none', async () => {
    for (const status of ['pending', 'approved'] as const) {
      const price = await seenPrice();
      await reportThere(price, { status });
      for (let n = 0; n < 4; n += 1) expect(await confirm(price.id)).toMatchObject({ isProlonged: false });
      expect(await newest(price)).toMatchObject({ id: price.id });
    }
  });

  it('prolongs once the later report is rejected, and beside one with the same price', async () => {
    const price = await seenPrice();
    await reportThere(price, { status: 'rejected' });
    await reportThere(price, { status: 'pending', reportedCentavos: price.priceCentavos });
    expect(await confirmTimes(3, price.id)).toMatchObject({ isProlonged: true });
  });

  it('does not prolong a price of today, but counts', async () => {
    const price = await seenPrice({ observedAt: at(testDay) });
    for (let n = 1; n <= 3; n += 1) {
      expect(await confirm(price.id)).toMatchObject({
        isCounted: true,
        confirmations: n,
        isProlonged: false,
      });
    }
  });

  it('prolongs the price of a fuel, too', async () => {
    const price = await createFuelPrice(orm, { observedAt: at('2026-06-08') });
    expect(await details(price, 'fuel')).toMatchObject({ priceId: price.id, price: 6.49, unit: 'l' });
    await confirmTimes(3, price.id);
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
    await seenThere(old, { observedAt: at('2026-06-08') });
    const withdrawn = await seenPrice({ withdrawnAt: new Date() });
    for (const id of [old.id, withdrawn.id, 999_999]) {
      expect((await refused({ priceId: id, device: device() })).status).toBe(404);
    }
    const offered = await seenPrice({ observedAt: at('2026-06-01') });
    await offer(offered);
    expect((await refused({ priceId: offered.id, device: device() })).status).toBe(409);
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

it("'createOwnConfirmation' prolongs by one trusted person, where administrators let such people pass", async () => {
  const person = await api.signIn({ emailVerified: true });
  await approveReportsOf(person);
  const [first, second] = [await seenPrice(), await seenPrice()];
  expect(await confirmAs(person, first.id)).toMatchObject({ isProlonged: false });
  await setRecordRule(true);
  expect(await confirmAs(person, second.id)).toMatchObject({ confirmations: 1, isProlonged: true });
  const newcomer = await api.signIn({ emailVerified: true });
  await approveReportsOf(newcomer, recordLength - 1);
  const third = await seenPrice();
  expect(await confirmAs(newcomer, third.id)).toMatchObject({ isProlonged: false });
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
