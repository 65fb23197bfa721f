import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEstablishment, createFuelStation } from '#database/factories/establishments.ts';
import { createFuelPrice, createPrice } from '#database/factories/prices.ts';
import { createReceipt, createReceiptItem } from '#database/factories/receipts.ts';
import { createReportedPrice } from '#database/factories/reported-prices.ts';
import { createUser } from '#database/factories/users.ts';
import { and, desc, eq } from '#database/orm.ts';
import {
  auditLog,
  knownDevices,
  moderationSettings,
  receipts,
  reportedPrices,
  users,
} from '#database/schema.ts';
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

/** Signs in a person whose account is old, with a confirmed address. */
const signIn = (overrides: Parameters<typeof api.signIn>[0] = {}) =>
  api.signIn({ createdAt: longAgo, emailVerified: true, ...overrides });
const rules = async () => (await api.read('readModerationRules', path, { token: admin.token })).data;
const trial = async () => (await api.read('readRuleTrial', `${path}/trial`, { token: admin.token })).data;
const switchOn = (on: { agreement?: boolean; record?: boolean }) =>
  orm.update(moderationSettings).set({ agreement: false, record: false, receipts: false, ...on });
const stored = async (id: number) =>
  (await orm.select().from(reportedPrices).where(eq(reportedPrices.id, id)))[0];

/** Enters a price of R$ 40 a kilo for a cut. */
const sold = () => createPrice(orm, { priceCentavos: 4000, observedAt: at('2026-06-01') });
type Sold = Awaited<ReturnType<typeof sold>>;

/** Each person is at home in a network of their own. */
const homeOf = ({ id }: Person) => `10.1.${id >> 8}.${id & 255}`;

/** Reports a price through the API, by default from the person's home, and returns the result. */
async function report(
  { productId, establishmentId }: Pick<Sold, 'productId' | 'establishmentId'>,
  person: Person,
  reportedPrice: number,
  from = homeOf(person),
) {
  const { data } = await api.read('createReportedPrice', '/reported-prices', {
    token: person.token,
    from,
    body: { productId, establishmentId, reportedPrice },
  });
  await api.context.jobs.settled();
  return stored(data.id);
}
/** Inserts a pending report of R$ 42 by a person whose account is old. */
const add = async (
  { productId, establishmentId }: Pick<Sold, 'productId' | 'establishmentId'>,
  overrides: Partial<typeof reportedPrices.$inferInsert>,
) =>
  createReportedPrice(orm, {
    productId,
    establishmentId,
    userId: (await createUser(orm, { createdAt: longAgo })).id,
    status: 'pending',
    reportedCentavos: 4200,
    ...overrides,
  });
const undo = (decided: { id: number } | undefined) =>
  api.read('undoReportedPriceDecision', `/backoffice/reported-prices/${decided?.id}/undo-decision`, {
    token: admin.token,
    body: { version: 2 },
  });
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
/** Lets two people report the same price. Returns what has become of the second report. */
async function agree(pair: Sold, price: number) {
  await report(pair, await signIn(), price);
  return (await report(pair, await signIn(), price))?.status;
}
const approvals = (count: number) => Array.from({ length: count }, () => 'approved' as const);

it('the settings are off at first, and an administrator switches them, which is audited', async () => {
  expect(await rules()).toMatchObject({ agreement: false, record: false, receipts: false, version: 1 });
  const body = { agreement: true, record: false, receipts: false, version: 1 };
  const { data } = await api.read('updateModerationRules', path, { token: admin.token, body });
  expect(data).toMatchObject({ agreement: true, record: false, version: 2 });
  expect(await rules()).toEqual(data);
  expect(await api.lastAudit()).toMatchObject({
    action: 'moderation-rules.update',
    userId: admin.id,
    before: { agreement: false },
    after: { agreement: true },
  });
  const more = { agreement: true, record: false, receipts: true, version: 2 };
  const on = await api.read('updateModerationRules', path, { token: admin.token, body: more });
  expect(on.data).toMatchObject({ receipts: true, version: 3 });
  // A page of the version before does not know that rule.
  const { receipts: _, ...before } = { ...more, version: 3 };
  const kept = await api.read('updateModerationRules', path, { token: admin.token, body: before });
  expect(kept.data).toMatchObject({ receipts: true, version: 4 });
  await switchOn({});
  const refuse = (sent: object) => api.refusal(path, { method: 'PUT', body: sent, token: admin.token });
  expect(await refuse(body)).toMatchObject({ code: 'stale', changed: { name: 'Marta Lima' } });
  expect(await refuse({ ...body, record: 'sim' })).toEqual(wrong('record', 'Informe sim ou não.'));
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
    await undo(second);
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
    await add(pair, { createdAt: at('2026-06-11'), ...overrides });
    expect(await report(pair, await signIn(), price)).toMatchObject({ status: 'pending' });
  });

  it('hears no second voice that was rejected while the report waited', async () => {
    const pair = await sold();
    const waiting = await add(pair, { createdAt: at(testDay, '09:00:00') });
    await add(pair, {
      status: 'rejected',
      createdAt: at(testDay, '09:00:00'),
      decidedAt: at(testDay, '10:00:00'),
    });
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
    const fresh = await signIn({ createdAt: at('2026-06-06') });
    expect(await report(pair, fresh, 42)).toMatchObject({ status: 'pending' });
    expect(await report(pair, await signIn(), 42)).toMatchObject({ status: 'approved' });
  });

  it('approves nothing that changes the price by more than thirty percent', async () => {
    expect(await agree(await sold(), 52.01)).toBe('pending');
    expect(await agree(await sold(), 52)).toBe('approved');
  });

  it('approves fuels as well', async () => {
    const { productId: fuelTypeId, establishmentId: stationId } = await createFuelPrice(orm, {
      priceCentavos: 600,
      observedAt: at('2026-06-01'),
    });
    const send = async () => {
      const person = await signIn();
      const body = { fuelTypeId, fuelStationId: stationId, reportedPrice: 5.9 };
      const sent = { token: person.token, from: homeOf(person), body };
      return (await api.read('createReportedPrice', '/reported-prices', sent)).data.id;
    };
    await send();
    const id = await send();
    await api.context.jobs.settled();
    expect(await stored(id)).toMatchObject({ status: 'approved', decidedByRule: 'agreement' });
  });

  it('leaves the first price of a place to people, however many say it, and whoever they are', async () => {
    await switchOn({ agreement: true, record: true });
    const { productId: fuelTypeId } = await createFuelPrice(orm, {
      priceCentavos: 600,
      observedAt: at('2026-06-10'),
    });
    const { id: fuelStationId } = await createFuelStation(orm);
    const send = async (reportedPrice: number) => {
      const person = await signIn();
      await createRecord(person.id, approvals(recordLength));
      const body = { fuelTypeId, fuelStationId, reportedPrice };
      const sent = { token: person.token, from: homeOf(person), body };
      return (await api.read('createReportedPrice', '/reported-prices', sent)).data.id;
    };
    const ids = [await send(1.99), await send(1.99), await send(6.2)];
    await api.context.jobs.settled();
    for (const id of ids) expect(await stored(id)).toMatchObject({ status: 'pending' });
  });

  it.each([
    ['come from one network', '203.0.113.9', '203.0.113.9', true],
    ['come from one site of IPv6', '2001:db8:7:1::1', '2001:db8:7:2::1', true],
    ['have addresses that nobody has confirmed', '203.0.113.9', '198.51.100.9', false],
  ])('takes accounts for one person that %s', async (_, one, other, emailVerified) => {
    const pair = await sold();
    await report(pair, await signIn({ emailVerified }), 42, one);
    expect(await report(pair, await signIn({ emailVerified }), 42, other)).toMatchObject({
      status: 'pending',
    });
  });

  it('does nothing while it is off', async () => {
    await switchOn({ record: true });
    expect(await agree(await sold(), 42)).toBe('pending');
  });
});

describe('two people who lie together, in two networks and with confirmed addresses', () => {
  beforeEach(() => switchOn({ agreement: true }));
  const week = 7 * 24 * 3600;
  afterEach(() => api.pass((now.getTime() - api.context.clock.now().getTime()) / 1000));
  /** Enters the price of another shop for the same cut. */
  const rival = ({ productId }: Sold, priceCentavos: number, observedAt = at('2026-06-05')) =>
    createPrice(orm, { productId, priceCentavos, observedAt });

  it.each([
    ['down', [8.4, 5.88, 4.12, 2.88, 2.02, 1.43]],
    ['up', [15.6, 20.28, 26.36, 34.26, 44.53, 57.88]],
  ])('move a price once, and not %s in steps of thirty percent, also week after week', async (_, steps) => {
    const pair = await createPrice(orm, { priceCentavos: 1200, observedAt: at('2026-06-10') });
    const results: unknown[] = [];
    for (const step of steps) results.push(await agree(pair, step));
    expect(results).toEqual(['approved', ...Array(5).fill('pending')]);
    expect(await publishedOf(pair)).toEqual([steps[0]]);
    api.pass(week + 1);
    // From what a rule has approved it would be thirty percent, from what the shop has said it is more.
    expect(await agree(pair, steps[1] ?? 0)).toBe('pending');
    expect(await agree(pair, 12)).toBe('approved');
  });

  it('move it once in seven days, and one of two ways if they report both at once', async () => {
    const pair = await sold();
    const people = await Promise.all(
      [42, 42, 38, 38].map(async (price) => ({ price, person: await signIn() })),
    );
    await Promise.all(people.map(({ price, person }) => report(pair, person, price)));
    const byRule = await orm
      .select({ centavos: reportedPrices.reportedCentavos })
      .from(reportedPrices)
      .where(and(eq(reportedPrices.productId, pair.productId), eq(reportedPrices.status, 'approved')));
    expect(new Set(byRule.map(({ centavos }) => centavos)).size).toBe(1);
    api.pass(week - 60);
    expect(await agree(pair, 41)).toBe('pending');
    api.pass(120);
    // It agrees with those that wait.
    expect(await report(pair, await signIn(), 41)).toMatchObject({ status: 'approved' });
  });

  it('move it again, once an administrator has judged a price', async () => {
    const pair = await sold();
    expect(await agree(pair, 30)).toBe('approved');
    const { productId, establishmentId } = pair;
    const thing = { productId, establishmentId };
    const { id: reportedPriceId } = await createReportedPrice(orm, thing);
    const judged = { ...thing, priceCentavos: 3000, observedAt: now, reportedPriceId };
    await createPrice(orm, { ...judged, source: 'report' });
    api.pass(week + 1);
    expect(await agree(pair, 22)).toBe('approved');
  });

  it('do not move a price that no person of trust has seen for sixty days', async () => {
    expect(await agree(await createPrice(orm, { observedAt: at('2026-04-13', '11:00:00') }), 49.9)).toBe(
      'pending',
    );
  });

  it.each([
    ['take the lead', 4000, [3900, 4500], 38, 'pending'],
    ['take the lead together with another', 4000, [3900, 4500], 39, 'pending'],
    ['come near to it', 4000, [3900, 4500], 39.01, 'approved'],
    ['lower the lowest price', 4000, [4100, 4500], 39, 'pending'],
    ['raise it, and it stays the lowest', 4000, [4100, 4500], 40.9, 'pending'],
    ['keep it alive by saying it again', 4000, [4100, 4500], 40, 'pending'],
    ['take the lead from a rival', 4000, [4100, 4500], 41.01, 'pending'],
    ['raise a price that has no lead', 4000, [3900, 4500], 45, 'approved'],
  ] as const)('%s: from %s beside %j to %s it is %s', async (_, own, rivals, price, status) => {
    const pair = await createPrice(orm, { priceCentavos: own, observedAt: at('2026-06-05') });
    for (const one of rivals) await rival(pair, one);
    expect(await agree(pair, price)).toBe(status);
  });

  it('do not come back to the lead from an expired price, and need not be afraid of an expired rival', async () => {
    const expired = await createPrice(orm, { priceCentavos: 4000, observedAt: at('2026-05-20') });
    await rival(expired, 4100);
    expect(await agree(expired, 40)).toBe('pending');
    const beside = await sold();
    await rival(beside, 3900, at('2026-05-20'));
    expect(await agree(beside, 38)).toBe('approved');
  });
});

describe('a report with a receipt', () => {
  beforeEach(() => switchOn({ agreement: true }));
  const decided = { decidedAt: at('2026-06-11') };

  it.each([
    ['an approved receipt', 4250, { status: 'approved', ...decided }, 'approved'],
    ['an approved receipt with another price', 4500, { status: 'approved', ...decided }, 'pending'],
    ['a key of the shop on a receipt that waits', 4250, { accessKey: accessKeyOf(8, '2606') }, 'pending'],
    [
      'an approved receipt of this month',
      4250,
      { status: 'approved', ...decided, accessKey: accessKeyOf(9, '2606') },
      'approved',
    ],
    [
      'an approved receipt of an earlier month',
      4250,
      { status: 'approved', ...decided, accessKey: accessKeyOf(10, '2605') },
      'pending',
    ],
    ['a rejected receipt', 4250, { status: 'rejected', ...decided }, 'pending'],
  ] as const)('with %s at %s centavos', async (name, priceCentavos, receipt, status) => {
    const shop = await createEstablishment(orm, 'status' in receipt ? { name } : { cnpj });
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
    const person = await signIn();
    await createRecord(person.id, record);
    const pair = await sold();
    expect(await report(pair, person, 42)).toMatchObject({
      status,
      decidedByRule: status === 'approved' ? 'record' : null,
    });
    expect(await publishedOf(pair)).toEqual([status === 'approved' ? 42 : 40]);
  });

  it('approves as many reports in a week as the record is long, and none of an address that is not confirmed', async () => {
    const person = await signIn();
    await createRecord(person.id, approvals(recordLength));
    const byRule = { userId: person.id, decidedByRule: 'record', createdAt: at('2026-06-06') } as const;
    for (let nth = 1; nth < recordLength; nth += 1) {
      await createReportedPrice(orm, { ...byRule, decidedAt: at('2026-06-06') });
    }
    expect(await report(await sold(), person, 42)).toMatchObject({ status: 'approved' });
    expect(await report(await sold(), person, 42)).toMatchObject({ status: 'pending' });
    const unknown = await signIn({ emailVerified: false });
    await createRecord(unknown.id, approvals(recordLength));
    expect(await report(await sold(), unknown, 42)).toMatchObject({ status: 'pending' });
  });

  it('counts what people have decided, and not what the rule has', async () => {
    const person = await signIn();
    await createRecord(person.id, approvals(recordLength - 1));
    await createReportedPrice(orm, {
      userId: person.id,
      decidedByRule: 'record',
      decidedAt: at('2026-04-01'),
    });
    expect(await report(await sold(), person, 42)).toMatchObject({ status: 'pending' });
  });

  it('approves nothing that changes the price by more than thirty percent', async () => {
    const person = await signIn();
    await createRecord(person.id, approvals(recordLength));
    expect(await report(await sold(), person, 27.99)).toMatchObject({ status: 'pending' });
    expect(await report(await sold(), person, 28)).toMatchObject({ status: 'approved' });
  });
});

it('a report that its author changes while the rules judge it is not approved at a price that they have not seen', async () => {
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
    await undo(approved);
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

it('a receipt that is approved after the report lets the rule approve what waits', async () => {
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

it('GET /backoffice/moderation-rules/trial says what each rule would have done with what people have decided in 90 days', async () => {
  await orm.delete(reportedPrices);
  await orm.delete(receipts);
  expect(await trial()).toEqual({
    from: '2026-03-14',
    decided: 0,
    isPart: false,
    agreement: { approved: 0, rejected: 0 },
    record: { approved: 0, rejected: 0 },
    either: { approved: 0, rejected: 0 },
    receipts: { decided: 0, isPart: false, prices: 0, same: 0 },
  });
  const pair = await sold();
  const decided = { createdAt: at('2026-06-05'), decidedAt: at('2026-06-06'), status: 'approved' } as const;
  const addThere = (overrides: Partial<typeof reportedPrices.$inferInsert>) =>
    add(pair, { ...decided, ...overrides });
  // Two agree, and an administrator has rejected one of them; a third one came after those decisions.
  await addThere({});
  const { id: rejectedId } = await addThere({ status: 'rejected' });
  // The rule had approved the rejected one, and an administrator undid that.
  await orm.insert(auditLog).values({
    at: at('2026-06-05', '20:00:00'),
    action: 'reported-prices.undo-decision',
    noun: 'reported-prices',
    rowId: rejectedId,
    before: { status: 'approved' },
    after: { status: 'pending' },
  });
  await addThere({ reportedCentavos: 3000 });
  const { id: userId } = await createUser(orm, { createdAt: longAgo });
  await createRecord(userId, approvals(recordLength));
  await addThere({ userId, reportedCentavos: 3500 });
  await addThere({ decidedByRule: 'agreement' });
  await addThere({ status: 'pending', decidedAt: null });
  expect(await trial()).toMatchObject({
    decided: 4,
    agreement: { approved: 2, rejected: 1 },
    record: { approved: 1, rejected: 0 },
    either: { approved: 3, rejected: 1 },
  });
});
