import { afterAll, describe, expect, it } from 'vitest';
import { attemptLimits } from '#domain/attempts.ts';
import { linkMinutes } from '#domain/email-texts.ts';
import { openTestApi, wrong } from '../platform/testing.ts';
import { lastSecret, mailsTo, newVisitor } from './testing.ts';

const api = await openTestApi();
afterAll(() => api.close());

const path = '/auth/forgot-password';
const forget = (email: string, headers: Record<string, string> = {}) =>
  api.send(path, { method: 'POST', body: { email }, from: newVisitor(), headers });

describe('POST /auth/forgot-password', () => {
  it('works: sends a link to the site, valid for an hour', async () => {
    const { email } = await api.signIn({ name: 'Ana Souza' });
    const reply = await api.read('forgotPassword', path, { body: { email: email.toUpperCase() } });
    expect(reply).toEqual({ success: true, data: { received: true } });
    const [mail, ...others] = await mailsTo(api, email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ subject: 'Crie outra senha', text: expect.stringContaining('Olá, Ana.') });
    expect(mail?.text).toContain('O link vale por 60 minutos e só uma vez.');
    expect(mail?.text).toMatch(/^http:\/\/localhost:3000\/redefinir-senha#\w{24,}$/m);
  });

  it('returns the same for everybody, and sends no email without an account', async () => {
    const { email } = await api.signIn();
    const before = (await api.mails()).length;
    const [known, unknown] = [await forget(email), await forget('ninguem@exemplo.com.br')];
    expect(unknown.statusCode).toBe(known.statusCode);
    expect(unknown.body).toBe(known.body);
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(known.headers));
    expect(await mailsTo(api, 'ninguem@exemplo.com.br')).toEqual([]);
    expect(await api.mails()).toHaveLength(before + 1);
  });

  it('links to the configured site, whatever host a request names, and leaves out suspicious names', async () => {
    // Anybody can register with the address of somebody else.
    const { email } = await api.signIn({ name: 'Ganhe https://golpe.exemplo <b>agora</b>' });
    const { email: other } = await api.signIn({ name: 'https://golpe.exemplo' });
    for (const address of [email, other]) {
      await forget(address, {
        host: 'golpe.exemplo',
        'x-forwarded-host': 'golpe.exemplo',
        origin: 'https://golpe.exemplo',
      });
    }
    const mails = [...(await mailsTo(api, email)), ...(await mailsTo(api, other))];
    expect(mails).toHaveLength(2);
    for (const { text, html } of mails) expect(`${text}${html}`).not.toMatch(/golpe|<b>/);
  });

  it('limits the emails without telling, and the last link is always still valid', async () => {
    const { email } = await api.signIn();
    const sentAfter = async (seconds: number) => {
      api.pass(seconds);
      expect((await forget(email)).body).toBe('{"success":true,"data":{"received":true}}');
      return (await mailsTo(api, email)).length;
    };
    expect(await sentAfter(0)).toBe(1);
    expect(await sentAfter(0)).toBe(2);
    expect(await sentAfter(60)).toBe(2);
    expect(await sentAfter(60)).toBe(3);
    expect(attemptLimits.mails.mostWaitSeconds).toBeLessThanOrEqual(linkMinutes * 60);
    // The limit of one address does not affect others.
    const { email: other } = await api.signIn();
    await forget(other);
    expect(await mailsTo(api, other)).toHaveLength(1);
  });

  it('allows a new request at once after a password reset', async () => {
    const { email } = await api.signIn();
    await forget(email);
    await forget(email);
    const body = { token: await lastSecret(api, email), password: 'outra senha bem longa' };
    expect((await api.send('/auth/reset-password', { method: 'POST', body })).statusCode).toBe(200);
    await forget(email);
    const links = (await mailsTo(api, email)).filter(({ subject }) => subject === 'Crie outra senha');
    expect(links).toHaveLength(3);
  });

  it.each(['registered', 'confirmed'] as const)(
    'sends an email at once to an address that was %s after requests in vain',
    async (how) => {
      const email = `depois-${how}@exemplo.com.br`;
      const password = 'capim dourado 77';
      for (let times = 0; times < 3; times += 1) await forget(email);
      await api.mails();
      if (how === 'registered') {
        const body = { name: 'Ana', email, password };
        await api.send('/auth/register', { method: 'POST', body, from: newVisitor() });
      } else {
        const person = await api.signIn();
        const body = { email, password: person.password };
        await api.send('/users/email', { method: 'PUT', body, token: person.token });
        const token = await lastSecret(api, email);
        await api.send('/auth/confirm-email', { method: 'POST', body: { token } });
      }
      await forget(email);
      expect((await mailsTo(api, email)).at(-1)?.subject).toBe('Crie outra senha');
    },
  );

  it('refuses an invalid address', async () => {
    const refuse = (body: object) => api.refusal(path, { method: 'POST', body, from: newVisitor() });
    expect(await refuse({})).toEqual(wrong('email', 'Informe seu e-mail.'));
    expect(await refuse({ email: 'ana' })).toEqual(wrong('email', 'Informe um e-mail válido.'));
  });

  it('is limited by network address', async () => {
    const from = newVisitor();
    const statuses: number[] = [];
    for (let times = 0; times < 11; times += 1) {
      const body = { email: `ninguem${times}@exemplo.com.br` };
      statuses.push((await api.send(path, { method: 'POST', body, from })).statusCode);
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });
});
