import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eq } from '#database/orm.ts';
import { idempotencyKeys, sectors } from '#database/schema.ts';
import { deleteOldKeys } from './idempotency.ts';
import { openTestApi, type Person, wrong } from './testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const path = '/backoffice/sectors';
let admin: Person;
let rounds = 0;
let key = '';
let name = '';
beforeAll(async () => {
  admin = await api.signIn({ role: 'admin' });
});
beforeEach(() => {
  rounds += 1;
  key = `key-of-test-${rounds}`;
  name = `Setor do teste ${rounds}`;
});

interface Sent {
  body?: object;
  key?: string;
  by?: Person;
  to?: string;
}

function create({ body = { name }, key: sent = key, by = admin, to = path }: Sent = {}) {
  const headers = { 'idempotency-key': sent };
  return api.send(to, { method: 'POST', token: by.token, body, headers });
}

const rows = (wanted: string) => orm.$count(sectors, eq(sectors.name, wanted));

describe('the same key', () => {
  it('answers the reply of then, though the row has changed meanwhile or is gone', async () => {
    const first = await create();
    await orm.delete(sectors).where(eq(sectors.name, name));
    expect((await create()).json()).toEqual(first.json());
    expect(await rows(name)).toBe(0);
  });

  it('means the same request where it is only written in another way', async () => {
    const first = await create();
    expect((await create({ body: { name: `  ${name}  `, unknown: 1 } })).json()).toEqual(first.json());
  });

  it('twenty times at once creates one row, and all are answered the same', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create()));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
    const ids = new Set(answers.map((answer) => answer.json().data.id));
    expect(ids.size).toBe(1);
    expect(await rows(name)).toBe(1);
  });

  it("with another request is refused as 'conflict'", async () => {
    await create();
    const other = await create({ body: { name: `${name}, outro` } });
    expect(other.statusCode).toBe(409);
    expect(other.json()).toEqual({
      success: false,
      code: 'conflict',
      message: 'Esta chave de idempotência já foi usada em outro pedido.',
    });
    expect(await rows(`${name}, outro`)).toBe(0);
  });

  it('of another person, and of another call, is another one, and it is asked for only of who may call', async () => {
    const other = await api.signIn({ role: 'admin' });
    await create();
    expect((await create({ body: { name: `${name}, de outra` }, by: other })).statusCode).toBe(200);
    expect((await create({ to: '/backoffice/regions' })).statusCode).toBe(200);
    expect(await rows(`${name}, de outra`)).toBe(1);
    await create();
    const user = await api.signIn();
    expect((await create({ by: user })).statusCode).toBe(403);
  });
});

describe('a key', () => {
  it.each(['', 'short', 'x'.repeat(101), 'with blanks in it', 'acentuação-8'])(
    'is refused: %j',
    async (bad) => {
      const answer = await create({ key: bad });
      expect({ status: answer.statusCode, ...answer.json() }).toEqual(
        wrong('Idempotency-Key', 'Use de 8 a 100 letras, números, _ ou -.'),
      );
      expect(await rows(name)).toBe(0);
    },
  );

  it('may have 8 to 100 characters, as a UUID has, and is kept as a hash: who reads the database does not know it', async () => {
    for (const good of ['x'.repeat(8), 'x'.repeat(100), crypto.randomUUID()]) {
      expect((await create({ key: good, body: { name: `${name} ${good.length}` } })).statusCode).toBe(200);
    }
    await create();
    const kept = await orm.select({ key: idempotencyKeys.key }).from(idempotencyKeys);
    expect(kept.map((row) => row.key)).not.toContain(key);
  });

  it('of a call that failed is free', async () => {
    await create({ key: `${key}-other` });
    expect((await create()).statusCode).toBe(409);
    await orm.delete(sectors).where(eq(sectors.name, name));
    expect((await create()).statusCode).toBe(200);
    expect((await create({ key: `${key}-bad`, body: { name: '' } })).statusCode).toBe(400);
    expect((await create({ key: `${key}-bad`, body: { name: `${name}, agora sim` } })).statusCode).toBe(200);
  });

  it('is forgotten after a day, and no sooner', async () => {
    await create();
    const before = await orm.$count(idempotencyKeys);
    api.pass(24 * 60 * 60 - 1);
    await deleteOldKeys(orm, api.context.clock.now());
    expect(await orm.$count(idempotencyKeys)).toBe(before);
    api.pass(2);
    await deleteOldKeys(orm, api.context.clock.now());
    expect(await orm.$count(idempotencyKeys)).toBe(0);
    admin = await api.signIn({ role: 'admin' });
    await orm.delete(sectors).where(eq(sectors.name, name));
    expect((await create()).statusCode).toBe(200);
  });

  it('is not needed', async () => {
    const answer = await api.send(path, { method: 'POST', token: admin.token, body: { name } });
    expect(answer.statusCode).toBe(200);
    const again = await api.send(path, { method: 'POST', token: admin.token, body: { name } });
    expect(again.statusCode).toBe(409);
  });
});
