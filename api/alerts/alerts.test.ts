import { randomBytes } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import type { AlertWish } from '#contract/alerts.ts';
import { createFuelStation } from '#database/factories/establishments.ts';
import { createProduct } from '#database/factories/products.ts';
import { eq } from '#database/orm.ts';
import { alertDigests, alertRecipients, alerts, users } from '#database/schema.ts';
import { mostAlerts } from '#domain/alerts.ts';
import { startPushService } from '#tools/testing/push-service.ts';
import { openTestApi, wrong } from '../platform/testing.ts';
import { newVisitor } from '../users/testing.ts';

const service = await startPushService();
const api = await openTestApi({ services: { PUSH_TEST_SERVICE: service.address } });
afterAll(async () => {
  await api.close();
  await service.close();
});
const { orm } = api;

const path = '/public/alerts';
const { id: productId, name } = await createProduct(orm);
const near = '-10.185,-48.335';
const wish: AlertWish = { kind: 'price', productId, maxPrice: 55, near, radiusKm: 5 };
const pushTo = ({ subscription } = service.subscribe()) => ({ kind: 'push' as const, subscription });
const create = (to: object, wanted: object = wish) =>
  api.read('createAlert', path, { body: { wish: wanted, to }, from: newVisitor() });
const refuse = (body: object, at = path) => api.refusal(at, { method: 'POST', body, from: newVisitor() });
const listOf = async (proof: object) =>
  (await api.read('listAlerts', `${path}/list`, { method: 'POST', body: proof })).data;
const stop = (proof: object, id?: number) => api.read('stopAlerts', `${path}/stop`, { body: { proof, id } });
const isOf = ({ subscription }: ReturnType<typeof pushTo>) =>
  eq(alertRecipients.endpoint, subscription.endpoint);
const proofOf = ({ endpoint, auth }: { endpoint: string; auth: string }) => ({ endpoint, auth });

let addresses = 0;
const newAddress = () => {
  addresses += 1;
  return `pessoa${addresses}@exemplo.com.br`;
};
/** The secret of the newest link that confirms an alert of an address. */
async function linkTo(email: string): Promise<string | undefined> {
  const mails = (await api.mails()).filter(({ to }) => to?.[0]?.address === email);
  return /avisos\/confirmar#(\S+)/.exec(mails.at(-1)?.text ?? '')?.[1];
}
const confirm = (token: string) => api.read('confirmAlert', `${path}/confirm`, { body: { token } });

describe('alerts of a browser', () => {
  it('work: set, listed by the subscription alone, replaced and stopped', async () => {
    const to = pushTo();
    const { data } = await create(to);
    expect(data.alert).toMatchObject({
      productName: name,
      maxPrice: 55,
      radiusKm: 5,
      channel: 'push',
      establishmentId: null,
    });
    const proof = proofOf(to.subscription);
    expect(await listOf(proof)).toEqual([data.alert]);
    await create(to, { ...wish, maxPrice: 50, near: null, radiusKm: null });
    const [replaced, ...others] = await listOf(proof);
    expect(others).toEqual([]);
    expect(replaced).toMatchObject({ maxPrice: 50, radiusKm: null });
    await stop(proof, replaced?.id);
    expect(await listOf(proof)).toEqual([]);
    // With the last alert, the subscription is forgotten.
    expect(await orm.$count(alertRecipients, eq(alertRecipients.endpoint, proof.endpoint))).toBe(0);
    await stop(proof);
  });

  it('store the centre of a cell, never another point', async () => {
    const to = pushTo();
    const { data } = await create(to);
    const [row] = await orm
      .select()
      .from(alerts)
      .where(eq(alerts.id, data.alert?.id ?? 0));
    expect(row).toMatchObject({ latitude: -10.185, longitude: -48.335, radiusM: 5000, maxCentavos: 5500 });
    expect(await refuse({ wish: { ...wish, near: '-10.18412,-48.33377' }, to: pushTo() })).toMatchObject({
      status: 400,
      issues: [{ field: 'wish.near' }],
    });
    expect(await refuse({ wish: { ...wish, near: null }, to: pushTo() })).toEqual(
      wrong('wish.radiusKm', 'O raio precisa de um lugar, e o lugar de um raio.'),
    );
  });

  it('of one station have no radius', async () => {
    const { id: establishmentId, name: place } = await createFuelStation(orm);
    const { data } = await create(pushTo(), { ...wish, establishmentId });
    expect(data.alert).toMatchObject({
      establishmentId,
      establishmentName: place,
      isStation: true,
      radiusKm: null,
    });
  });

  it.each([
    'https://10.0.0.1/x',
    'http://127.0.0.1:1/x',
    'https://exemplo.com.br/x',
    'http://fcm.googleapis.com/fcm/send/x',
    'https://fcm.googleapis.com@exemplo.com.br/x',
  ])('go to known push services only, not to %s', async (endpoint) => {
    const { subscription } = service.subscribe();
    expect(await refuse({ wish, to: { kind: 'push', subscription: { ...subscription, endpoint } } })).toEqual(
      wrong('to.subscription.endpoint', 'Este navegador usa um serviço de avisos que não conhecemos.'),
    );
  });

  it('refuse another secret: neither list, nor stop, nor add', async () => {
    const to = pushTo();
    await create(to);
    const proof = { ...proofOf(to.subscription), auth: randomBytes(16).toString('base64url') };
    expect(await listOf(proof)).toEqual([]);
    await stop(proof);
    expect(await listOf(proofOf(to.subscription))).toHaveLength(1);
    const other = { kind: 'push', subscription: { ...to.subscription, auth: proof.auth } };
    expect(await refuse({ wish, to: other })).toMatchObject({ status: 400 });
    const made = `${(await orm.select().from(alertRecipients)).at(-1)?.id}.${'A'.repeat(43)}`;
    expect(await listOf({ token: made })).toEqual([]);
  });

  it('are at most twenty, however many are set at once', async () => {
    const to = pushTo();
    const { categoryId } = await createProduct(orm);
    const cuts = await Promise.all(
      Array.from({ length: mostAlerts + 2 }, (_, n) =>
        createProduct(orm, { categoryId, name: `Corte ${n} de avisos` }),
      ),
    );
    const statuses = await Promise.all(
      cuts.map(async ({ id }) => {
        const body = { wish: { ...wish, productId: id }, to };
        return (await api.send(path, { method: 'POST', body, from: newVisitor() })).statusCode;
      }),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(mostAlerts);
    expect(statuses.filter((status) => status === 409)).toHaveLength(2);
  });

  it('refuse bad wishes and things that are not there', async () => {
    for (const [field, bad] of [
      ['wish.maxPrice', { ...wish, maxPrice: 0 }],
      ['wish.maxPrice', { ...wish, maxPrice: 1000.01 }],
      ['wish.radiusKm', { ...wish, radiusKm: 3 }],
      ['wish.items', { kind: 'list', items: [] }],
    ] as const) {
      expect(await refuse({ wish: bad, to: pushTo() })).toMatchObject({ status: 400, issues: [{ field }] });
    }
    expect(await refuse({ wish: { ...wish, productId: 987_654 }, to: pushTo() })).toMatchObject({
      status: 404,
      message: 'Este produto não está mais no site.',
    });
    expect(await refuse({ wish: { ...wish, establishmentId: 987_654 }, to: pushTo() })).toMatchObject({
      status: 404,
    });
  });

  it('move to a new subscription of the same browser', async () => {
    const [before, after] = [pushTo().subscription, pushTo().subscription];
    await create({ kind: 'push', subscription: before });
    const renew = (old: object) =>
      api.read('renewPush', `${path}/renew`, { body: { old, subscription: after } });
    expect((await renew({ ...proofOf(before), auth: after.auth })).data).toEqual({ renewed: false });
    expect((await renew(proofOf(before))).data).toEqual({ renewed: true });
    expect(await listOf(proofOf(after))).toHaveLength(1);
    expect(await listOf(proofOf(before))).toEqual([]);
  });

  it('join those that the new subscription has, each thing once and as many as one keeps', async () => {
    const [before, after] = [pushTo(), pushTo()];
    const { categoryId } = await createProduct(orm);
    const cuts = [];
    for (let n = 0; n < mostAlerts; n += 1)
      cuts.push((await createProduct(orm, { categoryId, name: `Corte ${n} que se muda` })).id);
    const [first, second] = cuts;
    const list = { kind: 'list', items: [{ productId, amount: 1 }] };
    for (const to of [before, after]) await create(to, list);
    for (const id of [first, second, cuts.at(-1)]) await create(before, { ...wish, productId: id });
    for (const id of cuts.slice(1, -1)) await create(after, { ...wish, productId: id, maxPrice: 50 });
    const [told] = await orm.select().from(alertRecipients).where(isOf(before));
    await orm.insert(alertDigests).values({ recipientId: told?.id ?? 0, day: '2026-06-12', told: [] });
    const renew = (old: object, subscription: object) =>
      api.read('renewPush', `${path}/renew`, { body: { old, subscription } });
    const stranger = { ...after.subscription, auth: randomBytes(16).toString('base64url') };
    expect((await renew(proofOf(before.subscription), stranger)).data).toEqual({ renewed: false });
    expect(await listOf(proofOf(before.subscription))).toHaveLength(4);
    expect((await renew(proofOf(before.subscription), after.subscription)).data).toEqual({ renewed: true });
    const joined = await listOf(proofOf(after.subscription));
    expect(joined).toHaveLength(mostAlerts);
    expect(joined.find((alert) => alert.productId === first)).toMatchObject({ maxPrice: 55 });
    expect(joined.find((alert) => alert.productId === second)).toMatchObject({ maxPrice: 50 });
    expect(await listOf(proofOf(before.subscription))).toEqual([]);
    const [there] = await orm.select().from(alertRecipients).where(isOf(after));
    expect(await orm.$count(alertDigests, eq(alertDigests.recipientId, there?.id ?? 0))).toBe(1);
  });

  it('of two subscriptions that become the same one at once are all there', async () => {
    const [one, other, after] = [pushTo(), pushTo(), pushTo()];
    await create(one);
    await create(other, { kind: 'list', items: [{ productId, amount: 1 }] });
    const statuses = await Promise.all(
      [one, other].map(async ({ subscription }) => {
        const body = { old: proofOf(subscription), subscription: after.subscription };
        return (await api.send(`${path}/renew`, { method: 'POST', body, from: newVisitor() })).statusCode;
      }),
    );
    expect(statuses).toEqual([200, 200]);
    expect(await listOf(proofOf(after.subscription))).toHaveLength(2);
  });
});

describe('alerts for an address without an account', () => {
  it('wait for the link in a mail, which works once', async () => {
    const email = newAddress();
    expect((await create({ kind: 'mail', email: email.toUpperCase() })).data).toEqual({ alert: null });
    const link = (await linkTo(email)) ?? '';
    const { data } = await confirm(link);
    expect(data.alert).toMatchObject({ productName: name, channel: 'mail' });
    expect(await listOf({ token: data.token })).toEqual([data.alert]);
    expect(await refuse({ token: link }, `${path}/confirm`)).toEqual(
      wrong('token', 'Este link não vale mais. Peça o aviso de novo.'),
    );
    await stop({ token: data.token });
    expect(await listOf({ token: data.token })).toEqual([]);
  });

  it('end with the hour of the link', async () => {
    const email = newAddress();
    await create({ kind: 'mail', email });
    const link = await linkTo(email);
    api.pass(3601);
    expect(await refuse({ token: link }, `${path}/confirm`)).toMatchObject({ status: 400 });
  });

  it('are asked for few times: nobody fills a mailbox with them, and no answer differs', async () => {
    const email = newAddress();
    for (let times = 1; times <= 6; times += 1)
      expect((await create({ kind: 'mail', email })).data).toEqual({ alert: null });
    const mails = (await api.mails()).filter(({ to }) => to?.[0]?.address === email);
    expect(mails).toHaveLength(3);
    expect(mails[0]?.text).toContain('nenhum aviso vem');
  });
});

describe('alerts of an account', () => {
  it('go to its proved address, are its own alone, and leave with it', async () => {
    const [ana, bia] = [await api.signIn({ emailVerified: true }), await api.signIn()];
    const own = '/users/alerts';
    const to = { kind: 'account' };
    const { data } = await api.read('createOwnAlert', own, { token: ana.token, body: { wish, to } });
    const there = pushTo();
    await api.read('createOwnAlert', own, { token: ana.token, body: { wish, to: there } });
    const list = async ({ token }: { token: string }) =>
      (await api.read('listOwnAlerts', own, { token })).data;
    expect((await list(ana)).map(({ channel }) => channel)).toEqual(['mail', 'push']);
    expect(await list(bia)).toEqual([]);
    const id = data.alert?.id;
    expect(await api.refusal(`${own}/${id}`, { method: 'DELETE', token: bia.token })).toMatchObject({
      status: 404,
    });
    const personal = (await api.read('readPersonalData', '/users/data', { token: ana.token })).data;
    expect(personal.alerts.wanted).toMatchObject([
      { channel: 'mail', product: name, maxPrice: 55, latitude: -10.185 },
      { channel: 'push', pushService: '127.0.0.1' },
    ]);
    await api.read('deleteOwnAlert', `${own}/${id}`, { token: ana.token });
    expect(await list(ana)).toHaveLength(1);
    await orm.delete(users).where(eq(users.id, ana.id));
    expect(await listOf(proofOf(there.subscription))).toEqual([]);
  });

  const atAddress = async (email: string, wanted: object = wish) => {
    await create({ kind: 'mail', email }, wanted);
    return (await confirm((await linkTo(email)) ?? '')).data;
  };
  const own = '/users/alerts';
  const listOwn = async (token: string) => (await api.read('listOwnAlerts', own, { token })).data;

  it('are those of its address, too, set before or beside it, once it has proved it', async () => {
    const email = newAddress();
    const before = await atAddress(email);
    const { id, token, password } = await api.signIn({ email, emailVerified: false });
    const personal = async () =>
      (await api.read('readPersonalData', '/users/data', { token })).data.alerts.wanted.length;
    expect([await listOwn(token), await personal()]).toEqual([[], 0]);
    await orm.update(users).set({ emailVerified: true }).where(eq(users.id, id));
    expect(await listOwn(token)).toEqual([before.alert]);
    expect(await personal()).toBe(1);
    const there = await createProduct(orm);
    const body = { wish: { ...wish, productId: there.id }, to: { kind: 'account' } };
    await api.read('createOwnAlert', own, { token, body });
    await atAddress(email, { kind: 'list', items: [{ productId, amount: 1 }] });
    expect(await listOwn(token)).toHaveLength(3);
    expect(await personal()).toBe(3);
    // One recipient is one mail a day, and what earlier mails say still stops it.
    expect(await listOf({ token: before.token })).toHaveLength(3);
    await api.read('deleteOwnAlert', `${own}/${before.alert.id}`, { token });
    expect(await listOwn(token)).toHaveLength(2);
    await api.read('deleteAccount', '/users/deletion', { token, body: { password } });
    expect(await listOf({ token: before.token })).toEqual([]);
  });

  it('leave with it if it has never used those of its address', async () => {
    const [email, unproved] = [newAddress(), newAddress()];
    const { token: code } = await atAddress(email);
    const { token: kept } = await atAddress(unproved);
    for (const [address, emailVerified] of [
      [email, true],
      [unproved, false],
    ] as const) {
      const { token, password } = await api.signIn({ email: address, emailVerified });
      await api.read('deleteAccount', '/users/deletion', { token, body: { password } });
    }
    expect(await listOf({ token: code })).toEqual([]);
    // Nobody has shown that it was theirs.
    expect(await listOf({ token: kept })).toHaveLength(1);
  });

  it('are refused while its address is not proved', async () => {
    const { token } = await api.signIn({ emailVerified: false });
    const body = { wish, to: { kind: 'account' } };
    expect(await api.refusal('/users/alerts', { method: 'POST', token, body })).toMatchObject({
      status: 409,
      message: 'Confirme antes o e-mail da sua conta, em Configurações.',
    });
  });
});

it('the key of this server is public', async () => {
  const { data } = await api.read('readPushKey', `${path}/key`);
  expect(Buffer.from(data.key, 'base64url')).toHaveLength(65);
});
