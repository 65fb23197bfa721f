import { expect, it } from 'vitest';
import { CallFailure, NoAnswer } from '#web/api-client/transport.ts';
import { SignedOut } from '#web/session/user-call.ts';
import { overviewTrouble } from './module-overview.tsx';

/** Spec, back office, section 8 (Fuel module: overview failures). */

const broken = new CallFailure(500, { success: false, code: 'internal', message: 'Algo deu errado.' });

it('counts that have come are no trouble', () => {
  expect(overviewTrouble([null, null])).toBeNull();
});

it("a failure is said in the server's words", () => {
  expect(overviewTrouble([null, broken])).toBe('Erro ao carregar dados: Algo deu errado.');
});

it('a server that does not answer', () => {
  expect(overviewTrouble([new NoAnswer('unreachable', null), broken])).toBe(
    'Falha na comunicação com o servidor',
  );
});

it('without a token nothing else matters', () => {
  expect(overviewTrouble([broken, new SignedOut()])).toBe('Sessão expirada. Faça login novamente.');
});
