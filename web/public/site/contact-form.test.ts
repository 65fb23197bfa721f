import { describe, expect, it } from 'vitest';
import type { FailureBody } from '#contract/failures.ts';
import { CallFailure } from '#web/api-client/transport.ts';
import { checkContact, sendContact } from './contact-form.tsx';

const typed = { nome: 'Ana', email: 'ana@exemplo.com.br', assunto: 'duvida', mensagem: 'Olá' };

function formOf(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}

const failing = (status: number, failure?: Partial<FailureBody>) => () =>
  Promise.reject(
    new CallFailure(
      status,
      failure && { success: false, code: 'invalid', message: 'Confira os dados enviados.', ...failure },
    ),
  );

it('what is typed on the contact page is checked before anything is sent', async () => {
  expect(await checkContact(formOf(typed))).toBeNull();
  expect(await checkContact(formOf({ nome: ' ', email: '', assunto: 'duvida', mensagem: '' }))).toEqual({
    kind: 'refused',
    problems: {
      nome: 'Informe seu nome.',
      email: 'Informe seu e-mail.',
      mensagem: 'Escreva sua mensagem.',
    },
    values: { nome: ' ', email: '', assunto: 'duvida', mensagem: '' },
  });
});

describe('a message from the contact page', () => {
  it('is sent as typed, with each line break as one character', async () => {
    const sent: unknown[] = [];
    const form = formOf({ ...typed, mensagem: 'Olá\r\n\r\ntchau', site: '' });
    const outcome = await sendContact(async (body) => sent.push(body), form);
    expect(sent).toEqual([{ ...typed, mensagem: 'Olá\n\ntchau', site: '' }]);
    expect(outcome).toEqual({ result: { kind: 'sent' }, status: 200 });
  });

  it('that is rejected keeps the input and the first error of each field', async () => {
    const issues = [
      { field: 'email', message: 'Informe um e-mail válido.' },
      { field: 'email', message: 'Use até 200 caracteres.' },
    ];
    expect(await sendContact(failing(400, { issues }), formOf(typed))).toEqual({
      result: { kind: 'refused', problems: { email: 'Informe um e-mail válido.' }, values: typed },
      status: 400,
    });
  });

  it('that exceeds the rate limit asks to wait', async () => {
    const message = 'Aguarde um pouco.';
    expect(await sendContact(failing(429, { code: 'too_many', message }), formOf(typed))).toEqual({
      result: { kind: 'unsent', reason: message, values: typed },
      status: 429,
    });
  });

  it.each([
    ['a failure of ours', failing(503, { code: 'unavailable' }), 503],
    ['no words at all', failing(502), 502],
    ['a field that nobody sees', failing(400, { issues: [{ field: 'site', message: 'x' }] }), 400],
  ])('that fails with %s can be sent again', async (_, send, status) => {
    expect(await sendContact(send, formOf(typed))).toEqual({
      result: { kind: 'unsent', reason: expect.stringContaining('continua aqui'), values: typed },
      status,
    });
  });

  it('does not hide programming errors', async () => {
    const send = () => Promise.reject(new TypeError('x is undefined'));
    await expect(sendContact(send, formOf(typed))).rejects.toThrow(TypeError);
  });
});
