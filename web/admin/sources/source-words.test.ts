import { expect, it } from 'vitest';
import type { RegisterProposal } from '#contract/sources.ts';
import { sayDecision, sayNext, sayRegistered, whyNotAsked } from './source-words.ts';

const now = new Date('2026-06-12T12:00:00-03:00');

it.each([
  ['2026-06-12T18:05:00-03:00', 'De novo hoje às 18h05'],
  ['2026-06-13T06:41:00-03:00', 'De novo amanhã às 6h41'],
  ['2026-06-19T03:10:00-03:00', 'De novo sex., 19 jun., às 3h10'],
  ['2026-06-12T11:59:00-03:00', 'De novo em instantes'],
  [null, 'Não será buscada'],
])('a source whose next time is %s says so', (nextAt, said) => {
  expect(sayNext({ isAsking: false, nextAt }, now)).toBe(said);
});

it('says why a source cannot be asked', () => {
  const address = 'https://www.gov.br';
  expect(whyNotAsked({ isOn: true, address }, false)).toBeNull();
  expect(whyNotAsked({ isOn: false, address }, false)).toBe('Ligue a fonte para buscar.');
  expect(whyNotAsked({ isOn: true, address: null }, true)).toBe('Está desligada na configuração.');
});

it('says what the register says of a station, and what was decided', () => {
  const brand: RegisterProposal = {
    id: 7,
    name: 'Posto Jatobá',
    cnpj: '11222333000181',
    kind: 'brand',
    ours: 'Ipiranga',
    registered: null,
    lastSeenOn: '2026-06-12',
  };
  expect(sayRegistered(brand)).toBe('sem bandeira');
  expect(sayDecision(brand, true)).toBe('Posto Jatobá: sem bandeira.');
  expect(sayDecision(brand, false)).toBe('Posto Jatobá: Ipiranga.');
  expect(sayDecision({ ...brand, kind: 'gone' }, true)).toBe('Posto Jatobá fechou as portas.');
});
