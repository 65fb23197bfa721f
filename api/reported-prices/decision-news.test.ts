import { afterAll, expect, it, vi } from 'vitest';
import { createEstablishment } from '#database/factories/establishments.ts';
import { createPriceViews } from '#database/factories/price-views.ts';
import { createPrice } from '#database/factories/prices.ts';
import { createProduct } from '#database/factories/products.ts';
import { createReportedPrice } from '#database/factories/reported-prices.ts';
import { eq } from '#database/orm.ts';
import { users } from '#database/schema.ts';
import { at, openTestApi, testDay } from '../platform/testing.ts';
import { inTransaction } from '../platform/transaction.ts';
import { mailsTo } from '../users/testing.ts';
import { tellDecisionsJob } from './decision-news.ts';

/** Near-me, change 10: news of the decision by the chosen way. */
const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

/** Runs the job, and returns what it has mailed to an address since. */
async function told(email: string) {
  const before = (await mailsTo(api, email)).length;
  await inTransaction(api.context, ({ enqueue }) => enqueue(tellDecisionsJob, {}));
  await api.settled();
  return (await mailsTo(api, email)).slice(before);
}

const decided = (userId: number, more: Parameters<typeof createReportedPrice>[1] = {}) =>
  createReportedPrice(orm, { userId, decidedAt: at(testDay, '11:00:00'), ...more });

it('is one mail for all decisions, with what came of each, and not told twice', async () => {
  const person = await api.signIn({ emailVerified: true, name: 'Ana Souza' });
  const { id: productId } = await createProduct(orm, { name: 'Picanha Nobre' });
  const { id: establishmentId } = await createEstablishment(orm, { name: 'Taquaralto' });
  const report = await decided(person.id, { productId, establishmentId, reportedCentavos: 5799 });
  const { id: priceId } = await createPrice(orm, {
    productId,
    establishmentId,
    source: 'report',
    reportedPriceId: report.id,
  });
  await createPriceViews(orm, { priceId, views: 41 });
  await decided(person.id, { status: 'rejected', rejectionReason: 'Preço de outro corte.' });
  const [mail, ...more] = await told(person.email);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('2 relatos seus foram avaliados');
  expect(mail?.text).toMatch(/Picanha Nobre R\$\s57,99, Taquaralto: vale.* 41 pessoas viram\./);
  expect(mail?.text).toContain('não foi publicado. Motivo: Preço de outro corte.');
  expect(await told(person.email)).toEqual([]);
});

it('waits until nobody can undo the decision, and a day after the last mail', async () => {
  const person = await api.signIn({ emailVerified: true });
  await decided(person.id, { decidedAt: at(testDay, '11:50:00') });
  expect(await told(person.email)).toEqual([]);
  vi.setSystemTime(at(testDay, '12:06:00'));
  expect(await told(person.email)).toHaveLength(1);
  await decided(person.id, { decidedAt: at(testDay, '12:00:00') });
  vi.setSystemTime(at(testDay, '13:00:00'));
  expect(await told(person.email)).toEqual([]);
  vi.setSystemTime(at('2026-06-13', '08:30:00'));
  expect(await told(person.email)).toHaveLength(1);
  vi.setSystemTime(at(testDay, '12:00:00'));
});

it('stops with one request of the mail program, without signing in (RFC 8058)', async () => {
  const [person, other] = [
    await api.signIn({ emailVerified: true }),
    await api.signIn({ emailVerified: true }),
  ];
  for (const { id } of [person, other]) await decided(id);
  const [mail] = await told(person.email);
  const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value;
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const [, token = ''] = /\/avisos\/parar\?codigo=([^>]+)>$/.exec(header('list-unsubscribe') ?? '') ?? [];
  expect(mail?.text).toContain(`/avisos/parar?codigo=${token}`);
  const stop = async (code: string) =>
    (await api.read('stopAlerts', '/public/alerts/stop', { body: { proof: { token: code } } })).data;
  const newsOf = async ({ id }: { id: number }) =>
    (await orm.select({ news: users.decisionNews }).from(users).where(eq(users.id, id)))[0]?.news;
  expect(await stop(token.replace(/^\d+/, String(other.id)))).toEqual({ stopped: false });
  expect([await newsOf(person), await newsOf(other)]).toEqual(['email', 'email']);
  // The code of an account is none of a recipient of alerts with the same number.
  const listed = await api.read('listAlerts', '/public/alerts/list', { method: 'POST', body: { token } });
  expect(listed.data).toEqual([]);
  for (let times = 0; times < 2; times += 1) expect(await stop(token)).toEqual({ stopped: true });
  expect([await newsOf(person), await newsOf(other)]).toEqual(['none', 'email']);
});

it('goes to nobody who does not want it, and to no address that is not confirmed', async () => {
  const [quiet, unknown] = [await api.signIn({ emailVerified: true }), await api.signIn()];
  const { data } = await api.read('updateDecisionNews', '/users/decision-news', {
    token: quiet.token,
    body: { decisionNews: 'none' },
  });
  expect(data.decisionNews).toBe('none');
  for (const { id } of [quiet, unknown]) await decided(id);
  expect(await told(quiet.email)).toEqual([]);
  expect(await told(unknown.email)).toEqual([]);
  const body = { decisionNews: 'carta' };
  expect(
    (await api.send('/users/decision-news', { method: 'PUT', token: quiet.token, body })).statusCode,
  ).toBe(400);
  await orm.update(users).set({ decisionNews: 'email' }).where(eq(users.id, quiet.id));
  expect(await told(quiet.email)).toHaveLength(1);
});
