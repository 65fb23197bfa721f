import { afterAll, expect, it } from 'vitest';
import { createPromotion } from '#database/factories/promotions.ts';
import { openTestApi, testDay, wrong } from '../platform/testing.ts';

const api = await openTestApi();
afterAll(() => api.close());

const path = (id: number | string) => `/public/promotions/${id}`;

it('works: one running promotion', async () => {
  const { id } = await createPromotion(api.orm, { title: 'Dia da carne', startDate: testDay });
  await createPromotion(api.orm, { startDate: testDay });
  const { data, ...envelope } = await api.read('readPublicPromotion', path(id));
  expect(envelope).toEqual({ success: true });
  expect(data).toMatchObject({ id, title: 'Dia da carne', salePrice: 39.92 });
});

it.each([
  ['ended', { startDate: '2026-06-01', endDate: '2026-06-11' }],
  ['has not begun', { startDate: '2026-06-13' }],
  ['is switched off', { startDate: testDay, isActive: false }],
])('refuses one that %s', async (_, values) => {
  const { id } = await createPromotion(api.orm, values);
  const { status, message } = await api.refusal(path(id));
  expect([status, message]).toEqual([404, 'Promoção não encontrada.']);
});

it('refuses an unknown id and an invalid one', async () => {
  expect(await api.refusal(path(987_654))).toEqual({
    status: 404,
    success: false,
    code: 'not_found',
    message: 'Promoção não encontrada.',
  });
  expect(await api.refusal(path('x'))).toEqual(wrong('id', 'Informe um número inteiro positivo.'));
});
