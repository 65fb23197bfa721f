import { describe, expect, it } from 'vitest';
import { usualAmount, usualCar } from '#domain/trip.ts';
import { basisOf } from './price-basis.ts';
import { pricesNoted, type SeenThing, seenFirst } from './seen-prices.ts';

const here = { latitude: -10.18437, longitude: -48.33361 };
const usual = { ...usualCar, amount: usualAmount };
const basis = basisOf(here, 'conta', usual);
const thing = (id: number): SeenThing => ({ kind: 'product', id, name: `Corte ${id}`, unit: 'kg' });
const at = (price: number, day: string, before: { price: number; day: string } | null = null) => ({
  price,
  day,
  basis,
  before,
});

describe('what a person has looked at', () => {
  it('comes first, once, with the price that was noted before', () => {
    const list = [thing(1), { ...thing(2), near: at(58.9, '2026-11-19') }];
    expect(seenFirst(list, thing(2))).toEqual([list[1], list[0]]);
    expect(seenFirst(list, thing(3)).map(({ id }) => id)).toEqual([3, 1, 2]);
  });
  it('is forgotten after twelve other things', () => {
    const list = Array.from({ length: 12 }, (_, id) => thing(id));
    const ids = seenFirst(list, thing(12)).map(({ id }) => id);
    expect(ids).toEqual([12, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });
});

describe('the best price near a person', () => {
  const noted = (list: SeenThing[], price: number, day: string, on = basis) =>
    pricesNoted(list, [{ ...thing(1), price }], on, day);

  it('is compared with that of an earlier day, during the whole day', () => {
    const thursday = noted([], 58.9, '2026-11-19');
    expect(thursday).toEqual([{ ...thing(1), near: at(58.9, '2026-11-19') }]);
    const before = { price: 58.9, day: '2026-11-19' };
    const tuesday = noted(thursday, 55.49, '2026-11-24');
    expect(tuesday[0]?.near).toEqual(at(55.49, '2026-11-24', before));
    expect(noted(tuesday, 54.99, '2026-11-24')[0]?.near).toEqual(at(54.99, '2026-11-24', before));
  });
  it('is not compared with the price near another place', () => {
    const thursday = noted([], 58.9, '2026-11-19');
    const elsewhere = basisOf({ ...here, latitude: -10.2 }, 'conta', usual);
    expect(noted(thursday, 60, '2026-11-24', elsewhere)[0]?.near?.before).toBeNull();
    const sameCell = basisOf({ ...here, latitude: -10.18439 }, 'conta', usual);
    expect(noted(thursday, 60, '2026-11-24', sameCell)[0]?.near?.before?.price).toBe(58.9);
  });
  it('is not compared with the first of another order, nor for another car or amount: no price has changed; is not compared with what an older version has noted', () => {
    const thursday = noted([], 58.9, '2026-11-19');
    for (const other of [
      basisOf(here, 'perto', usual),
      basisOf(here, 'conta', { ...usual, tankLitres: 20 }),
      basisOf(here, 'conta', { ...usual, amount: 5 }),
    ]) {
      expect(noted(thursday, 60, '2026-11-24', other)[0]?.near?.before).toBeNull();
    }
    const near = { price: 58.9, day: '2026-11-19', cell: '-10.185,-48.335', before: null };
    const old = [{ ...thing(1), near }] as unknown as SeenThing[];
    expect(noted(old, 60, '2026-11-24')[0]?.near).toEqual(at(60, '2026-11-24'));
  });
  it('leaves what is not shown as it was', () => {
    const other = { ...thing(2), near: at(20, '2026-11-19') };
    expect(noted([other], 58.9, '2026-11-24')).toEqual([
      other,
      { ...thing(1), near: at(58.9, '2026-11-24') },
    ]);
  });
});
