import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '#database/schema.ts';
import { at, openTestApi, testDay, wrong } from '../platform/testing.ts';
import { newVisitor } from '../users/testing.ts';

const api = await openTestApi({ trustedProxies: ['10.0.0.0/8'] });
afterAll(() => api.close());
beforeEach(() => api.orm.delete(messages));

const path = '/messages';
const message = {
  nome: 'Marina Lopes',
  email: 'marina@exemplo.com.br',
  assunto: 'sugestao',
  mensagem: 'Falta o açougue da 1206 Sul na lista.',
};
const sent = (body: object, from = newVisitor()) => ({ method: 'POST' as const, body, from });
const post = async (body: object, from?: string, forwardedFor?: string) =>
  api.send(path, {
    ...sent(body, from),
    ...(forwardedFor && { headers: { 'x-forwarded-for': forwardedFor } }),
  });
const refused = (body: object, from?: string) => api.refusal(path, sent(body, from));

const stored = () => api.orm.select().from(messages);

describe("'sendMessage'", () => {
  it('stores the trimmed message and confirms it', async () => {
    const body = { ...message, nome: '  Marina Lopes ' };
    const reply = await api.read('sendMessage', path, { body });
    expect(reply).toEqual({ success: true, data: { received: true } });
    expect(await stored()).toEqual([
      {
        id: expect.any(Number),
        name: 'Marina Lopes',
        email: 'marina@exemplo.com.br',
        subject: 'sugestao',
        body: 'Falta o açougue da 1206 Sul na lista.',
        createdAt: at(testDay, '12:00:00'),
        readAt: null,
        archivedAt: null,
        foldedName: 'marina lopes',
        searched: 'marina lopes marina@exemplo.com.br falta o acougue da 1206 sul na lista.',
      },
    ]);
  });

  it.each([
    ['nome', undefined, 'Informe seu nome.'],
    ['nome', '   ', 'Informe seu nome.'],
    ['nome', 7, 'Informe seu nome.'],
    ['nome', 'a'.repeat(201), 'Use até 200 caracteres.'],
    ['nome', 'Ana\0', 'Retire os caracteres que não são texto.'],
    ['email', undefined, 'Informe seu e-mail.'],
    ['email', '', 'Informe seu e-mail.'],
    ['email', 'marina@', 'Informe um e-mail válido.'],
    ['email', `${'a'.repeat(200)}@exemplo.com.br`, 'Use até 200 caracteres.'],
    ['assunto', undefined, 'Escolha um assunto.'],
    ['assunto', 'elogio', 'Escolha um assunto.'],
    ['mensagem', undefined, 'Escreva sua mensagem.'],
    ['mensagem', ' \n ', 'Escreva sua mensagem.'],
    ['mensagem', 'a'.repeat(5001), 'Use até 5.000 caracteres.'],
    ['mensagem', 'a\0b', 'Retire os caracteres que não são texto.'],
  ])('refuses %s: %j', async (field, value, text) => {
    expect(await refused({ ...message, [field]: value })).toEqual(wrong(field, text));
    expect(await stored()).toEqual([]);
  });

  it('reports all wrong fields at once', async () => {
    const { issues } = await refused({ nome: '', email: 'x', assunto: 'duvida', mensagem: '' });
    expect(issues?.map(({ field }) => field)).toEqual(['nome', 'email', 'mensagem']);
  });

  it('accepts the longest message, in any script', async () => {
    const longest = '🥩'.repeat(2500);
    expect((await post({ ...message, mensagem: longest })).statusCode).toBe(200);
    expect((await stored())[0]?.body).toBe(longest);
  });

  it('stores nothing when the hidden field is filled in', async () => {
    const response = await post({ ...message, site: 'https://exemplo.com' });
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { success: true, data: { received: true } },
    ]);
    expect(await stored()).toEqual([]);
  });
});

describe('many messages', () => {
  it('from one address are refused, with a Retry-After header', async () => {
    const from = newVisitor();
    // Invalid messages do not count, so that a user can correct them.
    for (let times = 0; times < 6; times += 1) await refused({ ...message, nome: '' }, from);
    for (let times = 0; times < 5; times += 1) expect((await post(message, from)).statusCode).toBe(200);
    const response = await post(message, from);
    expect([response.statusCode, response.json().code]).toEqual([429, 'too_many']);
    const wait = Number(response.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(600);
    expect(await stored()).toHaveLength(5);
    expect((await post(message)).statusCode).toBe(200);
  });

  it('through a trusted proxy count for the client behind it', async () => {
    const send = async (forwardedFor: string) => (await post(message, '10.0.0.1', forwardedFor)).statusCode;
    for (let times = 0; times < 5; times += 1) await send('198.51.100.1');
    expect(await send('198.51.100.1')).toBe(429);
    // Addresses further left come from the client itself, and are not trusted.
    expect(await send('198.51.100.9, 198.51.100.1')).toBe(429);
    expect(await send('198.51.100.2')).toBe(200);
  });

  it('from one address are refused even with forged X-Forwarded-For headers', async () => {
    const from = newVisitor();
    const answers = [];
    for (let times = 0; times < 6; times += 1) {
      answers.push((await post(message, from, `198.51.100.${times}`)).statusCode);
    }
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
