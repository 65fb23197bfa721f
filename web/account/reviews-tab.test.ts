import { expect, it } from 'vitest';
import { sayOutcome } from './reviews-tab.tsx';

it.each([
  ['pending', null, 'Aguardando aprovação'],
  ['approved', null, 'Publicada'],
  ['rejected', 'Fala de outro lugar.', 'Motivo: Fala de outro lugar.'],
  ['rejected', null, 'Não foi publicada'],
] as const)('%s, reason %s: %s', (status, rejectionReason, said) => {
  expect(sayOutcome({ status, rejectionReason })).toBe(said);
});
