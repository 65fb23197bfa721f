import { afterAll, describe, expect, it } from 'vitest';
import { createCoupon } from '#database/factories/coupons.ts';
import { createEstablishment } from '#database/factories/establishments.ts';
import { eq, sql } from '#database/orm.ts';
import { coupons, couponUses, receipts, reportedPrices, reviews, users } from '#database/schema.ts';
import { openTestApi, type Person, wrong } from '../platform/testing.ts';
import { picturesOnDisk, uploadAs } from '../receipts/testing.ts';
import { eraseAccount } from './account.ts';
import { mailsTo, newVisitor, signInWithEverything } from './testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const path = '/users/deletion';
const sent = ({ token, password }: Person, body: object = {}) => ({
  method: 'POST' as const,
  token,
  body: { password, ...body },
});
const remove = (...given: Parameters<typeof sent>) => api.send(path, sent(...given));
const refuse = (...given: Parameters<typeof sent>) => api.refusal(path, sent(...given));

/** Searches the whole database, with the queue of background jobs, for words. Returns places as table.column. */
async function columnsWith(words: readonly string[]): Promise<string[]> {
  const { rows: columns } = await orm.execute<{ schema: string; table: string; column: string }>(sql`
    select c.table_schema as schema, c.table_name as table, c.column_name as column
    from information_schema.columns c join information_schema.tables using (table_schema, table_name)
    where c.table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'
      and c.data_type in ('text', 'character varying', 'character', 'json', 'jsonb')
  `);
  expect(columns.length).toBeGreaterThan(40);
  const places: string[] = [];
  for (const { schema, table, column } of columns) {
    for (const word of words) {
      const { rows } = await orm.execute(
        sql`select 1 from ${sql.identifier(schema)}.${sql.identifier(table)}
          where strpos(${sql.identifier(column)}::text, ${word}) > 0 limit 1`,
      );
      if (rows.length > 0) places.push(`${table}.${column}`);
    }
  }
  return places.toSorted();
}

/** Counts the rows of the whole database that reference a person, by table. */
async function rowsOf(userId: number): Promise<Record<string, number>> {
  const { rows: keys } = await orm.execute<{ table: string; column: string }>(sql`
    select conrelid::regclass::text as table, attname as column
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = 'users'::regclass
  `);
  const counts: Record<string, number> = {};
  for (const { table, column } of keys) {
    const { rows } = await orm.execute<{ n: number }>(
      sql`select count(*)::int as n from ${sql.identifier(table)} where ${sql.identifier(column)} = ${userId}`,
    );
    // A table may refer to people by several columns: an author, and a moderator.
    counts[table] = (counts[table] ?? 0) + (rows[0]?.n ?? 0);
  }
  return counts;
}

describe('POST /users/deletion', () => {
  it('works: no data of the person is left in the database, no row references them, and others keep theirs', async () => {
    const other = await signInWithEverything(api);
    const before = await rowsOf(other.id);
    const person = await signInWithEverything(api, {
      name: 'Rosângela Pimentel Quaresma',
      email: 'rosangela.quaresma@exemplo.com.br',
      phone: '63984512377',
    });
    const words = [person.name, 'rosangela.quaresma', '63984512377'];
    expect(await columnsWith(words)).toEqual([
      'email_changes.email',
      'users.email',
      'users.name',
      'users.phone',
      'users.searched',
    ]);
    expect(Object.values(await rowsOf(person.id)).every((count) => count > 0)).toBe(true);
    expect(await api.read('deleteAccount', path, sent(person))).toEqual({
      success: true,
      data: { deleted: true },
    });
    await api.mails();
    expect(await columnsWith(words)).toEqual([]);
    expect(Object.values(await rowsOf(person.id)).every((count) => count === 0)).toBe(true);
    expect(await rowsOf(other.id)).toEqual(before);
    expect((await api.send('/users/profile', { token: other.token })).statusCode).toBe(200);
  });

  it('keeps approved contributions without a name, and deletes the others', async () => {
    const person = await signInWithEverything(api, { name: 'Ana Souza' });
    const signatures = async () => {
      const { id } = person.establishment;
      const written = (await api.get(`/public/reviews/establishment/${id}`)).json().data;
      const reported = (await api.get(`/public/reported-prices/product/${person.product.id}`)).json().data;
      return [...written, ...reported].map(({ User }) => User.name);
    };
    await api.settled();
    expect(await signatures()).toEqual(['Ana S.', 'Ana S.']);
    await remove(person);
    await api.settled();
    expect(await signatures()).toEqual(['Anônimo', 'Anônimo']);
    const comments = async (table: typeof reviews | typeof reportedPrices) =>
      (await orm.select({ comment: table.comment }).from(table))
        .map(({ comment }) => comment)
        .filter((comment) => comment?.endsWith(`de ${person.id}`));
    expect(await comments(reviews)).toEqual([`avaliação approved de ${person.id}`]);
    expect(await comments(reportedPrices)).toEqual([`relato approved de ${person.id}`]);
  });

  it('lets uses of coupons count on, without the person and without the CPF', async () => {
    const person = await signInWithEverything(api);
    const coupon = await createCoupon(orm, { usageLimit: 1 });
    const spend = ({ token }: Pick<Person, 'token'>) =>
      api.send(`/coupons/user/use/${coupon.id}`, { method: 'POST', token, body: { cpf: person.cpf } });
    expect((await spend(person)).statusCode).toBe(200);
    await remove(person);
    const ofCoupon = eq(couponUses.couponId, coupon.id);
    expect(await orm.select().from(couponUses).where(ofCoupon)).toMatchObject([
      { userId: null, cpfSealed: null, cpfHash: null },
    ]);
    const [after] = await orm.select().from(coupons).where(eq(coupons.id, coupon.id));
    expect(after?.usageCount).toBe(1);
    expect((await spend(await api.signIn())).json().message).toContain('Este cupom esgotou');
  });

  it('deletes every picture of receipts; an approved receipt stays without a name and without its picture', async () => {
    const person = await api.signIn();
    const other = await api.signIn();
    const { id: establishmentId } = await createEstablishment(orm);
    const before = await picturesOnDisk(api);
    const ids: number[] = [];
    for (let times = 0; times < 2; times += 1) {
      const body = { establishmentId, imageUrl: await uploadAs(api, person.token), items: [] };
      const { data } = await api.read('createReceipt', '/users/receipts', { token: person.token, body });
      ids.push(data.id);
    }
    await uploadAs(api, person.token);
    const kept = await uploadAs(api, other.token);
    const [approved = 0, pending = 0] = ids;
    await orm.update(receipts).set({ status: 'approved' }).where(eq(receipts.id, approved));
    await remove(person);
    await api.context.jobs.settled();
    expect((await picturesOnDisk(api)).filter((name) => !before.includes(name))).toEqual([
      `${kept.slice('/uploads/receipt/'.length)}.webp`,
    ]);
    const [left] = await orm.select().from(receipts).where(eq(receipts.id, approved));
    expect(left).toMatchObject({ userId: null, imageKey: null, status: 'approved' });
    expect(await orm.$count(receipts, eq(receipts.id, pending))).toBe(0);
  });

  it('ends the session; a sign-in fails as with an unknown address, which can register again', async () => {
    const person = await signInWithEverything(api);
    await remove(person);
    expect((await api.refusal('/users/profile', { token: person.token })).status).toBe(401);
    const login = (email: string) =>
      api.refusal('/auth/login', {
        method: 'POST',
        body: { email, password: person.password },
        from: newVisitor(),
      });
    expect(await login(person.email)).toEqual(await login('nunca@exemplo.com.br'));
    const body = { name: 'Ana', email: person.email, password: 'outra senha bem longa' };
    const again = await api.send('/auth/register', { method: 'POST', body, from: newVisitor() });
    const { token } = again.json().data;
    const { data } = await api.read('readProfile', '/users/profile', { token });
    expect(data.counts).toMatchObject({ favorites: 0, reviews: 0, reportedPrices: 0 });
    expect(data.id).not.toBe(person.id);
  });

  it('sends a notice by email', async () => {
    const person = await api.signIn();
    const queued: object[] = [];
    const enqueue = async (_job: object, data: object) => {
      queued.push(data);
    };
    await orm.transaction((tx) => eraseAccount(person, { tx, now: api.context.clock.now(), enqueue }));
    expect(queued).toContainEqual(
      expect.objectContaining({
        email: expect.objectContaining({ to: person.email, subject: 'Sua conta foi excluída' }),
      }),
    );
  });

  it('deletes its mails that could not be sent, without keeping the notice, and no mail of others', async () => {
    const [person, other] = [await api.signIn(), await api.signIn()];
    for (const { email } of [person, other])
      await api.send('/auth/forgot-password', { method: 'POST', body: { email }, from: newVisitor() });
    expect(await mailsTo(api, person.email)).toHaveLength(1);
    await remove(person);
    expect(await mailsTo(api, person.email)).toEqual([]);
    expect(await mailsTo(api, other.email)).toHaveLength(1);
  });

  it('refuses a wrong password, or none, makes guesses wait, and changes nothing', async () => {
    const person = await signInWithEverything(api);
    const before = await rowsOf(person.id);
    expect(await refuse(person, { password: '' })).toEqual(wrong('password', 'Informe sua senha.'));
    for (let times = 0; times < 5; times += 1) {
      expect(await refuse(person, { password: 'errada' })).toEqual(wrong('password', 'Senha incorreta.'));
    }
    expect((await remove(person)).statusCode).toBe(429);
    expect(await rowsOf(person.id)).toEqual(before);
  });

  it('refuses the only administrator, and takes one of two', async () => {
    await orm.delete(users).where(eq(users.role, 'admin'));
    const [one, other] = [await api.signIn({ role: 'admin' }), await api.signIn({ role: 'admin' })];
    expect((await remove(one)).statusCode).toBe(200);
    expect(await refuse(other)).toEqual({
      status: 409,
      success: false,
      code: 'conflict',
      message: 'Esta é a única conta de administrador. Dê o papel a outra pessoa antes de excluir a sua.',
    });
    expect(await orm.$count(users, eq(users.id, other.id))).toBe(1);
  });
});
