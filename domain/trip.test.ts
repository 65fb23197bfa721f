import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAll, inReais } from './testing.ts';
import {
  ethanolVerdict,
  kmPerLitreOf,
  longestDetour,
  mostSaved,
  roadKm,
  tripCost,
  usualCar,
  wholeBill,
} from './trip.ts';

const reais = (value: number) => Math.round(value * 100) / 100;
/** a station and its straight distance in km */
const fill = (price: number, straight: number) =>
  reais(wholeBill({ price, amount: 40, km: roadKm(straight) }, { litrePrice: price, kmPerLitre: 10 }));

describe('the whole bill (near me first, the figures of the sketches)', () => {
  it('sends nobody across the city for two centavos on the litre', () => {
    const far = fill(6.93, 16.19);
    const near = fill(6.95, 2.206);
    expect(far).toBeCloseTo(307.5, 1);
    expect(near).toBeCloseTo(282.14, 1);
    expect(reais(far - near)).toBeCloseTo(25.36, 1);
  });
  it('compares a station with the nearest alternative, and counts no trip to a place that is on the way', () => {
    const km = 1.174;
    const trip = tripCost(km, { litrePrice: 7.11, kmPerLitre: 10 });
    expect(reais(trip)).toBe(1.67);
    expect(reais(wholeBill({ price: 7.11, amount: 40, km }, { litrePrice: 7.11, kmPerLitre: 10 }))).toBe(
      286.07,
    );
    expect(wholeBill({ price: 7.11, amount: 40, km: 0 }, { litrePrice: 7.11, kmPerLitre: 10 })).toBeCloseTo(
      284.4,
    );
  });
  it('lets the shorter trip win for two kilos of picanha', () => {
    const fuel = { litrePrice: 6.95, kmPerLitre: usualCar.kmPerLitre };
    const bill = (price: number, straight: number) =>
      wholeBill({ price, amount: 2, km: roadKm(straight) }, fuel);
    expect(reais(bill(57.98, 2.8) - bill(58.49, 2))).toBe(0.48);
  });
});

describe('the most that a choice can save', () => {
  it('is R$ 9,20 for a tank where the litre varies by R$ 0,23, and pays for 6 km', () => {
    const saving = mostSaved({ lowest: 6.93, highest: 7.16 }, 40);
    expect(reais(saving)).toBe(9.2);
    expect(longestDetour(saving, { litrePrice: 6.95, kmPerLitre: 10 })).toBe(6);
  });
  it('never sends anybody further than pays', () => {
    const money = fc.integer({ min: 0, max: 100_000 }).map((centavos) => centavos / 100);
    forAll(
      money,
      money.filter((price) => price > 0),
      (saving, litrePrice) => {
        const fuel = { litrePrice, kmPerLitre: 10 };
        const km = longestDetour(saving, fuel);
        expect(tripCost(km, fuel)).toBeLessThanOrEqual(saving + 1e-5);
        expect(tripCost(km + 1, fuel)).toBeGreaterThan(saving - 1e-5);
      },
    );
  });
});

it('the better fuel is petrol by little at 71,7 %, ethanol below the share of the own car, either at it, and takes a car less far', () => {
  const verdict = ethanolVerdict({ ethanol: 5.1, petrol: 7.11 }, 70);
  expect(verdict).toMatchObject({ better: 'petrol', isNarrow: true });
  expect(verdict.percent.toFixed(1)).toBe('71.7');
  expect(ethanolVerdict({ ethanol: 4, petrol: 8 }, 70)).toEqual({
    percent: 50,
    better: 'ethanol',
    isNarrow: false,
  });
  expect(ethanolVerdict({ ethanol: 4.9, petrol: 7 }, 70).better).toBe('same');
  expect(ethanolVerdict({ ethanol: 5.1, petrol: 7.11 }, 75).better).toBe('ethanol');
  expect(kmPerLitreOf(usualCar, 'Etanol')).toBe(7);
  expect(kmPerLitreOf(usualCar, 'Gasolina comum')).toBe(10);
});

describe('any errand', () => {
  const km = fc.integer({ min: 0, max: 1_000 }).map((tenths) => tenths / 10);
  const fuel = fc.record({ litrePrice: inReais, kmPerLitre: fc.integer({ min: 4, max: 30 }) });
  it('costs more the further, the dearer and the more is bought', () =>
    forAll(inReais, fc.integer({ min: 1, max: 100 }), km, fuel, (price, amount, far, burnt) => {
      const bill = wholeBill({ price, amount, km: far }, burnt);
      expect(wholeBill({ price, amount, km: far + 1 }, burnt)).toBeGreaterThan(bill);
      expect(wholeBill({ price: price + 1, amount, km: far }, burnt)).toBeGreaterThan(bill);
      expect(wholeBill({ price, amount: amount + 1, km: far }, burnt)).toBeGreaterThan(bill);
      expect(wholeBill({ price, amount, km: 0 }, burnt)).toBe(wholeBill({ price, amount, km: null }, burnt));
      expect(roadKm(far)).toBeGreaterThanOrEqual(far);
      expect(tripCost(2 * far, burnt)).toBeCloseTo(2 * tripCost(far, burnt), 6);
    }));
  it('saves nothing where all prices are equal, and ethanol wins only below its share', () =>
    forAll(inReais, inReais, fc.integer({ min: 50, max: 90 }), (ethanol, petrol, ethanolPercent) => {
      expect(mostSaved({ lowest: petrol, highest: petrol }, 40)).toBe(0);
      const { better, percent } = ethanolVerdict({ ethanol, petrol }, ethanolPercent);
      expect(better === 'ethanol').toBe(percent < ethanolPercent);
      const car = { tankLitres: 40, kmPerLitre: 10, ethanolPercent };
      expect(kmPerLitreOf(car, 'Etanol')).toBeLessThan(kmPerLitreOf(car, 'Gasolina comum'));
    }));
});
