import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMessage, createMessageAnswer } from '#database/factories/messages.ts';
import { eq } from '#database/orm.ts';
import { auditLog, messageAnswers, messages } from '#database/schema.ts';
import { at, openTestApi, type Person, wrong } from '../platform/testing.ts';
import { forgetOldMessages } from './writes.ts';

const api = await openTestApi({ siteUrl: 'https://compara.example' });
afterAll(() => api.close());
const { orm } = api;

let admin: Person;
beforeAll(async () => {
  admin = await api.signIn({ role: 'admin', name: 'Marta Lima' });
});
beforeEach(() => orm.delete(messages));

const path = '/backoffice/messages';
const list = (query = '') => api.read('listMessages', path + query, { token: admin.token });
const read = async (id: number) =>
  (await api.read('readMessage', `${path}/${id}`, { token: admin.token })).data;
const mark = (id: number, body: object) =>
  api.read('markMessage', `${path}/${id}/state`, { token: admin.token, body });
const answer = (id: number, body: string, headers?: Record<string, string>, answersSeen = 0) =>
  api.read('answerMessage', `${path}/${id}/answers`, {
    token: admin.token,
    body: { body, answersSeen },
    ...(headers && { headers }),
  });

describe("'listMessages'", () => {
  it('has what is not archived, the newest first, with its state', async () => {
    const written = (day: string) => ({ createdAt: at(day) });
    const first = await createMessage(orm, written('2026-06-01'));
    const answered = await createMessage(orm, written('2026-06-02'));
    await createMessageAnswer(orm, { messageId: answered.id });
    const seen = await createMessage(orm, { ...written('2026-06-03'), readAt: at('2026-06-04') });
    const archived = await createMessage(orm, { ...written('2026-06-05'), archivedAt: at('2026-06-06') });
    const { data, count } = await list();
    expect(data.map(({ id, state }) => [id, state])).toEqual([
      [seen.id, 'read'],
      [answered.id, 'answered'],
      [first.id, 'new'],
    ]);
    expect(count).toBe(3);
    expect((await list('?state=new')).data.map(({ id }) => id)).toEqual([first.id]);
    expect((await list('?state=archived')).data.map(({ id }) => id)).toEqual([archived.id]);
    expect((await list('?state=answered&sort=name')).count).toBe(1);
  });

  it('is searched by name, address and text, and shows how each begins', async () => {
    const { id } = await createMessage(orm, { name: 'João', body: `Açougue ${'x'.repeat(300)}` });
    await createMessage(orm);
    for (const search of ['joao', 'acougue xx']) {
      const { data } = await list(`?search=${encodeURIComponent(search)}`);
      expect(data.map((row) => row.id)).toEqual([id]);
      expect(data[0]?.excerpt).toHaveLength(140);
    }
  });
});

it("'readMessage' has the whole text and the answers, also of people who are gone", async () => {
  const { id } = await createMessage(orm, { body: 'Olá\n\nTudo bem?' });
  await createMessageAnswer(orm, { messageId: id, body: 'Sim.' });
  await createMessageAnswer(orm, { messageId: id, body: 'E aí?', userId: admin.id });
  expect(await read(id)).toMatchObject({
    body: 'Olá\n\nTudo bem?',
    state: 'answered',
    answers: [
      { body: 'Sim.', User: null },
      { body: 'E aí?', User: { id: admin.id, name: 'Marta Lima' } },
    ],
  });
  expect(await api.refusal(`${path}/999999`, { token: admin.token })).toMatchObject({
    status: 404,
    message: 'Mensagem não encontrada. As mensagens são apagadas depois de doze meses.',
  });
});

describe("'markMessage'", () => {
  it('marks it as read and archived, and takes both back', async () => {
    const { id } = await createMessage(orm);
    expect((await mark(id, { read: true })).data.state).toBe('read');
    expect((await mark(id, { archived: true })).data.state).toBe('archived');
    expect((await mark(id, { archived: false })).data.state).toBe('read');
    expect((await mark(id, { read: false })).data.state).toBe('new');
    const sent = { method: 'PUT', token: admin.token } as const;
    expect((await api.refusal(`${path}/${id}/state`, { ...sent, body: { read: 'sim' } })).status).toBe(400);
    expect((await api.refusal(`${path}/999999/state`, { ...sent, body: {} })).status).toBe(404);
  });

  it('leaves what is not said as it is, and the first time where it is marked already', async () => {
    const first = at('2026-06-02');
    const { id } = await createMessage(orm, { readAt: first });
    await mark(id, { read: true, archived: true });
    await mark(id, {});
    const [row] = await orm.select().from(messages).where(eq(messages.id, id));
    expect(row?.readAt).toEqual(first);
    expect(row?.archivedAt).not.toBeNull();
  });
});

describe("'answerMessage'", () => {
  it('sends the answer by mail, with what is answered, and the log says nothing of either', async () => {
    const { id } = await createMessage(orm, {
      name: 'João Prado',
      email: 'joao@example.com',
      subject: 'duvida',
      body: 'Onde fica\no <b>açougue</b>?',
      createdAt: at('2026-06-10'),
    });
    const { data } = await answer(id, '  Na 404 Sul.\n\nAbraço ');
    expect(data).toMatchObject({ state: 'answered', answers: [{ body: 'Na 404 Sul.\n\nAbraço' }] });
    const mail = (await api.mails()).at(-1);
    expect(mail?.to?.[0]?.address).toBe('joao@example.com');
    expect(mail?.subject).toBe('Resposta à sua mensagem: Dúvida');
    expect(mail?.text).toContain(
      'Olá, João.\n\nNa 404 Sul.\n\nAbraço\n\nEm 10/06/2026 você escreveu:\n\nOnde fica',
    );
    expect(mail?.text).toContain('https://compara.example/contato');
    expect(mail?.html).toContain('&lt;b&gt;açougue&lt;/b&gt;');
    const [entry] = await orm.select().from(auditLog).where(eq(auditLog.rowId, id));
    expect(entry).toMatchObject({
      action: 'messages.answer',
      before: { id, state: 'new', answers: 0 },
      after: { id, state: 'answered', answers: 1 },
    });
    expect(JSON.stringify(entry)).not.toMatch(/404 Sul|joao|açougue/);
  });

  it('sends it once, however often it is asked for', async () => {
    const { id } = await createMessage(orm);
    const headers = { 'idempotency-key': '6f0d6c1e-7b1f-4c62-9a3e-2f0a8f5d7c11' };
    const before = (await api.mails()).length;
    await answer(id, 'Uma vez só.', headers);
    await answer(id, 'Uma vez só.', headers);
    expect((await api.mails()).length).toBe(before + 1);
    expect(await orm.$count(messageAnswers, eq(messageAnswers.messageId, id))).toBe(1);
  });

  it('refuses one by a person who has not seen the newest answer, with who gave it and when', async () => {
    const { id } = await createMessage(orm);
    const { data } = await answer(id, 'A primeira.');
    const other = await api.signIn({ role: 'admin', name: 'Rui Reis' });
    await api.read('markMessage', `${path}/${id}/state`, { token: other.token, body: { read: true } });
    const before = (await api.mails()).length;
    const body = { body: 'A segunda.', answersSeen: 0 };
    expect(await api.refusal(`${path}/${id}/answers`, { method: 'POST', token: other.token, body })).toEqual({
      status: 409,
      success: false,
      code: 'stale',
      message: 'Este registro foi alterado por outra pessoa enquanto você editava.',
      changed: { name: 'Marta Lima', at: data.answers[0]?.createdAt },
    });
    expect((await api.mails()).length).toBe(before);
    expect((await answer(id, 'A segunda.', undefined, 1)).data.answers).toHaveLength(2);
  });

  it('refuses no text, too much of it, and no number of answers seen, and sends nothing', async () => {
    const { id } = await createMessage(orm);
    const before = (await api.mails()).length;
    const refusal = (body: string, answersSeen?: number) =>
      api.refusal(`${path}/${id}/answers`, {
        method: 'POST',
        token: admin.token,
        body: { body, answersSeen },
      });
    expect(await refusal('  ', 0)).toEqual(wrong('body', 'Escreva a resposta.'));
    expect(await refusal('a'.repeat(5001), 0)).toEqual(wrong('body', 'Use até 5.000 caracteres.'));
    for (const seen of [undefined, -1, 1.5]) {
      expect(await refusal('Sim.', seen)).toEqual(
        wrong('answersSeen', 'Informe quantas respostas já foram lidas.'),
      );
    }
    expect((await api.mails()).length).toBe(before);
  });
});

it('messages are deleted after twelve months, and not earlier', async () => {
  for (const [name, day] of [
    ['velha', '2025-06-11'],
    ['no dia', '2025-06-12'],
    ['nova', '2026-06-11'],
  ] as const) {
    await createMessage(orm, { name, createdAt: at(day) });
  }
  await forgetOldMessages(orm, at('2026-06-12'));
  const left = await orm.select({ name: messages.name }).from(messages).orderBy(messages.id);
  expect(left.map(({ name }) => name)).toEqual(['no dia', 'nova']);
});
