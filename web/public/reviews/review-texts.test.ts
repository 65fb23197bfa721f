import { expect, it } from 'vitest';
import { sayState } from './review-texts.ts';

it.each([
  ['pending', null, 'Ela aparece aqui depois de aprovada.'],
  ['approved', null, 'Ela está publicada.'],
  ['rejected', 'Sem ofensas.', 'Motivo: Sem ofensas.'],
  ['rejected', null, 'Você pode alterá-la na sua conta.'],
] as const)('of a review that is %s, with the reason %j: %s', (status, rejectionReason, said) => {
  expect(sayState({ status, rejectionReason }).text).toBe(said);
});
