import { describe, expect, it } from 'vitest';
import type { ListedPlace, PricedList } from '#contract/shopping-lists.ts';
import { readList } from '#domain/shopping-list.ts';
import { usualCar } from '#domain/trip.ts';
import { stepAmount } from '#web/shopping-list/change-list.ts';
import { listMessage, namesOf, planList, priceAt, sayLacking, sayWay } from './list-plan.ts';

const from = { latitude: -10.184, longitude: -48.334, precision: 'exact' } as const;
const place = (id: number, name: string, latitude: number, prices: (number | null)[]): ListedPlace => ({
  id,
  name,
  type: 'acougue',
  verified: false,
  address: 'Quadra 1',
  neighbourhood: 'Centro',
  latitude,
  longitude: -48.334,
  prices: prices.map((price) => (price === null ? null : [price, 0])),
});
const good = (productId: number, name: string, kind: 'meat' | 'fuel' = 'meat') => ({
  productId,
  name,
  unit: kind === 'fuel' ? ('l' as const) : ('kg' as const),
  kind,
  lowest: 1,
  expiredOn: null,
});
const priced = (shops: ListedPlace[], stations: ListedPlace[] = []): PricedList => ({
  list: '1x2,2x2,3x40',
  items: [good(1, 'Picanha'), good(2, 'Maminha'), good(3, 'Gasolina comum', 'fuel')],
  shops,
  stations,
  facts: [{ day: '2026-06-12', lifeDays: 10, offered: false }],
});
const two = readList('2x2,1x2').items;
const far = place(1, 'Longe e barato', -10.364, [30, 30, null]);
const near = place(2, 'Aqui ao lado', -10.185, [32, 32, null]);
const part = place(3, 'Só picanha', -10.185, [1, null, null]);

describe('the plan of a list (near me first, change 6)', () => {
  it('sends nobody 20 km away for less than the trip costs; without a place, the total decides', () => {
    const known = planList(priced([far, near, part]), two, { from, car: usualCar });
    expect(known.ranked.map(namesOf)).toEqual(['Aqui ao lado', 'Longe e barato', 'Só picanha']);
    const unknown = planList(priced([far, near, part]), two, { from: null, car: usualCar });
    expect(unknown.ranked.map(namesOf)).toEqual(['Longe e barato', 'Aqui ao lado', 'Só picanha']);
    expect(unknown.two).toBeNull();
  });
  it('says what a place lacks, and how far it is', () => {
    const plan = planList(priced([near, part]), two, { from, car: usualCar });
    expect(plan.ranked.map((purchase) => sayLacking(purchase, plan))).toEqual([
      null,
      '1 de 2, falta maminha',
    ]);
    expect(plan.ranked[0] && sayWay(plan.ranked[0], from)).toBe('150 m');
  });
  it('buys each item where it costs less, if a second stop pays', () => {
    const plan = planList(priced([near, part]), two, { from, car: usualCar });
    expect(plan.two?.worth).toBe('pays');
    const item = plan.items.find(({ productId }) => productId === 1);
    expect(plan.two && item && priceAt(plan.two.purchase, item, priced([near, part]))?.name).toBe(
      'Só picanha',
    );
  });
  it('buys the fuel on the way', () => {
    const stations = [
      { ...place(8, 'Posto no caminho', -10.19, [null, null, 7]), type: 'posto' as const },
      { ...place(9, 'Posto longe', -10.9, [null, null, 6.9]), type: 'posto' as const },
    ];
    const items = readList('1x2,3x40').items;
    const plan = planList(priced([near], stations), items, { from, car: usualCar });
    expect(plan.ranked[0]?.station?.id).toBe(8);
    expect(plan.ranked[0] && sayWay(plan.ranked[0], from)).toMatch(/ ao todo$/);
  });
  it('is a message with its link', () => {
    const plan = planList(priced([near]), two, { from, car: usualCar });
    expect(listMessage(plan, plan.ranked[0], 'https://x/lista?c=1x2').replaceAll('\u00A0', ' ')).toBe(
      'Minha lista: Maminha 2 kg, Picanha 2 kg.\nMais em conta: Aqui ao lado, R$ 128,21 com a ida.\nhttps://x/lista?c=1x2',
    );
  });
});

it.each([
  [1, 'kg', false, 0.9],
  [1, 'kg', true, 1.5],
  [0.8, 'kg', true, 0.9],
  [0.1, 'kg', false, null],
  [1, 'un', false, null],
  [40, 'L', true, 45],
  [1000, 'kg', true, null],
] as const)('%s %s goes up or down in steps of its unit (%#)', (amount, unit, up, next) => {
  expect(stepAmount(amount, unit, up)).toBe(next);
});
