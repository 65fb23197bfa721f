import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { createSector } from '#database/factories/sectors.ts';
import { eq, sql } from '#database/orm.ts';
import { auditLog, sectors } from '#database/schema.ts';
import { handlers } from '../handlers.ts';
import { sectorList } from '../sectors/sectors.ts';
import type { Caller } from './caller.ts';
import { createCalls } from './calls.ts';
import { type Handler, writeHandler } from './handler.ts';
import { openTestApi, type Person } from './testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

let admin: Person;
let caller: Caller;
beforeAll(async () => {
  admin = await api.signIn({ role: 'admin', name: 'Marta Lima' });
  caller = { ...admin, role: 'admin', sessionId: 1 };
});

const path = '/backoffice/sectors';
const origin = { address: '', userAgent: undefined, authorization: undefined, device: undefined };
const logged = (rowId: number) =>
  orm.select().from(auditLog).where(eq(auditLog.rowId, rowId)).orderBy(auditLog.id);

/** Runs another handler behind a call. */
function run(handler: Handler, body: object) {
  const call = createCalls(api.context, { ...handlers, createSector: handler }).get('createSector');
  return call?.run({ params: undefined, query: undefined, body, upload: undefined, caller, origin });
}

it('tells the story of a row: who, what, when, from which state to which', async () => {
  const { token } = admin;
  const { data: created } = await api.read('createSector', path, { token, body: { name: 'Um' } });
  const { id } = created;
  api.pass(60);
  const body = { name: 'Dois', version: 1 };
  const { data: changed } = await api.read('updateSector', `${path}/${id}`, { token, body });
  api.pass(60);
  await api.read('deleteSector', `${path}/${id}?version=2`, { token });
  const story = await logged(id);
  expect(story.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
    { action: 'sectors.create', before: null, after: created },
    { action: 'sectors.update', before: created, after: changed },
    { action: 'sectors.delete', before: changed, after: null },
  ]);
  expect(story.every(({ userId, noun }) => userId === admin.id && noun === 'sectors')).toBe(true);
  const [first, second] = story.map(({ at }) => at.getTime());
  expect((second ?? 0) - (first ?? 0)).toBe(60_000);
});

it('says nothing of what was refused', async () => {
  const { id } = await createSector(orm);
  const sent = { method: 'PUT', token: admin.token, body: { name: '', version: 1 } } as const;
  await api.refusal(`${path}/${id}`, sent);
  await api.refusal(`${path}/${id}`, { ...sent, body: { name: 'x', version: 9 } });
  expect(await logged(id)).toEqual([]);
});

it('is written with the change: a write that notes nothing fails, changing nothing, and one that fails loses its note', async () => {
  const silent = writeHandler('createSector', async ({ body }, { tx }) => {
    await tx.insert(sectors).values({ name: body.name });
    return { data: undefined as never };
  });
  await expect(run(silent, { name: 'Calado' })).rejects.toThrow(
    'createSector has noted nothing in the audit log',
  );
  expect(await orm.$count(sectors, eq(sectors.name, 'Calado'))).toBe(0);
  const failing = writeHandler('createSector', async (_request, { audit }) => {
    await audit({ id: 4711, before: null, after: { id: 4711 } });
    throw new Error('after the note');
  });
  await expect(run(failing, { name: 'Falhou' })).rejects.toThrow('after the note');
  expect(await logged(4711)).toEqual([]);
});

it('writes the changes of one call in their order, with one statement', async () => {
  const { id } = await createSector(orm);
  const several = writeHandler('createSector', async (_request, context) => {
    const { tx, audit } = context;
    for (const step of [3, 1, 2]) await audit({ id: 4712, before: null, after: { step } });
    return { data: await sectorList.row(tx, id, context) };
  });
  await run(several, { name: 'Três' });
  const { rows } = await orm.execute<{ step: number; statement: string }>(
    sql`select (after ->> 'step')::int as step, cmin::text as statement from audit_log where row_id = 4712 order by id`,
  );
  expect(rows.map(({ step }) => step)).toEqual([3, 1, 2]);
  expect(new Set(rows.map(({ statement }) => statement)).size).toBe(1);
});

it('stays without a name when the account of the administrator is gone', async () => {
  const leaving = await api.signIn({ role: 'admin' });
  const { data } = await api.read('createSector', path, {
    token: leaving.token,
    body: { name: 'De quem saiu' },
  });
  const { password } = leaving;
  await api.read('deleteAccount', '/users/deletion', { token: leaving.token, body: { password } });
  expect(await logged(data.id)).toMatchObject([{ userId: null, action: 'sectors.create', after: data }]);
  const late = { method: 'PUT', token: admin.token, body: { name: 'Tarde', version: 7 } } as const;
  expect(await api.refusal(`${path}/${data.id}`, late)).toMatchObject({
    code: 'stale',
    changed: { name: null },
  });
});

it('is asked for by every administrative write, under its own noun', () => {
  const writes = Object.values<Endpoint>(endpoints).filter(
    ({ who, method, changesNothing }) => who === 'admin' && method !== 'GET' && !changesNothing,
  );
  expect(writes.length).toBeGreaterThan(8);
  expect(writes.filter(({ audit, noun }) => !audit?.startsWith(`${noun}.`))).toEqual([]);
});
