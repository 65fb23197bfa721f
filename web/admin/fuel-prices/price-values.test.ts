import { expect, it } from 'vitest';
import { severalFuelPrices } from './price-schema.ts';
import { fuelKey, severalBody, valuesOf } from './price-values.ts';

/** Spec, back office, section 5 (Fuel price form). */

const empty = valuesOf(null);
/** The first problem of each field, as the form says it. */
const problemsOf = (values: object) => {
  const issues = severalFuelPrices.safeParse({ ...empty, ...values }).error?.issues ?? [];
  const first = new Map<string, string>();
  for (const { path, message } of issues) first.set(path.join(), first.get(path.join()) ?? message);
  return [...first];
};

it('new prices are sent for the fuels that have one', () => {
  const values = { ...empty, stationId: 7, date: '2026-06-12', [fuelKey(1)]: 6.19, [fuelKey(2)]: null };
  expect(severalBody(values)).toEqual({
    stationId: 7,
    collectionDate: '2026-06-12',
    prices: [{ fuelTypeId: 1, price: 6.19 }],
  });
  expect(problemsOf(values)).toEqual([]);
});

it('station, fuel, price and date are all required, and said together', () => {
  expect(problemsOf({ date: '', [fuelKey(1)]: null })).toEqual([
    ['stationId', 'Todos os campos são obrigatórios'],
    ['date', 'Todos os campos são obrigatórios'],
    ['typeId', 'Todos os campos são obrigatórios'],
  ]);
});

it('a price that is none is refused at its own fuel', () => {
  expect(problemsOf({ stationId: 7, [fuelKey(1)]: 6.19, [fuelKey(2)]: -1 })).toEqual([
    ['price-2', 'O preço não pode ser menor que zero.'],
  ]);
});
