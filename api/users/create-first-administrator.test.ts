import { afterAll, afterEach, expect, it } from 'vitest';
import { eq } from '#database/orm.ts';
import { verifyPassword } from '#database/passwords.ts';
import { accounts, users } from '#database/schema.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { ConfigError } from '../platform/config.ts';
import { createFirstAdministrator } from './create-first-administrator.ts';

const database = await openTestDatabase();
afterAll(() => database.close());
const { orm } = database;

afterEach(async () => {
  await orm.delete(users);
});

async function signsIn(email: string, password: string): Promise<boolean> {
  const [account] = await orm
    .select({ hash: accounts.password })
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.userId))
    .where(eq(users.email, email));
  return verifyPassword(password, account?.hash ?? '');
}

it('creates an administrator with a generated password, returned once, and another one each time', async () => {
  const created = await createFirstAdministrator(orm, {});
  expect(created).toEqual({
    email: 'admin@comparapalmas.local',
    generatedPassword: expect.stringMatching(/^[\w-]{20}$/),
  });
  expect(await signsIn('admin@comparapalmas.local', created?.generatedPassword ?? '')).toBe(true);
  expect(await signsIn('admin@comparapalmas.local', 'outra senha')).toBe(false);
  const [user] = await orm.select().from(users);
  expect(user).toMatchObject({ name: 'Administrador', role: 'admin', emailVerified: true });
  expect(await orm.select().from(accounts)).toMatchObject([
    { userId: user?.id, accountId: String(user?.id), providerId: 'credential' },
  ]);
  await orm.delete(users);
  const second = await createFirstAdministrator(orm, {});
  expect(second?.generatedPassword).not.toBe(created?.generatedPassword);
});

it("uses the operator's address and password, and does not return or store the plain password", async () => {
  const settings = { email: 'ana@exemplo.com.br', password: 'palmas-tocantins' };
  const created = await createFirstAdministrator(orm, settings);
  expect(created).toEqual({ email: settings.email, generatedPassword: null });
  expect(await signsIn(settings.email, settings.password)).toBe(true);
  expect(JSON.stringify(await orm.select().from(accounts))).not.toContain(settings.password);
});

it('refuses a password that is easy to guess, but only on an empty installation', async () => {
  const settings = { email: 'ana@exemplo.com.br', password: '12345678' };
  const refused = createFirstAdministrator(orm, settings);
  await expect(refused).rejects.toThrow(ConfigError);
  await expect(refused).rejects.toThrow('ADMIN_PASSWORD Essa senha é muito comum');
  expect(await orm.$count(users)).toBe(0);
  await createFirstAdministrator(orm, {});
  expect(await createFirstAdministrator(orm, settings)).toBeNull();
});

it('does nothing when there are users', async () => {
  await orm.insert(users).values({ name: 'Ana', email: 'ana@exemplo.com.br' });
  expect(await createFirstAdministrator(orm, {})).toBeNull();
  expect(await orm.$count(users)).toBe(1);
  expect(await orm.$count(accounts)).toBe(0);
});

it('creates one when several nodes start at once', async () => {
  const created = await Promise.all([1, 2, 3].map(() => createFirstAdministrator(orm, {})));
  expect(created.filter((administrator) => administrator !== null)).toHaveLength(1);
  expect(await orm.$count(users)).toBe(1);
  expect(await orm.$count(accounts)).toBe(1);
});
