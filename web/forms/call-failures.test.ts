import { describe, expect, it } from 'vitest';
import type { FailureBody } from '#contract/failures.ts';
import { CallFailure, NoAnswer } from '#web/api-client/transport.ts';
import { describeFailure } from './call-failures.ts';

const refusal = (more: Partial<FailureBody> = {}): FailureBody => ({
  success: false,
  code: 'invalid',
  message: 'Confira os dados enviados.',
  ...more,
});
const fallback = 'Erro ao fazer login';
const told = (error: unknown) => describeFailure(error, fallback);

describe('what a person reads of a call that failed', () => {
  it("is the server's message, where it gives one", () => {
    expect(told(new CallFailure(400, refusal())).message).toBe('Confira os dados enviados.');
    expect(told(new CallFailure(502, undefined)).message).toBe(fallback);
  });
  it('is the first thing wrong with each field', () => {
    const issues = [
      { field: 'email', message: 'Informe seu e-mail.' },
      { field: 'email', message: 'Informe um e-mail válido.' },
      { field: 'name', message: 'Informe seu nome.' },
    ];
    expect(told(new CallFailure(400, refusal({ issues }))).issues).toEqual([issues[0], issues[2]]);
  });
  it('tells a lost connection from a slow server', () => {
    expect(told(new NoAnswer('unreachable', null)).message).toContain('Confira sua conexão');
    expect(told(new NoAnswer('late', null)).message).toContain('demorou demais');
  });
  it('is nothing for a mistake of ours', () => {
    expect(() => told(new TypeError('undefined is not a function'))).toThrow(TypeError);
  });
});
