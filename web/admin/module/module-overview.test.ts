import { expect, it } from 'vitest';
import { CallFailure, NoAnswer } from '#web/api-client/transport.ts';
import { SignedOut } from '#web/session/user-call.ts';
import { overviewTrouble } from './module-overview.tsx';

/** Spec, back office, section 8 (Fuel module: overview failures). */

const broken = new CallFailure(500, { success: false, code: 'internal', message: 'Algo deu errado.' });

it('the overview says a failure in the words of the server, that there is no answer, or before all that there is no token', () => {
  expect(overviewTrouble([null, null])).toBeNull();
  expect(overviewTrouble([null, broken])).toBe('Erro ao carregar dados: Algo deu errado.');
  expect(overviewTrouble([new NoAnswer('unreachable', null), broken])).toBe(
    'Falha na comunicação com o servidor',
  );
  expect(overviewTrouble([broken, new SignedOut()])).toBe('Sessão expirada. Faça login novamente.');
});
