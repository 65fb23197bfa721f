import { afterAll, describe, expect, it } from 'vitest';
import { createEstablishment } from '#database/factories/establishments.ts';
import { createPromotion } from '#database/factories/promotions.ts';
import { openTestApi, testDay } from '../platform/testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

describe.each([
  ['listEstablishmentPromotions', '/public/promotions/establishment'],
  ['listEstablishmentPromotions', '/promotions/establishment'],
] as const)('%s at %s', (name, path) => {
  it('works: running promotions by their last day, then by discount', async () => {
    const { id: establishmentId } = await createEstablishment(orm);
    const offer = (title: string, endDate: string, discountPercentage = 20) =>
      createPromotion(orm, { establishmentId, title, startDate: '2026-06-01', endDate, discountPercentage });
    await offer('até 20', '2026-06-20');
    await offer('até hoje', testDay);
    await offer('até ontem', '2026-06-11');
    await offer('até 20, mais', '2026-06-20', 30);
    await createPromotion(orm, { title: 'de outro', startDate: testDay });
    const { data, ...facts } = await api.read(name, `${path}/${establishmentId}`);
    expect(facts).toEqual({ success: true, count: 3, today: testDay, demonstration: false });
    expect(data.map(({ title }) => title)).toEqual(['até hoje', 'até 20, mais', 'até 20']);
  });

  it('is empty without running promotions', async () => {
    const { id } = await createEstablishment(orm);
    const { data } = await api.read(name, `${path}/${id}`);
    expect(data).toEqual([]);
  });

  it('refuses an unknown shop', async () => {
    const { status, message } = await api.refusal(`${path}/987654`);
    expect([status, message]).toEqual([404, 'Estabelecimento não encontrado.']);
  });
});
