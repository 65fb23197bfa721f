import { expect, it } from 'vitest';
import { sayOutcome } from './reported-prices-tab.tsx';

it.each([
  ['pending', false, null, 'Aguardando aprovação'],
  ['approved', true, null, 'Virou o preço oficial'],
  ['approved', false, null, 'Publicado como relato'],
  ['rejected', false, 'A placa mostra outro corte.', 'Motivo: A placa mostra outro corte.'],
  ['rejected', false, null, 'Não foi publicado'],
] as const)('%s, official %s, reason %s: %s', (status, official, rejectionReason, said) => {
  expect(sayOutcome({ status, official, rejectionReason })).toBe(said);
});
