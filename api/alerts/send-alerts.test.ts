import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { AlertWish } from '#contract/alerts.ts';
import { createAlert, createAlertRecipient } from '#database/factories/alerts.ts';
import { createEstablishment } from '#database/factories/establishments.ts';
import { createPrice } from '#database/factories/prices.ts';
import { createProduct } from '#database/factories/products.ts';
import { createPromotion } from '#database/factories/promotions.ts';
import { createReportedPrice } from '#database/factories/reported-prices.ts';
import { createUser } from '#database/factories/users.ts';
import { eq } from '#database/orm.ts';
import { alertDigests, alertRecipients, alertRuns, alerts, prices, products } from '#database/schema.ts';
import { cheapestList, decideAlert, mostPushFailures } from '#domain/alerts.ts';
import { addDays, cityDay, type Day } from '#domain/city-time.ts';
import { distanceKm } from '#domain/distance.ts';
import { roadKm } from '#domain/trip.ts';
import { startPushService, type TestBrowser } from '#tools/testing/push-service.ts';
import { setDemonstration } from '../platform/city-facts.ts';
import { messageCode } from '../platform/message-code.ts';
import { createOutside, noRests } from '../platform/outside.ts';
import { createPush } from '../platform/push.ts';
import { at, openTestApi } from '../platform/testing.ts';
import { decideAlerts, forgetAlerts } from './decide-alerts.ts';
import { sendAlertsJob, sendDigests } from './send-alerts.ts';

const service = await startPushService();
const api = await openTestApi({ services: { PUSH_TEST_SERVICE: service.address } });
afterAll(async () => {
  await api.close();
  await service.close();
});
const { orm, context } = api;
const { signal } = new AbortController();
const admin = await api.signIn({ role: 'admin' });
/** A recipient without a browser. */
const byMail = { endpoint: null, p256dh: null, auth: null };

/** Each test has a day of its own; the first is a Saturday, as lists are told on Fridays. */
let day: Day = '2026-06-12';
beforeEach(async () => {
  day = addDays(day, 1);
  if (new Date(`${day}T12:00:00Z`).getUTCDay() === 5) day = addDays(day, 1);
  await orm.delete(alertRecipients);
  await orm.delete(alertRuns);
  service.delivered.length = 0;
  service.answer = () => 201;
});

const centre = { latitude: -10.185, longitude: -48.335 };
/** A shop some kilometres north of the cell. */
const shopAt = (km: number, name?: string) =>
  createEstablishment(orm, {
    latitude: centre.latitude + km / 111.195,
    longitude: centre.longitude,
    coordinatesPrecision: 'exact',
    ...(name && { name }),
  });
const priceOf = (productId: number, establishmentId: number, priceCentavos: number, more = {}) =>
  createPrice(orm, { productId, establishmentId, priceCentavos, observedAt: at(day, '06:00:00'), ...more });

/** A cut at three shops: 49,90 at 2 km, 48,00 at 20 km, 60,00 at 1 km. */
async function market() {
  const product = await createProduct(orm);
  const [near, far, dear] = [await shopAt(2), await shopAt(20), await shopAt(1)];
  await priceOf(product.id, near.id, 4990);
  await priceOf(product.id, far.id, 4800);
  await priceOf(product.id, dear.id, 6000);
  return { product, near, far, dear };
}

async function browserWith(productId: number, wish: Partial<AlertWish> & object = {}) {
  const browser = service.subscribe();
  const to = { kind: 'push', subscription: browser.subscription };
  const body = {
    wish: { kind: 'price', productId, maxPrice: 55, near: '-10.185,-48.335', radiusKm: 5, ...wish },
    to,
  };
  await api.read('createAlert', '/public/alerts', { body });
  return browser;
}

const run = async (of = day) => {
  await decideAlerts(context, of, signal);
  await sendDigests(context, of, signal);
};
const read = (browser: TestBrowser) => service.readBy(browser).map((payload) => JSON.parse(payload));
const told = async () => (await orm.select().from(alertDigests)).flatMap((digest) => digest.told);

describe('what is told', () => {
  it('is the lowest price within the radius, and why it came', async () => {
    const { product, near } = await market();
    const browser = await browserWith(product.id);
    await run();
    const [message, ...others] = read(browser);
    expect(others).toEqual([]);
    expect(message).toMatchObject({
      title: `Baixou: ${product.name} 49,90`,
      url: `/produto/${product.id}`,
      day,
    });
    expect(message.body).toContain(`${product.name} 49,90, ${near.name}, 2,7 km. Até `);
    expect(message.body).toContain(`Você pediu: ${product.name} abaixo de R$\u00A055 · até 5 km`);
    const [delivered] = service.delivered;
    expect(delivered?.headers).toMatchObject({ topic: `avisos-${day}`, 'content-encoding': 'aes128gcm' });
    expect(delivered?.headers.authorization).toContain(`k=${context.push.publicKey}`);
  });

  it('is told once a day, then only if it changes: lower, or down again after it rose', async () => {
    const { product, near } = await market();
    const browser = await browserWith(product.id);
    await run();
    await run();
    expect(read(browser)).toHaveLength(1);
    const next = async (centavos: number) => {
      day = addDays(day, 1);
      await priceOf(product.id, near.id, centavos);
      await run();
      return read(browser).length;
    };
    expect(await next(5100)).toBe(1);
    expect(await next(4980)).toBe(2);
    expect(await next(5500)).toBe(2);
    expect(await next(5400)).toBe(3);
  });

  it('is never an expired, single, contested or conditional price, nor that of a closed place', async () => {
    const single = await createProduct(orm);
    await priceOf(single.id, (await shopAt(1)).id, 4000);
    const { product: expired, near: old } = await market();
    const another = await createProduct(orm);
    const [a, b] = [await shopAt(1), await shopAt(1)];
    await priceOf(another.id, a.id, 4000, { observedAt: at(addDays(day, -40)) });
    await priceOf(another.id, b.id, 6000);
    await priceOf(another.id, a.id, 6100, { observedAt: at(addDays(day, -30)) });
    const contested = await market();
    await createReportedPrice(orm, {
      productId: contested.product.id,
      establishmentId: contested.near.id,
      reportedCentavos: 5900,
      createdAt: at(day, '06:30:00'),
    });
    const promised = await market();
    await createPromotion(orm, {
      productId: promised.product.id,
      establishmentId: promised.dear.id,
      originalCentavos: 6000,
      saleCentavos: 4000,
      startDate: addDays(day, -5),
      endDate: addDays(day, 5),
    });
    await createPrice(orm, {
      productId: promised.product.id,
      establishmentId: promised.near.id,
      priceCentavos: 5600,
      observedAt: at(day, '06:10:00'),
    });
    await priceOf(promised.product.id, promised.dear.id, 3900, { paymentCondition: 'pix' });
    const shut = await createProduct(orm);
    const gone = await createEstablishment(orm, {
      isOpen: false,
      latitude: -10.185,
      longitude: -48.335,
      coordinatesPrecision: 'exact',
    });
    await priceOf(shut.id, gone.id, 3000);
    await priceOf(shut.id, a.id, 6000);
    await priceOf(shut.id, b.id, 6000);
    for (const { id } of [single, another, contested.product, promised.product, shut]) await browserWith(id);
    const told = await browserWith(expired.id);
    await run();
    expect(service.delivered).toHaveLength(1);
    expect(read(told)[0].body).toContain(old.name);
  });

  it('is one digest of all that has fallen', async () => {
    const [one, other] = [await market(), await market()];
    const browser = await browserWith(one.product.id);
    const to = { kind: 'push', subscription: browser.subscription };
    const wish = { kind: 'price', productId: other.product.id, maxPrice: 50 };
    await api.read('createAlert', '/public/alerts', { body: { wish, to } });
    await run();
    const [message] = read(browser);
    expect(message).toMatchObject({ title: '2 preços baixaram', url: '/avisos' });
    expect(message.body).toContain(`${other.product.name} 48,00, ${other.far.name}. Até`);
  });
});

describe('the decision in SQL is that of the domain', () => {
  it('for many alerts and prices', async () => {
    const product = await createProduct(orm);
    const shops = [];
    for (let n = 0; n < 8; n += 1) {
      const km = (n * 2.3) % 9;
      const shop = await shopAt(km);
      const { priceCentavos } = await priceOf(product.id, shop.id, 4000 + ((n * 731) % 2000));
      shops.push({ ...shop, priceCentavos });
    }
    const wanted = [];
    for (const radiusM of [null, 2000, 5000, 10_000])
      for (const toldCentavos of [null, 4200, 4731, 5500])
        for (const maxCentavos of [4100, 4731, 4732, 6000])
          wanted.push(
            await createAlert(orm, {
              productId: product.id,
              maxCentavos,
              toldCentavos,
              ...(radiusM !== null && { ...centre, radiusM }),
            }),
          );
    await decideAlerts(context, day, signal);
    for (const alert of wanted) {
      const inside = shops.filter(
        ({ latitude, longitude }) =>
          alert.radiusM === null ||
          roadKm(distanceKm(centre, { latitude: latitude ?? 0, longitude: longitude ?? 0 })) * 1000 <=
            alert.radiusM,
      );
      const lowest =
        inside.length === 0 ? null : Math.min(...inside.map(({ priceCentavos }) => priceCentavos));
      const { fires, toldCentavos } = decideAlert({ ...alert, maxCentavos: alert.maxCentavos ?? 0 }, lowest);
      const [after] = await orm.select().from(alerts).where(eq(alerts.id, alert.id));
      expect(after?.toldCentavos, JSON.stringify({ alert, lowest })).toBe(toldCentavos);
      expect(await orm.$count(alertDigests, eq(alertDigests.recipientId, alert.recipientId))).toBe(
        fires ? 1 : 0,
      );
    }
  });
});

describe('Sexta do churrasco', () => {
  it('tells the total of this week against the last one, of one place that has everything', async () => {
    const friday = '2026-07-03';
    day = friday;
    const [cut, bread] = [await createProduct(orm), await createProduct(orm)];
    const [whole, lacking] = [await shopAt(1), await shopAt(2)];
    const set = async (of: Day, cutPrice: number) => {
      const observedAt = at(of, '06:00:00');
      await priceOf(cut.id, whole.id, cutPrice, { observedAt });
      await priceOf(bread.id, whole.id, 1000, { observedAt });
      await priceOf(cut.id, lacking.id, 100, { observedAt });
      await priceOf(bread.id, (await shopAt(30)).id, 100, { observedAt });
    };
    const items = [
      { productId: cut.id, amount: 2 },
      { productId: bread.id, amount: 1.5 },
    ];
    const browser = await browserWith(0, { kind: 'list', items } as never);
    await set(friday, 5000);
    await run(friday);
    expect(read(browser)).toEqual([]);
    const next = addDays(friday, 7);
    await set(next, 4800);
    await run(addDays(next, -1));
    expect(read(browser)).toEqual([]);
    await run(next);
    const total = cheapestList([
      {
        amount: 2,
        prices: [
          { establishmentId: whole.id, centavos: 4800 },
          { establishmentId: lacking.id, centavos: 100 },
        ],
      },
      { amount: 1.5, prices: [{ establishmentId: whole.id, centavos: 1000 }] },
    ]);
    expect(total?.centavos).toBe(11_100);
    expect(read(browser)).toMatchObject([{ title: 'Sexta do churrasco', url: '/avisos' }]);
    expect(read(browser)[0].body).toContain(
      `Sua lista: R$\u00A0111,00 esta semana, R$\u00A04,00 a menos que na passada. ${whole.name}`,
    );
    await run(addDays(next, 14));
    expect(read(browser)).toHaveLength(1);
  });
});

it('a list goes on without what has left the site, says so once, and counts it again when it is restored', async () => {
  const friday = '2026-08-07';
  const goods = [
    await createProduct(orm),
    await createProduct(orm, { name: 'Costela de pacu' }),
    await createProduct(orm),
  ];
  const [cut, fish] = goods.map(({ id }) => id);
  const [shop, other] = [await shopAt(1), await shopAt(2)];
  const browser = await browserWith(0, {
    kind: 'list',
    items: goods.map(({ id }) => ({ productId: id, amount: 1 })),
  } as never);
  const week = async (of: Day, cutPrice: number) => {
    day = of;
    for (const { id } of await orm.select({ id: products.id }).from(products)) {
      if (!goods.some((good) => good.id === id)) continue;
      await priceOf(id, shop.id, id === cut ? cutPrice : 1000);
      await priceOf(id, other.id, 9000);
    }
    await run();
    return read(browser).at(-1)?.body;
  };
  expect(await week(friday, 5000)).toBeUndefined();
  const remove = async () => {
    await orm.delete(prices).where(eq(prices.productId, fish ?? 0));
    const { data } = await api.read('deleteProduct', `/backoffice/products/${fish}`, { token: admin.token });
    return data.removalId;
  };
  const removal = await remove();
  const without = await week(addDays(friday, 7), 5000);
  expect(without).toBe(
    `Sua lista: R$\u00A060,00 esta semana. ${shop.name}\nCostela de pacu não está mais no site: sua lista segue sem este item\nVocê pediu: Sexta do churrasco`,
  );
  const proof = { endpoint: browser.subscription.endpoint, auth: browser.subscription.auth };
  const listed = await api.read('listAlerts', '/public/alerts/list', { method: 'POST', body: proof });
  expect(listed.data).toMatchObject([{ itemCount: 2 }]);
  expect(await week(addDays(friday, 14), 4800)).toContain('R$\u00A02,00 a menos que na passada');
  await api.read('restoreRemoval', `/backoffice/removals/${removal}/restore`, { token: admin.token });
  await week(addDays(friday, 21), 4800);
  expect(read(browser)).toHaveLength(2);
  expect(await week(addDays(friday, 28), 4700)).toContain('Sua lista: R$\u00A067,00 esta semana');
  // Nothing of the list can be bought at one place, and it says what is missing all the same.
  await remove();
  await orm.delete(prices);
  day = addDays(friday, 35);
  await run();
  expect(read(browser).at(-1)?.body).toMatch(/^Costela de pacu não está mais no site: .*\nVocê pediu/);
  expect(read(browser)).toHaveLength(4);
});

describe('what has gone since it was decided', () => {
  it('is not told, and the rest is', async () => {
    const [kept, gone] = [await market(), await market()];
    const browser = await browserWith(kept.product.id);
    const to = { kind: 'push', subscription: browser.subscription };
    const wish = { kind: 'price', productId: gone.product.id, maxPrice: 55 };
    await api.read('createAlert', '/public/alerts', { body: { wish, to } });
    await decideAlerts(context, day, signal);
    await orm.delete(prices).where(eq(prices.establishmentId, gone.far.id));
    await sendDigests(context, day, signal);
    expect(read(browser)).toMatchObject([{ title: `Baixou: ${kept.product.name} 49,90` }]);
  });

  it('as a demonstration, leaves nothing to send, by push or by mail, and nothing that real prices must undercut', async () => {
    await setDemonstration(orm, true);
    const { product } = await market();
    const browser = await browserWith(product.id);
    const { id: recipientId } = await createAlertRecipient(orm, {
      ...byMail,
      email: 'demonstracao@exemplo.com.br',
    });
    await createAlert(orm, { recipientId, productId: product.id });
    await decideAlerts(context, day, signal);
    expect(await orm.$count(alertDigests)).toBe(2);
    await api.read('deleteDemonstration', '/backoffice/demonstration', { token: admin.token });
    await sendDigests(context, day, signal);
    expect(service.delivered).toEqual([]);
    expect((await api.mails()).filter(({ to }) => to?.[0]?.address?.startsWith('demonstracao'))).toEqual([]);
    expect(await orm.$count(alertDigests)).toBe(0);
    await priceOf(product.id, (await shopAt(1)).id, 5300);
    await priceOf(product.id, (await shopAt(1)).id, 5400);
    day = addDays(day, 1);
    await run();
    expect(read(browser)).toMatchObject([{ title: `Baixou: ${product.name} 53,00` }]);
  });
});

describe('a digest that cannot be sent holds up no other', () => {
  it('one that cannot be encrypted is refused, one that cannot be written is dropped', async () => {
    const { product } = await market();
    const { endpoint, p256dh } = service.subscribe().subscription;
    const short = await createAlertRecipient(orm, { endpoint, p256dh, auth: 'AAAA' });
    await createAlert(orm, { recipientId: short.id, productId: product.id });
    const torn = await createAlert(orm, { productId: product.id });
    const well = await browserWith(product.id);
    await decideAlerts(context, day, signal);
    const ofTorn = eq(alertDigests.recipientId, torn.recipientId);
    const [digest] = await orm.select().from(alertDigests).where(ofTorn);
    const told = digest?.told.map((each) => ({ ...each, lastDay: null }));
    await orm
      .update(alertDigests)
      .set({ told: told as never })
      .where(ofTorn);
    await sendDigests(context, day, signal);
    expect(read(well)).toHaveLength(1);
    expect(await orm.$count(alertDigests, ofTorn)).toBe(0);
    const ofShort = eq(alertDigests.recipientId, short.id);
    expect((await orm.select().from(alertDigests).where(ofShort))[0]?.sentAt).not.toBeNull();
    const [refused] = await orm.select().from(alertRecipients).where(eq(alertRecipients.id, short.id));
    expect(refused?.failures).toBe(1);
  });

  it('one that fails for an unknown reason is tried again, after the others', async () => {
    const { product } = await market();
    const browsers = [];
    for (let n = 0; n < 20; n += 1) browsers.push(await browserWith(product.id));
    const failing = browsers.slice(0, 10).map(({ subscription }) => subscription.endpoint);
    const push: typeof context.push = {
      ...context.push,
      send: async (subscription, ...given) => {
        if (failing.includes(subscription.endpoint)) throw new Error('a fault of ours');
        return context.push.send(subscription, ...given);
      },
    };
    await decideAlerts(context, day, signal);
    await expect(sendDigests({ ...context, push }, day, signal)).rejects.toThrow('could not be sent');
    expect(service.delivered).toHaveLength(10);
    await sendDigests(context, day, signal);
    expect(browsers.map((browser) => read(browser).length)).toEqual(browsers.map(() => 1));
  });
});

describe('exactly once', () => {
  it('a day is decided once, also by two nodes at once and after a failure in the middle', async () => {
    const { product } = await market();
    for (let n = 0; n < 30; n += 1) await createAlert(orm, { productId: product.id });
    await Promise.all([decideAlerts(context, day, signal), decideAlerts(context, day, signal)]);
    expect(await orm.$count(alertDigests, eq(alertDigests.day, day))).toBe(30);
    expect((await orm.select().from(alertRuns).where(eq(alertRuns.day, day)))[0]?.decidedAt).not.toBeNull();
  });

  it('what a service did not take is sent by the next run, and the others not again', async () => {
    const { product } = await market();
    const browsers = [];
    for (let n = 0; n < 6; n += 1) browsers.push(await browserWith(product.id));
    const failing = new URL(browsers[2]?.subscription.endpoint ?? '').pathname;
    service.answer = (path) => (path === failing ? 500 : 201);
    // The host is not spared for the others here.
    const outside = createOutside({ rests: noRests, clock: context.clock, config: context.config });
    const push = createPush({ key: `${'A'.repeat(42)}E`, outside, config: context.config });
    await decideAlerts(context, day, signal);
    await sendDigests({ ...context, push }, day, signal);
    expect(service.delivered).toHaveLength(5);
    service.answer = () => 201;
    await sendDigests({ ...context, push }, day, signal);
    await sendDigests({ ...context, push }, day, signal);
    expect(browsers.map((browser) => read(browser).length)).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('a browser that has left is deleted, and one that never takes anything, too', async () => {
    const { product } = await market();
    const [left, failing, well] = [
      await browserWith(product.id),
      await browserWith(product.id),
      await browserWith(product.id),
    ];
    await orm
      .update(alertRecipients)
      .set({ failures: mostPushFailures - 1 })
      .where(eq(alertRecipients.endpoint, failing.subscription.endpoint));
    const pathOf = ({ subscription }: TestBrowser) => new URL(subscription.endpoint).pathname;
    service.answer = (path) => (path === pathOf(left) ? 410 : path === pathOf(failing) ? 400 : 201);
    await run();
    const kept = await orm.select({ endpoint: alertRecipients.endpoint }).from(alertRecipients);
    expect(kept).toEqual([{ endpoint: well.subscription.endpoint }]);
  });
});

describe('by mail', () => {
  it('says why it came, and stops with one request of the mail program (RFC 8058)', async () => {
    const { product } = await market();
    const { id: userId, email } = await createUser(orm, { emailVerified: true });
    const { id: recipientId } = await createAlertRecipient(orm, { ...byMail, userId });
    await createAlert(orm, { recipientId, productId: product.id });
    const unproved = await createUser(orm, { emailVerified: false });
    const silent = await createAlertRecipient(orm, { ...byMail, userId: unproved.id });
    await createAlert(orm, { recipientId: silent.id, productId: product.id });
    await run();
    await run();
    const mails = (await api.mails()).filter(({ subject }) => subject === `Baixou: ${product.name} 48,00`);
    expect(mails.map(({ to }) => to?.[0]?.address)).toEqual([email]);
    const [mail] = mails;
    const token = messageCode('alerts', recipientId, context.secret);
    const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value;
    expect(header('list-unsubscribe')).toBe(`<${context.config.siteUrl}/avisos/parar?codigo=${token}>`);
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(mail?.text).toContain(`Você pediu: ${product.name} abaixo de R$\u00A055.`);
    await api.read('stopAlerts', '/public/alerts/stop', { body: { proof: { token } } });
    expect(await orm.$count(alerts, eq(alerts.recipientId, recipientId))).toBe(0);
  });
});

it('what is over is forgotten: unconfirmed alerts, old digests, and whoever has no alert left', async () => {
  const waiting = await createAlert(orm, { linkHash: 'hash', waitsUntil: at('2026-06-01') });
  const kept = await createAlert(orm);
  await orm.insert(alertDigests).values([
    { recipientId: kept.recipientId, day: addDays(day, -8), told: [] },
    { recipientId: kept.recipientId, day, told: [] },
  ]);
  await forgetAlerts(context, addDays(day, -7));
  expect(await orm.$count(alertRecipients, eq(alertRecipients.id, waiting.recipientId))).toBe(0);
  expect(await orm.$count(alertRecipients)).toBe(1);
  expect(await orm.$count(alertDigests)).toBe(1);
});

it('runs in the morning of the city alone', async () => {
  const { product } = await market();
  const browser = await browserWith(product.id);
  const attempt = { isLast: false, signal };
  const noon = { ...context, clock: { ...context.clock, now: () => at(day, '12:00:00') } };
  await sendAlertsJob.run({}, noon, attempt);
  expect(read(browser)).toEqual([]);
  const seven = { ...context, clock: { ...context.clock, now: () => at(day, '07:00:00') } };
  expect(cityDay(seven.clock.now())).toBe(day);
  await sendAlertsJob.run({}, seven, attempt);
  expect(read(browser)).toHaveLength(1);
  expect(await told()).toHaveLength(1);
});
