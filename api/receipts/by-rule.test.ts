import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createEstablishment,
  createFuelStation,
  type Establishment,
} from '#database/factories/establishments.ts';
import { createPrice } from '#database/factories/prices.ts';
import { createFuelType, createProduct } from '#database/factories/products.ts';
import { createReceipt, createReceiptItem, createReceiptProductName } from '#database/factories/receipts.ts';
import { createReportedPrice } from '#database/factories/reported-prices.ts';
import { onlyRow } from '#database/only-row.ts';
import { and, eq, isNull } from '#database/orm.ts';
import {
  auditLog,
  moderationSettings,
  prices,
  products,
  receiptItems,
  receiptProductNames,
  receipts,
  users,
} from '#database/schema.ts';
import { lineTotal } from '#domain/receipts.ts';
import { at, openTestApi, type Person } from '../platform/testing.ts';
import { inTransaction } from '../platform/transaction.ts';
import { applyRuleToReceiptJob } from './by-rule.ts';
import { accessKeyOf, cnpj, keyOf, uploadAs } from './testing.ts';

/** Receipts become prices without a person where key, sum, names and sender leave no doubt (docs/decisions/0081-receipts-by-rule.md). */

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const path = '/backoffice/receipts';
const longAgo = at('2026-01-01');
const day = 86_400;
let admin: Person;
let picanha: { id: number };
let maminha: { id: number };
beforeAll(async () => {
  admin = await api.signIn({ role: 'admin', name: 'Marta Lima' });
  picanha = await productNamed('Picanha');
  maminha = await productNamed('Maminha');
});
beforeEach(async () => {
  await orm.update(moderationSettings).set({ receipts: true, agreement: false });
});

const productNamed = async (name: string) =>
  onlyRow(await orm.select().from(products).where(eq(products.name, name)));

let keys = 0;
type Line = Omit<Parameters<typeof createReceiptItem>[1], 'receiptId' | 'position'>;
type Given = Parameters<typeof createReceipt>[1];

/** A line of R$ 60 a kilo that adds up. */
const line = (overrides: Line = {}): Line => {
  const read = {
    productName: 'PICANHA BOV KG',
    priceCentavos: 6000,
    quantityThousandths: 1136,
    unit: 'kg' as const,
    ...overrides,
  };
  return { totalCentavos: lineTotal(read), ...read };
};

/** Makes a shop with this CNPJ that sells Picanha at R$ 60, which another shop sells cheaper. */
async function openShop(overrides: Parameters<typeof createEstablishment>[1] = {}) {
  await orm
    .update(prices)
    .set({ withdrawnAt: at('2026-06-01') })
    .where(isNull(prices.withdrawnAt));
  await orm.update(receipts).set({ accessKey: null });
  await orm.execute('update establishments set cnpj = null where cnpj is not null');
  const shop = await createEstablishment(orm, { cnpj, ...overrides });
  await sells(shop, picanha.id, 6000);
  await createPrice(orm, { productId: picanha.id, priceCentavos: 4000, observedAt: at('2026-06-05') });
  return shop;
}
const sells = (
  { id }: { id: number },
  productId: number,
  priceCentavos: number,
  observedAt = at('2026-06-01'),
) => createPrice(orm, { productId, establishmentId: id, priceCentavos, observedAt, source: 'admin' });

/** Signs in a person of whom administrators have approved receipts. */
async function sender(overrides: Parameters<typeof api.signIn>[0] = {}, approved = 3) {
  const person = await api.signIn({ createdAt: longAgo, emailVerified: true, ...overrides });
  for (let nth = 0; nth < approved; nth += 1) {
    await createReceipt(orm, {
      userId: person.id,
      status: 'approved',
      createdAt: at('2026-02-01'),
      decidedAt: at('2026-02-02'),
    });
  }
  return person;
}

/** Stores a receipt of 10 June that was read, sent today. */
async function store(
  shop: { id: number },
  person: { id: number },
  lines: readonly Line[],
  given: Given = {},
) {
  const sum = lines.reduce(
    (all, { totalCentavos, discountCentavos }) => all + (totalCentavos ?? 0) - (discountCentavos ?? 0),
    0,
  );
  keys += 1;
  const receipt = await createReceipt(orm, {
    establishmentId: shop.id,
    userId: person.id,
    accessKey: accessKeyOf(keys, '2606'),
    purchasedOn: '2026-06-10',
    printedTotalCentavos: sum,
    createdAt: api.context.clock.now(),
    ...given,
  });
  await orm.delete(receiptItems).where(eq(receiptItems.receiptId, receipt.id));
  for (const [index, each] of lines.entries()) {
    await createReceiptItem(orm, { receiptId: receipt.id, position: index + 1, ...each });
  }
  return receipt;
}
const judge = async (...ids: number[]) => {
  await inTransaction(api.context, ({ enqueue }) =>
    enqueue(applyRuleToReceiptJob, ...ids.map((receiptId) => ({ receiptId }))),
  );
  await api.context.jobs.settled();
};
/** Lets the rule judge a receipt. Returns it as administrators see it. */
async function send(shop: { id: number }, person: { id: number }, lines: readonly Line[], given: Given = {}) {
  const { id } = await store(shop, person, lines, given);
  await judge(id);
  return read(id);
}
const read = async (id: number) =>
  (await api.read('readReceipt', `${path}/${id}`, { token: admin.token })).data;
const undo = async (id: number) => {
  const body = { version: (await read(id)).version };
  return (await api.read('undoReceiptDecision', `${path}/${id}/undo-decision`, { token: admin.token, body }))
    .data;
};
const livePrices = (productId: number, { id }: { id: number }) =>
  orm
    .select()
    .from(prices)
    .where(and(eq(prices.productId, productId), eq(prices.establishmentId, id), isNull(prices.withdrawnAt)))
    .orderBy(prices.observedAt);
const later = async (seconds: number, act: () => Promise<unknown>) => {
  api.pass(seconds);
  await act().finally(() => api.pass(-seconds));
};

it('works: prices of the printed day, official, audited without a person; the rest stays for one', async () => {
  const shop = await openShop();
  await createReceiptProductName(orm, { establishmentId: shop.id, name: 'mam. peca', productId: maminha.id });
  await sells(shop, maminha.id, 5000);
  await createPrice(orm, { productId: maminha.id, priceCentavos: 3900, observedAt: at('2026-06-05') });
  const found = await send(shop, await sender(), [
    line({ priceCentavos: 6490 }),
    line({ productName: 'SABAO EM PO', priceCentavos: 999 }),
    line({ productName: 'MAM. PEÇA', priceCentavos: 4890 }),
  ]);
  expect(found).toMatchObject({
    status: 'approved',
    decidedByRule: true,
    DecidedBy: null,
    publishedCount: 2,
    sumAgrees: true,
    purchase: { usual: '2026-06-10' },
  });
  expect(await livePrices(picanha.id, shop)).toMatchObject([
    { priceCentavos: 6000 },
    { priceCentavos: 6490, source: 'receipt', observedAt: at('2026-06-10', '23:59:59') },
  ]);
  const names = orm.$count(receiptProductNames, eq(receiptProductNames.establishmentId, shop.id));
  expect(await names).toBe(1);
  const entry = await api.lastAudit();
  expect(entry).toMatchObject({
    action: 'receipts.approve-by-rule',
    userId: null,
    rowId: found.id,
    before: { status: 'pending' },
    after: {
      status: 'approved',
      decidedByRule: true,
      prices: [
        { product: 'Picanha', price: 64.9 },
        { product: 'Maminha', price: 48.9 },
      ],
    },
  });
  expect(JSON.stringify(entry)).not.toMatch(/PICANHA BOV|SABAO/);
  const items = [{ position: 2, productId: (await createProduct(orm)).id }];
  const body = { version: found.version, items };
  const more = await api.read('publishReceiptItems', `${path}/${found.id}/prices`, {
    token: admin.token,
    body,
  });
  expect(more.data).toMatchObject({ publishedCount: 3, decidedByRule: true });
});

it('litres of a station count the same', async () => {
  const station = await createFuelStation(orm);
  await openShop({ cnpj: null });
  await orm.execute(`update establishments set cnpj = '${cnpj}' where id = ${station.id}`);
  const gasolina = await createFuelType(orm, { name: 'Gasolina comum nova' });
  await createReceiptProductName(orm, {
    establishmentId: station.id,
    name: 'gasolina c',
    productId: gasolina.id,
  });
  await sells(station, gasolina.id, 629);
  await createPrice(orm, { productId: gasolina.id, priceCentavos: 599, observedAt: at('2026-06-05') });
  const litres = {
    productName: 'GASOLINA C',
    priceCentavos: 635,
    quantityThousandths: 31_456,
    unit: 'l' as const,
  };
  const found = await send(station, await sender(), [line(litres)]);
  expect(found).toMatchObject({
    status: 'approved',
    items: [{ unit: 'l', published: { price: 6.35, lifeDays: 14 } }],
  });
});

it('is enqueued with a receipt while it is on', async () => {
  const person = await sender();
  const jobs = async () =>
    (await api.context.jobs.counts()).reduce(
      (all, { queue, count }) => all + (queue === 'receipts' ? count : 0),
      0,
    );
  const body = {
    establishmentId: (await openShop()).id,
    imageUrl: await uploadAs(api, person.token),
    items: [],
  };
  await orm.update(moderationSettings).set({ receipts: false });
  const before = await jobs();
  await api.read('createReceipt', '/users/receipts', { token: person.token, body });
  await api.context.jobs.settled();
  expect(await jobs()).toBe(before);
  await orm.update(moderationSettings).set({ receipts: true });
  const next = { ...body, imageUrl: await uploadAs(api, person.token) };
  await api.read('createReceipt', '/users/receipts', { token: person.token, body: next });
  await api.context.jobs.settled();
  expect(await jobs()).toBe(before + 1);
});

describe('a receipt waits for a person where', () => {
  let shop: Establishment;
  beforeEach(async () => {
    shop = await openShop();
  });

  it.each<[string, Given]>([
    ['it has no key', { accessKey: null }],
    ['its key is of another shop', { accessKey: keyOf('2606', '11222333000181') }],
    ['its key is of a person', { accessKey: keyOf('2606', '00052998224725') }],
    ['its day is of another month than its key', { purchasedOn: '2026-05-31' }],
    ['its day is to come', { purchasedOn: '2026-06-13' }],
    ['nobody has read its day', { purchasedOn: null }],
    ['its prices have expired', { purchasedOn: '2026-06-01', accessKey: accessKeyOf(901, '2606') }],
    ['its sum is another', { printedTotalCentavos: 6817 }],
    ['nobody has read its sum', { printedTotalCentavos: null }],
    ['its decision was undone before', { version: 3 }],
  ])('%s', async (_, given) => {
    expect(await send(shop, await sender(), [line()], given)).toMatchObject({
      status: 'pending',
      publishedCount: 0,
    });
  });

  it('the shop has no CNPJ', async () => {
    await orm.execute(`update establishments set cnpj = null where id = ${shop.id}`);
    expect(await send(shop, await sender(), [line()])).toMatchObject({ status: 'pending' });
  });

  it.each<[string, Line]>([
    ['does not add up', line({ totalCentavos: 6817 })],
    ['has no printed total', line({ totalCentavos: null })],
  ])('a line %s, be it of soap', async (_, wrong) => {
    const lines = [line(), { ...wrong, productName: 'SABAO EM PO' }];
    expect(await send(shop, await sender(), lines)).toMatchObject({ status: 'pending' });
  });

  it.each<[string, Line]>([
    ['the sender has chosen the product, and the name says nothing', line({ productName: 'XPTO 0099' })],
    ['the name says another product than the sender', line({ productName: 'MAMINHA BOV KG' })],
    ['the price is for a piece', line({ unit: 'un', quantityThousandths: 3000 })],
    ['nobody has read the unit', line({ unit: null })],
    ['there is a discount', line({ discountCentavos: 500 })],
    ['it is more than thirty percent from the last price of trust', line({ priceCentavos: 7801 })],
    ['it would be the lowest price of the city', line({ priceCentavos: 4000 })],
  ])('of its only line %s', async (_, only) => {
    const lines = [{ ...only, productId: picanha.id }];
    expect(await send(shop, await sender(), lines)).toMatchObject({ status: 'pending' });
  });

  it('it has two prices of one product', async () => {
    const lines = [line(), line({ priceCentavos: 6100 })];
    expect(await send(shop, await sender(), lines)).toMatchObject({ status: 'pending' });
    expect(await send(shop, await sender(), [line(), line()])).toMatchObject({ publishedCount: 1 });
  });

  it('no price of trust is known, or none for sixty days', async () => {
    const other = await createProduct(orm, { name: `Corte ${keys}` });
    const unknown = line({ productName: `Corte ${keys}` });
    await createPrice(orm, { productId: other.id, priceCentavos: 4000, observedAt: at('2026-06-05') });
    expect(await send(shop, await sender(), [unknown])).toMatchObject({ status: 'pending' });
    await sells(shop, other.id, 6000, at('2026-04-01'));
    expect(await send(shop, await sender(), [unknown])).toMatchObject({ status: 'pending' });
    await sells(shop, other.id, 6000, at('2026-05-01'));
    expect(await send(shop, await sender(), [unknown])).toMatchObject({ status: 'approved' });
  });

  it.each<[string, Parameters<typeof sender>[0], number]>([
    ['is younger than a week', { createdAt: at('2026-06-06') }, 3],
    ['has no confirmed address', { emailVerified: false }, 3],
    ['has two approved receipts', {}, 2],
  ])('the account of its sender %s', async (_, overrides, approved) => {
    expect(await send(shop, await sender(overrides, approved), [line()])).toMatchObject({
      status: 'pending',
    });
  });

  it.each<[string, Given]>([
    ['was rejected', { status: 'rejected', decidedAt: at('2026-02-02') }],
    [
      'was approved by the rule, and is none of three',
      { status: 'approved', decidedAt: at('2026-02-02'), decidedByRule: true },
    ],
  ])('another one of its sender %s', async (_, other) => {
    const person = await sender({}, other?.status === 'rejected' ? 3 : 2);
    await createReceipt(orm, { userId: person.id, createdAt: at('2026-02-01'), ...other });
    expect(await send(shop, person, [line()])).toMatchObject({ status: 'pending' });
  });

  it('its sender has removed a rejected one, for thirty days and until three more are approved', async () => {
    const person = await sender();
    const rejected = await createReceipt(orm, {
      userId: person.id,
      status: 'rejected',
      decidedAt: at('2026-06-01'),
    });
    const { data } = await api.read('deleteReceipt', `/users/receipts/${rejected.id}`, {
      token: person.token,
    });
    const ruledFrom = async () =>
      onlyRow(await orm.select().from(users).where(eq(users.id, person.id))).ruledFrom;
    expect(await ruledFrom()).toEqual(new Date(api.context.clock.now().getTime() + 30 * day * 1000));
    expect(await send(shop, person, [line()])).toMatchObject({ status: 'pending' });
    await orm
      .update(users)
      .set({ ruledFrom: at('2026-03-01') })
      .where(eq(users.id, person.id));
    expect(await send(shop, person, [line()])).toMatchObject({ status: 'pending' });
    await orm
      .update(users)
      .set({ ruledFrom: at('2026-01-15') })
      .where(eq(users.id, person.id));
    expect(await send(shop, person, [line()])).toMatchObject({ status: 'approved' });
    const removal = `/users/removals/${data.removalId}/restore`;
    expect((await api.send(removal, { method: 'POST', token: person.token })).statusCode).toBe(200);
  });

  it('five of its sender were approved by the rule this week', async () => {
    const person = await sender();
    const byRule = { userId: person.id, status: 'approved', decidedByRule: true } as const;
    for (let nth = 0; nth < 5; nth += 1) {
      await createReceipt(orm, { ...byRule, createdAt: at('2026-06-06'), decidedAt: at('2026-06-06') });
    }
    const waiting = await send(shop, person, [line()]);
    expect(waiting).toMatchObject({ status: 'pending' });
    await later(2 * day, async () => {
      expect(await send(shop, person, [line()])).toMatchObject({ status: 'approved' });
    });
  });

  it('the rule is off', async () => {
    await orm.update(moderationSettings).set({ receipts: false });
    expect(await send(shop, await sender(), [line()])).toMatchObject({ status: 'pending' });
  });
});

it('two receipts of one shop at once make one price, and it does not rise in steps, week after week', async () => {
  const shop = await openShop();
  const both = await Promise.all(
    [7500, 7600].map(async (priceCentavos) => store(shop, await sender(), [line({ priceCentavos })])),
  );
  await Promise.all(both.map(({ id }) => applyRuleToReceiptJob.run({ receiptId: id }, api.context, never)));
  const statuses = await Promise.all(both.map(async ({ id }) => (await read(id)).status));
  expect(statuses.toSorted()).toEqual(['approved', 'pending']);
  expect(await livePrices(picanha.id, shop)).toHaveLength(2);
  await later(8 * day, async () => {
    const next = { purchasedOn: '2026-06-19', createdAt: api.context.clock.now() };
    await createPrice(orm, { productId: picanha.id, priceCentavos: 4000, observedAt: at('2026-06-19') });
    // Thirty percent from what the rule has published, and more from what the shop has said.
    expect(await send(shop, await sender(), [line({ priceCentavos: 9000 })], next)).toMatchObject({
      status: 'pending',
    });
    expect(await send(shop, await sender(), [line({ priceCentavos: 6100 })], next)).toMatchObject({
      status: 'approved',
    });
  });
});
const never = { isLast: true, signal: new AbortController().signal };

it('a report that a rule has approved this week is the decision about its price, and what the rule of receipts approves proves no report', async () => {
  const shop = await openShop();
  const ofPrice = { productId: picanha.id, establishmentId: shop.id, reportedCentavos: 6100 };
  const ruled = {
    decidedByRule: 'agreement',
    createdAt: at('2026-06-08'),
    decidedAt: at('2026-06-08'),
  } as const;
  const { id } = await createReportedPrice(orm, { ...ofPrice, ...ruled });
  const person = await sender();
  expect(await send(shop, person, [line()])).toMatchObject({ status: 'pending' });
  await orm.execute(`delete from reported_prices where id = ${id}`);
  expect(await send(shop, person, [line({ productId: picanha.id })])).toMatchObject({ status: 'approved' });
  await orm.update(moderationSettings).set({ agreement: true });
  await later(7 * day + 60, async () => {
    await orm.update(receipts).set({ createdAt: api.context.clock.now(), accessKey: null });
    const body = { productId: picanha.id, establishmentId: shop.id, reportedPrice: 60 };
    const sent = await api.read('createReportedPrice', '/reported-prices', { token: person.token, body });
    await api.context.jobs.settled();
    const own = await api.read('listOwnReportedPrices', '/users/reported-prices', { token: person.token });
    expect(own.data.find((report) => report.id === sent.data.id)).toMatchObject({ status: 'pending' });
  });
});

it('is undone in one step at any time; then neither this receipt nor that price is decided again by the rule', async () => {
  const shop = await openShop();
  const person = await sender();
  const found = await send(shop, person, [line({ priceCentavos: 6490 })]);
  expect(found.status).toBe('approved');
  await later(2 * day, async () => {
    expect(await undo(found.id)).toMatchObject({
      status: 'pending',
      decidedByRule: false,
      publishedCount: 0,
    });
    await judge(found.id);
    expect(await read(found.id)).toMatchObject({ status: 'pending' });
    expect(await send(shop, await sender(), [line({ priceCentavos: 6490 })])).toMatchObject({
      status: 'pending',
    });
  });
  expect(await livePrices(picanha.id, shop)).toMatchObject([{ priceCentavos: 6000 }]);
  const restore = (
    await orm
      .select()
      .from(prices)
      .where(and(eq(prices.establishmentId, shop.id), eq(prices.source, 'receipt')))
  )[0];
  expect(
    await api.refusal(`/backoffice/prices/${restore?.id}/restore`, { method: 'POST', token: admin.token }),
  ).toMatchObject({ message: 'A decisão sobre o comprovante deste preço foi desfeita. Decida de novo.' });
  expect(await orm.$count(auditLog, eq(auditLog.rowId, found.id))).toBeGreaterThan(0);
});

it('GET /backoffice/moderation-rules/trial: what it would have published of what people have decided', async () => {
  await orm.delete(receipts);
  const trial = async () =>
    (await api.read('readRuleTrial', '/backoffice/moderation-rules/trial', { token: admin.token })).data
      .receipts;
  expect(await trial()).toEqual({ decided: 0, isPart: false, prices: 0, same: 0 });
  const shop = await openShop();
  await sells(shop, maminha.id, 5000);
  await createPrice(orm, { productId: maminha.id, priceCentavos: 3900, observedAt: at('2026-06-05') });
  const person = await sender();
  const lines = [line({ priceCentavos: 6490 }), line({ productName: 'MAMINHA BOV KG', priceCentavos: 4890 })];
  const { id } = await store(shop, person, lines);
  const items = [
    { position: 1, productId: picanha.id },
    { position: 2, productId: maminha.id, price: 45 },
  ];
  const body = { version: 1, approve: true, items };
  await api.read('publishReceiptItems', `${path}/${id}/prices`, { token: admin.token, body });
  expect(await trial()).toEqual({ decided: 1, isPart: false, prices: 2, same: 1 });
  const rejected = { status: 'rejected', decidedAt: api.context.clock.now(), decidedBy: admin.id } as const;
  await store(shop, await sender(), [line({ priceCentavos: 6300 })], rejected);
  await store(shop, await sender({}, 0), [line({ priceCentavos: 6300 })], rejected);
  expect(await trial()).toEqual({ decided: 3, isPart: false, prices: 3, same: 1 });
});
