import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEstablishment } from '#database/factories/establishments.ts';
import { createFuelPrice, createPrice } from '#database/factories/prices.ts';
import { createReceipt, createReceiptItem } from '#database/factories/receipts.ts';
import { createReportedPrice } from '#database/factories/reported-prices.ts';
import { createUser } from '#database/factories/users.ts';
import { desc, eq } from '#database/orm.ts';
import { auditLog, knownDevices, moderationSettings, reportedPrices, users } from '#database/schema.ts';
import { recordLength } from '#domain/approval-rules.ts';
import { at, openTestApi, type Person, testDay, wrong } from '../platform/testing.ts';
import { inTransaction } from '../platform/transaction.ts';
import { accessKeyOf, cnpj, uploadAs } from '../receipts/testing.ts';
import { approveByRules } from '../reported-prices/apply-rules.ts';

/**
 * Earned trust: reports that agree, and reports of people whose last twenty were right, are approved by rule. The rules are off
 * at first, and their decisions are audited as theirs and can be undone.
 */

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;
const path = '/backoffice/moderation-rules';
const now = at(testDay, '12:00:00');
const longAgo = at('2026-01-01');

let admin: Person;
beforeAll(async () => {
  admin = await api.signIn({ role: 'admin', name: 'Marta Lima' });
});

const signIn = () => api.signIn({ createdAt: longAgo });
const rules = async () => (await api.read('readModerationRules', path, { token: admin.token })).data;
const trial = async () => (await api.read('readRuleTrial', `${path}/trial`, { token: admin.token })).data;
const switchOn = (on: { agreement?: boolean; record?: boolean }) =>
  orm.update(moderationSettings).set({ agreement: false, record: false, ...on });
const stored = async (id: number) =>
  (await orm.select().from(reportedPrices).where(eq(reportedPrices.id, id)))[0];

/** Enters a price of R$ 40 a kilo for a cut. */
const sold = () => createPrice(orm, { priceCentavos: 4000, observedAt: at('2026-06-01') });
type Sold = Awaited<ReturnType<typeof sold>>;

/** Reports a price through the API, and returns the result. */
async function report(
  { productId, establishmentId }: Pick<Sold, 'productId' | 'establishmentId'>,
  person: Person,
  reportedPrice: number,
) {
  const { data } = await api.read('createReportedPrice', '/reported-prices', {
    token: person.token,
    body: { productId, establishmentId, reportedPrice },
  });
  await api.context.jobs.settled();
  return stored(data.id);
}
const publishedOf = async ({ productId }: Sold) =>
  (await api.read('readProduct', `/products/${productId}`)).data.prices.map(({ price }) => price);

async function createRecord(userId: number, statuses: readonly ('approved' | 'rejected')[]) {
  for (const [nth, status] of statuses.entries()) {
    await createReportedPrice(orm, {
      userId,
      status,
      createdAt: at('2026-02-01'),
      decidedAt: new Date(at('2026-03-01').getTime() + nth * 60_000),
    });
  }
}
const approvals = (count: number) => Array.from({ length: count }, () => 'approved' as const);

describe('the settings', () => {
  it('are off at first, and an administrator switches them, which is audited', async () => {
    const before = await rules();
    expect(before).toMatchObject({ agreement: false, record: false, version: 1 });
    const { data } = await api.read('updateModerationRules', path, {
      token: admin.token,
      body: { agreement: true, record: false, version: 1 },
    });
    expect(data).toMatchObject({ agreement: true, record: false, version: 2 });
    expect(await rules()).toEqual(data);
    const [last] = await orm.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(last).toMatchObject({
      action: 'moderation-rules.update',
      userId: admin.id,
      before: { agreement: false },
      after: { agreement: true },
    });
  });

  it('refuse a second person, a bad shape, who is signed out, and who is no administrator', async () => {
    const user = await api.signIn();
    const refuse = (body: object, token?: string) =>
      api.refusal(path, { method: 'PUT', body, ...(token && { token }) });
    const body = { agreement: true, record: true, version: 1 };
    expect(await refuse(body, admin.token)).toMatchObject({
      code: 'stale',
      changed: { name: 'Marta Lima' },
    });
    expect(await refuse({ ...body, record: 'sim' }, admin.token)).toEqual(
      wrong('record', 'Informe sim ou não.'),
    );
    expect((await refuse(body)).code).toBe('unauthenticated');
    expect((await refuse(body, user.token)).code).toBe('forbidden');
    expect((await api.refusal(`${path}/trial`, { token: user.token })).code).toBe('forbidden');
  });
});

describe('reports that agree', () => {
  beforeEach(() => switchOn({ agreement: true }));

  it('approves two people within three percent as official prices, and says that a rule did', async () => {
    const pair = await sold();
    const first = await report(pair, await signIn(), 42);
    expect(first).toMatchObject({ status: 'pending' });
    const second = await report(pair, await signIn(), 43);
    for (const one of [second, await stored(first?.id ?? 0)]) {
      expect(one).toMatchObject({
        status: 'approved',
        decidedByRule: 'agreement',
        decidedBy: null,
        decidedAt: now,
        version: 2,
      });
    }
    expect(await publishedOf(pair)).toEqual([43]);
    const audited = await orm
      .select()
      .from(auditLog)
      .where(eq(auditLog.rowId, second?.id ?? 0))
      .orderBy(desc(auditLog.id))
      .limit(1);
    expect(audited).toMatchObject([
      {
        action: 'reported-prices.approve-by-rule',
        userId: null,
        before: { status: 'pending' },
        after: { status: 'approved', official: true, decidedByRule: 'agreement' },
      },
    ]);
  });

  it('is taken back at any time, and the rule does not approve it again', async () => {
    const pair = await sold();
    await report(pair, await signIn(), 42);
    const second = await report(pair, await signIn(), 42);
    api.pass(3600);
    const undone = `/backoffice/reported-prices/${second?.id}/undo-decision`;
    await api.read('undoReportedPriceDecision', undone, { token: admin.token, body: { version: 2 } });
    expect(await publishedOf(pair)).toEqual([42]);
    await report(pair, await signIn(), 42);
    expect(await stored(second?.id ?? 0)).toMatchObject({ status: 'pending' });
  });

  it.each([
    ['the prices differ by more', 43.3, {}],
    ['the other report is older than two days', 42, { createdAt: at('2026-06-10', '11:59:59') }],
    ['the other report was rejected', 42, { status: 'rejected', decidedAt: at('2026-06-11') } as const],
    ['nobody knows who sent the other one', 42, { userId: null }],
  ])('leaves it to a person where %s', async (_, price, overrides) => {
    const pair = await sold();
    await createReportedPrice(orm, {
      ...{ productId: pair.productId, establishmentId: pair.establishmentId },
      userId: (await createUser(orm, { createdAt: longAgo })).id,
      status: 'pending',
      reportedCentavos: 4200,
      createdAt: at('2026-06-11'),
      ...overrides,
    });
    expect(await report(pair, await signIn(), price)).toMatchObject({ status: 'pending' });
  });

  it('hears no second voice that was rejected while the report waited', async () => {
    const pair = await sold();
    const add = async (overrides: Parameters<typeof createReportedPrice>[1]) =>
      createReportedPrice(orm, {
        ...{ productId: pair.productId, establishmentId: pair.establishmentId },
        userId: (await createUser(orm, { createdAt: longAgo })).id,
        reportedCentavos: 4200,
        createdAt: at(testDay, '09:00:00'),
        ...overrides,
      });
    const waiting = await add({ status: 'pending' });
    await add({ status: 'rejected', decidedAt: at(testDay, '10:00:00') });
    await report(pair, await signIn(), 50);
    expect(await stored(waiting.id)).toMatchObject({ status: 'pending' });
  });

  it('takes accounts of one browser for one person, and trusts no new account', async () => {
    const pair = await sold();
    const [one, other] = [await signIn(), await signIn()];
    const device = { device: 'the browser of both', lastUsedAt: now };
    await orm.insert(knownDevices).values([one, other].map(({ id }) => ({ userId: id, ...device })));
    await report(pair, one, 42);
    expect(await report(pair, other, 42)).toMatchObject({ status: 'pending' });
    const fresh = await api.signIn({ createdAt: at('2026-06-06') });
    expect(await report(pair, fresh, 42)).toMatchObject({ status: 'pending' });
    expect(await report(pair, await signIn(), 42)).toMatchObject({ status: 'approved' });
  });

  it('approves nothing that changes the price by more than thirty percent', async () => {
    const pair = await sold();
    await report(pair, await signIn(), 52.01);
    expect(await report(pair, await signIn(), 52.01)).toMatchObject({ status: 'pending' });
    const other = await sold();
    await report(other, await signIn(), 52);
    expect(await report(other, await signIn(), 52)).toMatchObject({ status: 'approved' });
  });

  it('approves fuels as well', async () => {
    const { productId: fuelTypeId, establishmentId: stationId } = await createFuelPrice(orm, {
      priceCentavos: 600,
      observedAt: at('2026-06-01'),
    });
    const send = async () =>
      (
        await api.read('createReportedPrice', '/reported-prices', {
          token: (await signIn()).token,
          body: { fuelTypeId, fuelStationId: stationId, reportedPrice: 5.9 },
        })
      ).data.id;
    await send();
    const id = await send();
    await api.context.jobs.settled();
    expect(await stored(id)).toMatchObject({ status: 'approved', decidedByRule: 'agreement' });
  });

  it('does nothing while it is off', async () => {
    await switchOn({ record: true });
    const pair = await sold();
    await report(pair, await signIn(), 42);
    expect(await report(pair, await signIn(), 42)).toMatchObject({ status: 'pending' });
  });
});

describe('a report with a receipt', () => {
  beforeEach(() => switchOn({ agreement: true }));
  const decided = { decidedAt: at('2026-06-11') };

  it.each([
    ['an approved receipt', 4250, { status: 'approved', ...decided }, 'approved'],
    ['an approved receipt with another price', 4500, { status: 'approved', ...decided }, 'pending'],
    ['a key of the shop on a receipt that waits', 4250, { accessKey: accessKeyOf(8, '2606') }, 'pending'],
    ['a rejected receipt', 4250, { status: 'rejected', ...decided }, 'pending'],
  ] as const)('with %s at %s centavos', async (name, priceCentavos, receipt, status) => {
    const shop = await createEstablishment(orm, 'accessKey' in receipt ? { cnpj } : { name });
    const { productId, establishmentId } = await createPrice(orm, {
      establishmentId: shop.id,
      priceCentavos: 4000,
      observedAt: at('2026-06-01'),
    });
    const person = await signIn();
    const { id: receiptId } = await createReceipt(orm, {
      userId: person.id,
      establishmentId,
      createdAt: at('2026-06-11'),
      ...receipt,
    });
    await createReceiptItem(orm, { receiptId, position: 2, productId, priceCentavos });
    expect(await report({ productId, establishmentId }, person, 42.5)).toMatchObject({ status });
  });
});

describe('people whose last twenty were right', () => {
  beforeEach(() => switchOn({ record: true }));

  it.each([
    ['twenty of twenty', approvals(recordLength), 'approved'],
    ['nineteen', approvals(recordLength - 1), 'pending'],
    ['a wrong one among the last', [...approvals(5), 'rejected', ...approvals(19)], 'pending'],
    ['a wrong one before the last', ['rejected', ...approvals(recordLength)], 'approved'],
  ] as const)('%s', async (_, record, status) => {
    const person = await api.signIn();
    await createRecord(person.id, record);
    const pair = await sold();
    expect(await report(pair, person, 42)).toMatchObject({
      status,
      decidedByRule: status === 'approved' ? 'record' : null,
    });
    expect(await publishedOf(pair)).toEqual([status === 'approved' ? 42 : 40]);
  });

  it('counts what people have decided, and not what the rule has', async () => {
    const person = await api.signIn();
    await createRecord(person.id, approvals(recordLength - 1));
    await createReportedPrice(orm, {
      userId: person.id,
      decidedByRule: 'record',
      decidedAt: at('2026-04-01'),
    });
    expect(await report(await sold(), person, 42)).toMatchObject({ status: 'pending' });
  });

  it('approves nothing that changes the price by more than thirty percent', async () => {
    const person = await api.signIn();
    await createRecord(person.id, approvals(recordLength));
    expect(await report(await sold(), person, 27.99)).toMatchObject({ status: 'pending' });
    expect(await report(await sold(), person, 28)).toMatchObject({ status: 'approved' });
  });
});

describe('a report that its author changes while the rules judge it', () => {
  it('is not approved at a price that they have not seen', async () => {
    await switchOn({});
    const pair = await sold();
    const person = await signIn();
    const seen = await report(pair, person, 42);
    const changed = await report(pair, person, 99);
    expect(changed).toMatchObject({ id: seen?.id, version: 2 });
    const approve = (version: number) =>
      inTransaction(api.context, (transaction) =>
        approveByRules(transaction, new Map([[seen?.id ?? 0, { rule: 'agreement', version }]])),
      );
    await approve(1);
    expect(await stored(seen?.id ?? 0)).toMatchObject({ status: 'pending' });
    expect(await publishedOf(pair)).toEqual([40]);
    await approve(2);
    expect(await publishedOf(pair)).toEqual([99]);
  });
});

describe('people who remove a decided report', () => {
  const remove = (person: Person, id: number) =>
    api.read('deleteOwnReportedPrice', `/users/reported-prices/${id}`, { token: person.token });
  const ruledFromOf = async ({ id }: Person) =>
    (await orm.select({ ruledFrom: users.ruledFrom }).from(users).where(eq(users.id, id)))[0]?.ruledFrom;
  const inThirtyDays = () => new Date(api.context.clock.now().getTime() + 30 * 24 * 60 * 60 * 1000);

  it('lose the record that the removed one spoke against', async () => {
    await switchOn({ record: true });
    const person = await signIn();
    await createRecord(person.id, approvals(recordLength));
    const rejected = await createReportedPrice(orm, {
      userId: person.id,
      status: 'rejected',
      decidedAt: at('2026-06-01'),
    });
    await remove(person, rejected.id);
    expect(await ruledFromOf(person)).toEqual(inThirtyDays());
    const pair = await sold();
    expect(await report(pair, person, 42)).toMatchObject({ status: 'pending' });
    await orm
      .update(users)
      .set({ ruledFrom: at('2026-06-11') })
      .where(eq(users.id, person.id));
    expect(await report(pair, person, 42.1)).toMatchObject({ status: 'pending' });
    await orm
      .update(users)
      .set({ ruledFrom: at('2026-01-11') })
      .where(eq(users.id, person.id));
    expect(await report(pair, person, 42.2)).toMatchObject({ status: 'approved' });
  });

  it('neither send again what a person has taken back, nor speak for others', async () => {
    await switchOn({ agreement: true });
    const pair = await sold();
    await report(pair, await signIn(), 42);
    const person = await signIn();
    const approved = await report(pair, person, 42);
    expect(approved).toMatchObject({ status: 'approved' });
    await api.read('undoReportedPriceDecision', `/backoffice/reported-prices/${approved?.id}/undo-decision`, {
      token: admin.token,
      body: { version: 2 },
    });
    await remove(person, approved?.id ?? 0);
    expect(await ruledFromOf(person)).toEqual(inThirtyDays());
    expect(await report(pair, person, 42)).toMatchObject({ status: 'pending' });
    const other = await sold();
    await report(other, person, 42);
    expect(await report(other, await signIn(), 42)).toMatchObject({ status: 'pending' });
  });

  it('lose nothing with one that nobody has decided', async () => {
    const person = await signIn();
    const { id } = await createReportedPrice(orm, { userId: person.id, status: 'pending' });
    await remove(person, id);
    expect(await ruledFromOf(person)).toBeNull();
  });
});

describe('a receipt that is approved after the report', () => {
  it('lets the rule approve what waits', async () => {
    await switchOn({ agreement: true });
    const shop = await createEstablishment(orm);
    const { productId, establishmentId } = await createPrice(orm, {
      establishmentId: shop.id,
      priceCentavos: 4000,
      observedAt: at('2026-06-01'),
    });
    const person = await signIn();
    const waiting = await report({ productId, establishmentId }, person, 42);
    expect(waiting).toMatchObject({ status: 'pending' });
    const { data: receipt } = await api.read('createReceipt', '/users/receipts', {
      token: person.token,
      body: {
        establishmentId,
        imageUrl: await uploadAs(api, person.token),
        items: [{ productName: 'PICANHA KG', productId, price: 42, quantity: 1 }],
      },
    });
    await api.context.jobs.settled();
    expect(await stored(waiting?.id ?? 0)).toMatchObject({ status: 'pending' });
    await api.read('updateReceiptStatus', `/backoffice/receipts/${receipt.id}/status`, {
      token: admin.token,
      body: { status: 'approved' },
    });
    await api.context.jobs.settled();
    expect(await stored(waiting?.id ?? 0)).toMatchObject({ status: 'approved', decidedByRule: 'agreement' });
  });
});

describe('GET /backoffice/moderation-rules/trial', () => {
  it('says what each rule would have done with what people have decided in 90 days', async () => {
    await orm.delete(reportedPrices);
    expect(await trial()).toEqual({
      from: '2026-03-14',
      decided: 0,
      isPart: false,
      agreement: { approved: 0, rejected: 0 },
      record: { approved: 0, rejected: 0 },
      either: { approved: 0, rejected: 0 },
    });
    const pair = await sold();
    const add = async (overrides: Parameters<typeof createReportedPrice>[1]) =>
      createReportedPrice(orm, {
        productId: pair.productId,
        establishmentId: pair.establishmentId,
        userId: (await createUser(orm, { createdAt: longAgo })).id,
        reportedCentavos: 4200,
        createdAt: at('2026-06-05'),
        decidedAt: at('2026-06-06'),
        ...overrides,
      });
    // Two agree, and an administrator has rejected one of them; a third one came after those decisions.
    await add({});
    const { id: rejectedId } = await add({ status: 'rejected' });
    // The rule had approved the rejected one, and an administrator undid that.
    await orm.insert(auditLog).values({
      at: at('2026-06-05', '20:00:00'),
      action: 'reported-prices.undo-decision',
      noun: 'reported-prices',
      rowId: rejectedId,
      before: { status: 'approved' },
      after: { status: 'pending' },
    });
    await add({ reportedCentavos: 3000 });
    const { id: userId } = await createUser(orm, { createdAt: longAgo });
    await createRecord(userId, approvals(recordLength));
    await add({ userId, reportedCentavos: 3500 });
    await add({ decidedByRule: 'agreement' });
    await add({ status: 'pending', decidedAt: null });
    expect(await trial()).toMatchObject({
      decided: 4,
      agreement: { approved: 2, rejected: 1 },
      record: { approved: 1, rejected: 0 },
      either: { approved: 3, rejected: 1 },
    });
  });
});
