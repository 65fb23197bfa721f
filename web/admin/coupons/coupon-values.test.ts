import { expect, it } from 'vitest';
import { valuesOf, couponWords as words } from './coupon-values.ts';

/** Spec, back office, section 9 (Coupon). */

it('a new coupon ends 30 days from today', () => {
  expect(valuesOf(null, '2026-06-12')).toMatchObject({ startDate: '2026-06-12', endDate: '2026-07-12' });
});

it('failures are told in the words of the server, or in those of the spec (back office, section 8)', () => {
  expect([words.notSaved, words.sayNotSaved('O código já existe.')]).toEqual([
    'Ocorreu um erro',
    'O código já existe.',
  ]);
  expect([words.sayNotRemoved(''), words.sayNotRemoved('O cupom já foi usado.')]).toEqual([
    'Falha ao excluir cupom',
    'O cupom já foi usado.',
  ]);
  expect(words.notLoaded).toBe('Não foi possível carregar os cupons.');
  expect(words.none).toBe('Nenhum cupom encontrado');
});
