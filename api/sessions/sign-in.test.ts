import { afterAll, describe, expect, it } from 'vitest';
import { createSession } from '#database/factories/sessions.ts';
import { createPerson, createUser } from '#database/factories/users.ts';
import { eq } from '#database/orm.ts';
import { accounts, knownDevices, sessions } from '#database/schema.ts';
import { mostBrowsers } from '#domain/sessions.ts';
import { at, openTestApi, type Sent, testDay, wrong } from '../platform/testing.ts';
import { mailsTo } from '../users/testing.ts';

const api = await openTestApi();
afterAll(() => api.close());

/** Each request comes from a different address, so that tests do not make each other wait. */
let visitors = 0;
const signingIn = (body: object, sent: Sent = {}): Sent => {
  visitors += 1;
  return { method: 'POST', body, from: `203.0.113.${visitors}`, ...sent };
};
const signIn = (body: object, sent?: Sent) => api.read('signIn', '/auth/login', signingIn(body, sent));
const refused = (body: object, sent?: Sent) => api.refusal('/auth/login', signingIn(body, sent));

const sessionsOf = (userId: number) => api.orm.select().from(sessions).where(eq(sessions.userId, userId));

describe("'signIn'", () => {
  it('returns a token for protected calls, and the signed-in person, also for capitals in an address', async () => {
    const { id, name, email, password } = await createPerson(api.orm, {
      phone: '63999991234',
      role: 'admin',
    });
    const { data } = await signIn({ email: ` ${email.toUpperCase()} `, password });
    expect(data).toEqual({
      token: expect.any(String),
      user: { id, name, email, phone: '63999991234', role: 'admin', photo: null, places: [] },
    });
    expect((await api.read('readProfile', '/users/profile', { token: data.token })).data.id).toBe(id);
  });

  it('stores the browser of the session, but not the network address', async () => {
    const { id, email, password } = await createPerson(api.orm);
    const userAgent = `Mozilla/5.0 ${'x'.repeat(1000)}`;
    await signIn({ email, password }, { headers: { 'user-agent': userAgent } });
    expect(await sessionsOf(id)).toEqual([
      {
        id: expect.any(Number),
        userId: id,
        token: expect.any(String),
        remembered: true,
        createdAt: at(testDay, '12:00:00'),
        updatedAt: at(testDay, '12:00:00'),
        expiresAt: at('2026-07-12', '12:00:00'),
        userAgent: userAgent.slice(0, 400),
        ipAddress: null,
      },
    ]);
  });

  it('ends the least recently used session, and forgets the least recently used browser, when there are too many', async () => {
    const { id: userId, email, password } = await createPerson(api.orm);
    const other = await createSession(api.orm);
    for (let minute = 0; minute < mostBrowsers; minute += 1) {
      const lastUsedAt = at(testDay, `10:${String(minute).padStart(2, '0')}:00`);
      await createSession(api.orm, { userId, token: `of minute ${minute}`, updatedAt: lastUsedAt });
      await api.orm.insert(knownDevices).values({ userId, device: `of minute ${minute}`, lastUsedAt });
    }
    await signIn({ email, password });
    const tokens = (await sessionsOf(userId)).map(({ token }) => token);
    const devices = (await api.orm.select().from(knownDevices).where(eq(knownDevices.userId, userId))).map(
      ({ device }) => device,
    );
    for (const remaining of [tokens, devices]) {
      expect(remaining).toHaveLength(mostBrowsers);
      expect(remaining).not.toContain('of minute 0');
      expect(remaining).toContain('of minute 1');
    }
    expect(await sessionsOf(other.userId)).toHaveLength(1);
  });

  it('lasts a day when it is not to be remembered', async () => {
    const { id, email, password } = await createPerson(api.orm);
    await signIn({ email, password, remember: false });
    expect(await sessionsOf(id)).toMatchObject([
      { remembered: false, expiresAt: at('2026-06-13', '12:00:00') },
    ]);
  });

  it('returns only data for the browser', async () => {
    const { id, email, password } = await createPerson(api.orm);
    const response = await api.send('/auth/login', signingIn({ email, password }));
    const [account] = await api.orm.select().from(accounts).where(eq(accounts.userId, id));
    const [session] = await sessionsOf(id);
    const { token, user } = response.json().data;
    expect(Object.keys(user)).toEqual(['id', 'name', 'email', 'phone', 'role', 'photo', 'places']);
    expect(response.payload).not.toContain(account?.password);
    expect(response.payload).not.toContain(password);
    // The database contains the token without its signature.
    expect(token).not.toBe(session?.token);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.headers['set-auth-token']).toBeUndefined();
    expect(response.cookies.map(({ name }) => name)).toEqual(['dispositivo']);
  });

  it('creates a separate session for each sign-in, and recognises the browser', async () => {
    const { id, email, password } = await createPerson(api.orm);
    const first = await api.send('/auth/login', signingIn({ email, password }));
    const device = first.cookies[0]?.value;
    expect(device).toMatch(/^[\w-]{32}$/);
    const again = await api.send('/auth/login', signingIn({ email, password }, { device }));
    expect(again.cookies[0]?.value).toBe(device);
    expect(await sessionsOf(id)).toHaveLength(2);
    const known = await api.orm.select().from(knownDevices).where(eq(knownDevices.userId, id));
    expect(known).toEqual([
      { userId: id, device: expect.not.stringContaining(device ?? ''), lastUsedAt: at(testDay, '12:00:00') },
    ]);
  });

  it('counts no failed attempt if the database breaks after the password was right', async () => {
    const { email, password } = await createPerson(api.orm);
    const from = '198.51.100.77';
    const once = async () =>
      (await api.send('/auth/login', signingIn({ email, password }, { from }))).statusCode;
    await api.orm.execute('alter table known_devices rename to elsewhere');
    const broken = [];
    for (let times = 0; times < 8; times += 1) broken.push(await once());
    await api.orm.execute('alter table elsewhere rename to known_devices');
    expect(new Set(broken)).toEqual(new Set([500]));
    expect(await once()).toBe(200);
    const wrong = { email, password: `${password}.` };
    for (let times = 0; times < 5; times += 1) {
      expect(await refused(wrong, { from })).toMatchObject({ status: 401 });
    }
    expect(await refused(wrong, { from })).toMatchObject({ status: 429 });
  });

  it('gives a browser with an invalid name a new one', async () => {
    const { email, password } = await createPerson(api.orm);
    for (const device of ['mine', 'x'.repeat(5000), `${'x'.repeat(31)}%00`]) {
      const response = await api.send('/auth/login', signingIn({ email, password }, { device }));
      expect(response.cookies[0]?.value).toMatch(/^[\w-]{32}$/);
    }
  });
});

describe('a sign-in is noted', () => {
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0';
  const headers = { 'user-agent': firefox };
  const subject = 'Entraram na sua conta em um aparelho novo';

  it('in a mail to the owner, where it is from a new browser', async () => {
    const { email, password } = await createPerson(api.orm);
    const first = await api.send('/auth/login', signingIn({ email, password }, { headers }));
    const [mail, ...others] = await mailsTo(api, email);
    expect([mail?.subject, others]).toEqual([subject, []]);
    expect(mail?.text).toContain('em um aparelho novo: Firefox no Windows, em 12/06/2026, às 12h00.');
    await signIn({ email, password }, { headers, device: first.cookies[0]?.value });
    expect(await mailsTo(api, email)).toHaveLength(1);
    await refused({ email, password: 'errada' }, { headers });
    expect(await mailsTo(api, email)).toHaveLength(1);
  });

  it('in few mails, also for who signs in again and again without a cookie', async () => {
    const { email, password } = await createPerson(api.orm);
    for (let times = 0; times < 5; times += 1) await signIn({ email, password });
    expect(await mailsTo(api, email)).toHaveLength(3);
  });

  it('in no mail to who has just registered or set a password', async () => {
    const email = 'recente@example.com';
    const body = { name: 'Ana Souza', email, password: 'picanha de domingo' };
    await api.send('/auth/register', signingIn(body));
    expect((await mailsTo(api, email)).map(({ subject }) => subject)).toEqual(['Confirme seu e-mail']);
  });

  it('in the audit log, where it opens the panel', async () => {
    const admin = await createPerson(api.orm, { role: 'admin' });
    await signIn({ email: admin.email, password: admin.password }, { headers });
    const [session] = await sessionsOf(admin.id);
    expect(await api.lastAudit()).toMatchObject({
      userId: admin.id,
      action: 'sessions.create',
      rowId: session?.id,
      before: null,
      after: { name: 'Firefox no Windows', newDevice: true },
    });
    const person = await createPerson(api.orm);
    await signIn({ email: person.email, password: person.password });
    expect(await api.lastAudit()).toMatchObject({ userId: admin.id });
  });
});

describe("'signIn' refuses", () => {
  it('a wrong password, an unknown address and an account without a password in the same way', async () => {
    const { email, password } = await createPerson(api.orm);
    const { email: withoutPassword } = await createUser(api.orm);
    const responses = [];
    for (const body of [
      { email, password: `${password}.` },
      { email: 'ninguem@example.com', password },
      { email: withoutPassword, password },
    ]) {
      const { statusCode, payload, headers } = await api.send('/auth/login', signingIn(body));
      responses.push({ statusCode, payload, headers: Object.keys(headers) });
    }
    expect(responses[0]).toMatchObject({
      statusCode: 401,
      payload: JSON.stringify({
        success: false,
        code: 'unauthenticated',
        message: 'E-mail ou senha incorretos.',
      }),
    });
    expect(responses[0]?.headers).not.toContain('set-cookie');
    expect(responses[1]).toEqual(responses[0]);
    expect(responses[2]).toEqual(responses[0]);
  });

  it('a password with different capitals, an additional space, or a missing end', async () => {
    const { email, password } = await createPerson(api.orm);
    for (const typed of [password.toUpperCase(), ` ${password}`, `${password} `, password.slice(0, -1)]) {
      expect(await refused({ email, password: typed })).toMatchObject({ status: 401 });
    }
  });

  it.each([
    [{ email: { $ne: '' } }, 'email', 'Informe seu e-mail.'],
    [{ password: 12345678 }, 'password', 'Informe sua senha.'],
    [{ password: 'a'.repeat(129) }, 'password', 'Use até 128 caracteres.'],
    [{ remember: 'sim' }, 'remember', 'Informe sim ou não.'],
  ])('%j', async (changed, field, message) => {
    expect(await refused({ email: 'ana@example.com', password: 'x', ...changed })).toEqual(
      wrong(field, message),
    );
  });
});
