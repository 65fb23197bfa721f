import { describe, expect, it } from 'vitest';
import type { CounterCheck } from '#contract/coupons.ts';
import type { FailureBody } from '#contract/failures.ts';
import { CallFailure } from '#web/api-client/transport.ts';
import { chooseUseCode, codeField, sendCheck, tryAgain } from './check-form.tsx';

it.each([
  [['PICANHA10 K7QM-4XTP'], { code: 'K7QM-4XTP' }],
  [['https://exemplo.com.br', 'BOI5 K7QM-4XTP'], { code: 'K7QM-4XTP' }],
  [['K7QM-4XT0'], { why: expect.stringMatching(/não tem I, L, O, 0 nem 1/) }],
  [['https://exemplo.com.br'], { why: expect.stringMatching(/não é o de um cupom usado/) }],
  [[], { why: expect.stringMatching(/^Não encontramos um QR code/) }],
  [null, { why: expect.stringMatching(/^Não foi possível ler/) }],
])('the QR codes %o of a photo give %o', (texts, chosen) => {
  expect(chooseUseCode(texts)).toEqual(chosen);
});

const formWith = (typed: string) => {
  const form = new FormData();
  form.set(codeField, typed);
  return form;
};
const failing = (status: number, failure?: Omit<FailureBody, 'success'>) => () =>
  Promise.reject(new CallFailure(status, failure && { success: false, ...failure }));

describe('a code that is checked at the counter', () => {
  it('is sent as it is typed, and found', async () => {
    const check = { useCode: 'K7QM-4XTP' } as CounterCheck;
    const send = async (body: { code: string }) => {
      expect(body).toEqual({ code: 'k7qm4xtp' });
      return { data: check };
    };
    expect(await sendCheck(send, formWith('k7qm4xtp'))).toEqual({
      result: { kind: 'found', check },
      status: 200,
    });
  });

  it('is refused at its field, where it is wrong and where nobody has it', async () => {
    const issues = [{ field: 'code', message: 'Digite o código.' }];
    const wrong = failing(400, { code: 'invalid', message: 'Confira os dados.', issues });
    expect(await sendCheck(wrong, formWith(''))).toEqual({
      result: { kind: 'refused', why: 'Digite o código.', typed: '' },
      status: 400,
    });
    const unknown = failing(404, { code: 'not_found', message: 'Nenhum cupom.' });
    expect(await sendCheck(unknown, formWith('ZZZZ-ZZZZ'))).toEqual({
      result: { kind: 'refused', why: 'Nenhum cupom.', typed: 'ZZZZ-ZZZZ' },
      status: 404,
    });
  });

  it('stays where it could not be checked', async () => {
    const many = failing(429, { code: 'too_many', message: 'Muitas tentativas.' });
    expect((await sendCheck(many, formWith('A'))).result).toEqual({
      kind: 'unsent',
      reason: 'Muitas tentativas.',
      typed: 'A',
    });
    expect((await sendCheck(failing(502), formWith('A'))).result).toMatchObject({ reason: tryAgain });
    const broken = () => Promise.reject(new Error('a bug'));
    await expect(sendCheck(broken, formWith('A'))).rejects.toThrow('a bug');
  });
});
