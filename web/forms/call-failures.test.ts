import { describe, expect, it } from 'vitest';
import type { FailureBody } from '#contract/failures.ts';
import { CallFailure, NoAnswer } from '#web/api-client/transport.ts';
import { changedBy, describeFailure, isGone, isRetryable, isSimulated, sayChanged } from './call-failures.ts';
import { messagesOf, plainMessagesOf } from './noun-messages.ts';

const failureOf = (more: Partial<FailureBody> = {}): FailureBody => ({
  success: false,
  code: 'invalid',
  message: 'Confira os dados enviados.',
  ...more,
});
const fallback = 'Erro ao fazer login';
const described = (error: unknown) => describeFailure(error, fallback);

describe('what a person reads of a call that failed', () => {
  it("is the server's message, the first thing wrong with each field, or the way the answer was lost, and nothing for a mistake of ours", () => {
    expect(described(new CallFailure(400, failureOf())).message).toBe('Confira os dados enviados.');
    expect(described(new CallFailure(502, undefined)).message).toBe(fallback);
    const issues = [
      { field: 'email', message: 'Informe seu e-mail.' },
      { field: 'email', message: 'Informe um e-mail válido.' },
      { field: 'name', message: 'Informe seu nome.' },
    ];
    expect(described(new CallFailure(400, failureOf({ issues }))).issues).toEqual([issues[0], issues[2]]);
    expect(described(new NoAnswer('unreachable', null)).message).toContain('Confira sua conexão');
    expect(described(new NoAnswer('late', null)).message).toContain('demorou demais');
    expect(() => described(new TypeError('undefined is not a function'))).toThrow(TypeError);
  });
});

const refusal = (status: number, code: FailureBody['code'], more: Partial<FailureBody> = {}) =>
  new CallFailure(status, { success: false, code, message: 'Não.', ...more });
const sector = messagesOf({ one: 'setor', many: 'setores', gender: 'm' });

describe('what could not be saved', () => {
  it.each([
    ['without an answer', new NoAnswer('unreachable', null)],
    ['with one that came too late', new NoAnswer('late', null)],
    ['by a server in trouble', refusal(500, 'internal')],
    ['by a page of somebody in between', new CallFailure(502, undefined, { isPage: true })],
  ])('waits for another try %s', (_, error) => {
    expect(isRetryable(error)).toBe(true);
  });
  it.each([refusal(400, 'invalid'), refusal(409, 'conflict'), refusal(429, 'too_many'), new Error('ours')])(
    'was refused: %s',
    (error) => {
      expect(isRetryable(error)).toBe(false);
    },
  );
  it('is simulated only where the noun has that (fuel and coupons keep their forms open), and may be gone', () => {
    const noun = { one: 'cupom', many: 'cupons', gender: 'm' } as const;
    for (const error of [new NoAnswer('unreachable', null), refusal(503, 'unavailable')]) {
      expect(isSimulated(sector, error)).toBe(true);
      expect(isSimulated(plainMessagesOf(noun), error)).toBe(false);
    }
    expect(isSimulated(sector, refusal(400, 'invalid'))).toBe(false);
    expect(isGone(refusal(404, 'not_found'))).toBe(true);
    expect(isGone(refusal(409, 'conflict'))).toBe(false);
  });
});

describe('a row that somebody else has changed', () => {
  const changed = { name: 'Ana Souza', at: '2026-06-12T15:00:00Z' };
  it('is said with who and when, by the clock of the city, and is none where another thing went wrong', () => {
    expect(changedBy(refusal(409, 'stale', { changed }))).toEqual(changed);
    expect(sayChanged(sector, changed)).toBe('Ana Souza alterou este setor em 12/06/2026 às 12:00.');
    expect(sayChanged(sector, { ...changed, name: null })).toBe(
      'Este setor foi alterado em 12/06/2026 às 12:00.',
    );
    expect(changedBy(refusal(409, 'conflict'))).toBeNull();
    expect(changedBy(new NoAnswer('late', null))).toBeNull();
  });
});
