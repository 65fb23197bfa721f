import { afterAll, beforeEach, expect, it } from 'vitest';
import { replyShape } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { createFuelStation } from '#database/factories/establishments.ts';
import { desc, eq } from '#database/orm.ts';
import { auditLog, brands, establishments, registrations } from '#database/schema.ts';
import { handlers } from '../../handlers.ts';
import { buildApi } from '../../platform/app.ts';
import { createCalls } from '../../platform/calls.ts';
import { openTestApi } from '../../platform/testing.ts';
import { decideRegisterProposal, listRegisterProposals } from './proposals.ts';
import { inventedCnpj } from './testing/write-register.ts';

const api = await openTestApi();
const own = { ...handlers, listRegisterProposals, decideRegisterProposal };
const app = await buildApi(
  api.context,
  createCalls(api.context, own as unknown as Parameters<typeof createCalls>[1]),
);
afterAll(async () => {
  await app.close();
  await api.close();
});
const { orm } = api;
const { token } = await api.signIn({ role: 'admin' });
const path = '/api/backoffice/register-proposals';

async function send(name: 'listRegisterProposals' | 'decideRegisterProposal', url: string, body?: object) {
  const response = await app.inject({
    method: body ? 'POST' : 'GET',
    url,
    headers: { authorization: `Bearer ${token}` },
    ...(body && { payload: body }),
  });
  const answer = response.json();
  if (response.statusCode === 200) expect(replyShape(endpoints[name]).parse(answer)).toEqual(answer);
  return { status: response.statusCode, ...answer };
}
const list = async (query = '') => {
  const { status, count, data } = await send('listRegisterProposals', `${path}${query}`);
  expect(status).toBe(200);
  return { count, data };
};
const decide = (id: number, kind: string, accept: boolean) =>
  send('decideRegisterProposal', `${path}/${id}`, { kind, accept });
const stationOf = async (id: number) =>
  (await orm.select().from(establishments).where(eq(establishments.id, id)))[0];

const company = 'POSTO NOVO LTDA';
let brandId = 0;
beforeEach(async () => {
  await orm.delete(establishments);
  await orm.delete(registrations);
  await orm.delete(brands);
  brandId = (await orm.insert(brands).values({ name: 'Ipiranga' }).returning())[0]?.id ?? 0;
});

async function createRegistered(
  number: number,
  station: Partial<typeof establishments.$inferInsert> = {},
  registration: Partial<typeof registrations.$inferInsert> = {},
) {
  const cnpj = inventedCnpj(number);
  const seen = { firstSeenOn: '2026-01-01', lastSeenOn: '2026-06-12' };
  await orm.insert(registrations).values({ cnpj, company, brandId, ...seen, ...registration });
  return createFuelStation(orm, {
    cnpj,
    name: `Posto ${number}`,
    companyName: 'POSTO VELHO LTDA',
    ...station,
  });
}

it('lists what the register says differently where a person has typed it, and who is gone', async () => {
  const typed = await createRegistered(1, { typedColumns: ['name', 'brand'] });
  await createRegistered(2);
  await createRegistered(3, { typedColumns: ['name', 'brand'], companyName: 'Posto Novo Ltda', brandId });
  await createRegistered(4, { typedColumns: ['name'] }, { keptCompany: company });
  const gone = await createRegistered(5, { companyName: company, brandId }, { lastSeenOn: '2026-04-13' });
  await createRegistered(6, { companyName: company, brandId }, { lastSeenOn: '2026-04-14' });
  await createRegistered(7, { isOpen: false }, { lastSeenOn: '2026-01-01' });
  const { data, count } = await list();
  const about = { id: typed.id, name: 'Posto 1', cnpj: inventedCnpj(1), lastSeenOn: '2026-06-12' };
  expect(count).toBe(3);
  expect(data).toEqual([
    { ...about, kind: 'company', ours: 'POSTO VELHO LTDA', registered: company },
    { ...about, kind: 'brand', ours: null, registered: 'Ipiranga' },
    {
      id: gone.id,
      name: 'Posto 5',
      cnpj: inventedCnpj(5),
      kind: 'gone',
      ours: null,
      registered: null,
      lastSeenOn: '2026-04-13',
    },
  ]);
  expect(await list('?limit=1&page=2')).toMatchObject({ count: 3, data: [{ kind: 'brand' }] });
  expect((await list('?sort=-name&search=11000005')).data).toMatchObject([{ kind: 'gone' }]);
});

it('what is accepted is the station’s from then on, with its version and an entry in the audit log', async () => {
  const { id } = await createRegistered(1, { typedColumns: ['name', 'brand'] });
  expect(await decide(id, 'company', true)).toMatchObject({ status: 200, data: { decided: true } });
  expect(await stationOf(id)).toMatchObject({ name: 'Posto Novo', companyName: company, version: 2 });
  expect(await decide(id, 'brand', true)).toMatchObject({ status: 200 });
  expect(await stationOf(id)).toMatchObject({ brandId, version: 3 });
  expect(await list()).toMatchObject({ count: 0 });
  const [audited] = await orm.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(audited).toMatchObject({
    action: 'sources.decide',
    rowId: id,
    before: { FuelBrand: null },
    after: { FuelBrand: { name: 'Ipiranga' } },
  });
});

it('what is kept is asked again only when the register says something else', async () => {
  const { id } = await createRegistered(1, { typedColumns: ['name', 'brand'] });
  await decide(id, 'company', false);
  await decide(id, 'brand', false);
  expect(await api.lastAudit()).toMatchObject({ action: 'sources.decide', after: { keptOwn: 'brand' } });
  expect(await list()).toMatchObject({ count: 0 });
  expect(await stationOf(id)).toMatchObject({ name: 'Posto 1', brandId: null, version: 1 });
  await orm.update(registrations).set({ company: 'TERCEIRA LTDA' });
  expect((await list()).data).toMatchObject([{ kind: 'company', registered: 'TERCEIRA LTDA' }]);
});

it('a station that is gone is closed, or stays open until it comes back and goes again', async () => {
  await createRegistered(1, { companyName: company });
  const closed = await createRegistered(2, {}, { lastSeenOn: '2026-03-01' });
  const kept = await createRegistered(3, {}, { lastSeenOn: '2026-03-01' });
  expect(await decide(closed.id, 'gone', true)).toMatchObject({ status: 200 });
  expect(await decide(kept.id, 'gone', false)).toMatchObject({ status: 200 });
  expect((await stationOf(closed.id))?.isOpen).toBe(false);
  expect((await stationOf(kept.id))?.isOpen).toBe(true);
  expect(await list()).toMatchObject({ count: 0 });
  await orm
    .update(registrations)
    .set({ lastSeenOn: '2026-03-08' })
    .where(eq(registrations.cnpj, inventedCnpj(3)));
  expect((await list()).data).toMatchObject([{ id: kept.id, kind: 'gone' }]);
});

it('refuses what is not there, what nobody proposes, and a bad shape', async () => {
  const { id } = await createRegistered(1, { companyName: company });
  expect(await decide(2_000_000, 'brand', true)).toMatchObject({ status: 404 });
  expect(await decide(id, 'company', true)).toMatchObject({ status: 409, code: 'conflict' });
  const unregistered = await createFuelStation(orm);
  expect(await decide(unregistered.id, 'gone', true)).toMatchObject({ status: 409 });
  expect(await decide(id, 'nome', true)).toMatchObject({ status: 400 });
});
