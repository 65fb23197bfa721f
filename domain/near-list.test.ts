import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bestForSomebody,
  lowestConditionalBill,
  lowestShown,
  type NearOrder,
  nearList,
  nearOrders,
} from './near-list.ts';
import { day, forAll, inReais } from './testing.ts';
import { usualLitrePrice } from './trip.ts';

const today = '2026-11-24';
const row = (name: string, price: number, km: number | null, day = '2026-11-22') => ({
  name,
  price,
  km,
  day,
  lifeDays: 10,
});
const rank = (rows: ReturnType<typeof row>[], order: NearOrder = 'conta') =>
  nearList(rows, {
    order,
    amount: 2,
    fuelOf: () => ({ litrePrice: usualLitrePrice, kmPerLitre: 10 }),
    today,
  });
const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

describe('the lowest bill that only one way of paying gets', () => {
  const fuelOf = () => ({ litrePrice: 7, kmPerLitre: 10 });
  const at = (name: string, price: number, km: number | null, pix?: number, expiresOn = today) => ({
    ...row(name, price, km),
    conditionalPrice: pix === undefined ? undefined : { price: pix, conditionName: 'no Pix', expiresOn },
  });
  const lowest = (...rows: ReturnType<typeof at>[]) =>
    lowestConditionalBill(nearList(rows, { order: 'conta', amount: 40, fuelOf, today }).ranked, {
      amount: 40,
      fuelOf,
      today,
    });
  it('is below every bill for any payment, with its trip, and none of an unknown distance or an expired price', () => {
    const found = lowest(at('perto', 7, 1), at('longe', 6.98, 2, 6.8), at('mais longe', 6.99, 9, 6.79));
    expect(found).toMatchObject({ name: 'longe', price: 6.8 });
    expect(found?.bill).toBeCloseTo(40 * 6.8 + 2.8);
    expect(lowest(at('perto', 7, 1), at('longe', 7.2, 20, 6.9))).toBeUndefined();
    expect(lowest(at('perto', 7, 1), at('sem ponto', 7, null, 6))).toBeUndefined();
    expect(lowest(at('perto', 7, 1, 6, '2026-11-23'))).toBeUndefined();
    expect(lowest()).toBeUndefined();
  });
});

describe('a list near somebody (near me first, change 1)', () => {
  const rows = [
    row('longe', 50.9, 23),
    row('Capim Dourado', 55.49, 3.5),
    row('Ipê Roxo', 57.98, 3.78),
    row('Boa Vista', 58.49, 2.7),
    row('sem ponto', 50.9, null),
  ];
  it('begins with the lowest bill, or else with the nearest or the lowest price; an unknown distance comes last', () => {
    const { ranked } = rank(rows);
    expect(names(ranked)).toEqual(['Capim Dourado', 'Boa Vista', 'Ipê Roxo', 'longe', 'sem ponto']);
    expect(ranked[0]?.bill).toBeCloseTo(2 * 55.49 + 4.9);
    expect(names(rank(rows, 'perto').ranked).slice(0, 2)).toEqual(['Boa Vista', 'Capim Dourado']);
    expect(names(rank(rows, 'preco').ranked).slice(0, 3)).toEqual(['longe', 'sem ponto', 'Capim Dourado']);
  });
  it('tags the lowest price that it shows, of equal ones the nearest, and nothing that has nothing to compare', () => {
    const tagged = (those: typeof rows, shown = 10) => lowestShown(rank(those).ranked.slice(0, shown))?.name;
    expect(tagged(rows)).toBe('longe');
    expect(tagged(rows, 3)).toBe('Capim Dourado');
    expect(tagged([row('a', 6.99, 4), row('b', 6.99, 1), row('c', 7.05, 0.5)])).toBe('b');
    expect(lowestShown(rank([row('só', 50, 1), row('de graça', 0, 1)]).ranked)).toBeUndefined();
  });
  it('never ranks an expired price above a valid one, nor a free one at all', () => {
    const old = row('vencido', 10, 1, '2026-10-01');
    expect(rank([old, row('válido', 50, 9), row('de graça', 0, 1)])).toMatchObject({
      ranked: [{ name: 'válido' }],
      left: [{ name: 'de graça' }, { name: 'vencido' }],
      expired: false,
    });
    expect(rank([old, row('outro', 12, 1, '2026-10-01')])).toMatchObject({
      expired: true,
      left: [],
      ranked: [{ name: 'vencido' }, { name: 'outro' }],
    });
    expect(rank([])).toEqual({ ranked: [], left: [], expired: false });
  });
});

describe('any list near somebody', () => {
  const rows = fc.array(
    fc.record({
      price: inReais,
      km: fc.option(fc.integer({ min: 0, max: 300 }).map((km) => km / 10)),
      day,
      lifeDays: fc.nat(30),
    }),
    { maxLength: 10 },
  );
  const fuelOf = () => ({ litrePrice: 7, kmPerLitre: 10 });
  it('has each row once, in an order that does not depend on how they came', () =>
    forAll(rows, fc.constantFrom(...nearOrders), day, fc.nat(9), (all, order, today, at) => {
      const choice = { order, amount: 2, fuelOf, today };
      const { ranked, left } = nearList(all, choice);
      expect(ranked.length + left.length).toBe(all.length);
      const facts = (list: typeof ranked) => list.map(({ bill, price, km }) => [bill, price, km]);
      const turned = nearList([...all.slice(at), ...all.slice(0, at)], choice).ranked;
      expect(facts(turned)).toEqual(facts(ranked));
    }));
  it('sends nobody first to a place that costs more, with the trip or without', () =>
    forAll(rows, day, (all, today) => {
      const by = (order: (typeof nearOrders)[number]) =>
        nearList(all, { order, amount: 2, fuelOf, today }).ranked;
      const [best] = by('conta');
      const known = by('conta').filter(({ km }) => km !== null);
      if (best && known.length > 0) expect(best.bill).toBe(Math.min(...known.map(({ bill }) => bill)));
      const prices = by('preco').map(({ price }) => price);
      expect(prices).toEqual(prices.toSorted((a, b) => a - b));
      expect(lowestShown(by('perto'))?.price).toBe(prices.length > 1 ? prices[0] : undefined);
    }));
});

describe('the prices of which one is the best for somebody in a cell', () => {
  const price = fc.integer({ min: 100, max: 900 });
  const km = fc.integer({ min: 0, max: 200 }).map((tenths) => tenths / 10);
  const city = fc.array(fc.record({ price, km }), { maxLength: 60 });
  const sorted = (rows: { price: number; km: number }[]) => rows.toSorted((a, b) => a.price - b.price);

  it('contain the lowest bill of everybody, whatever they buy and drive, wherever they are in the cell', () => {
    const person = fc.record({
      amount: fc.integer({ min: 1, max: 80 }),
      costOfKm: fc.integer({ min: 1, max: 300 }),
      shifts: fc.array(fc.double({ min: -0.7, max: 0.7, noNaN: true }), { minLength: 60, maxLength: 60 }),
    });
    forAll(city, person, (rows, { amount, costOfKm, shifts }) => {
      const shifted = sorted(rows).map((row, index) => ({ ...row, own: row.km + (shifts[index] ?? 0) }));
      const kept = bestForSomebody(shifted, Number.POSITIVE_INFINITY);
      const lowest = (of: typeof shifted) =>
        Math.min(...of.map(({ price, own }) => price * amount + own * costOfKm));
      expect(lowest(kept)).toBe(lowest(shifted));
    });
  });
  it('contain the lowest two and the nearest, and no more than asked for, the lowest first', () => {
    forAll(city, fc.integer({ min: 4, max: 20 }), (rows, most) => {
      const kept = bestForSomebody(sorted(rows), most);
      expect(kept.length).toBeLessThanOrEqual(most);
      expect(kept).toEqual(sorted(kept));
      expect(kept.slice(0, 2)).toEqual(sorted(rows).slice(0, 2));
      expect(Math.min(...kept.map(({ km }) => km))).toBe(Math.min(...rows.map(({ km }) => km)));
    });
  });
});
