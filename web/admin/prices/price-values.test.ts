import { expect, it } from 'vitest';
import { CallFailure, issueOf } from '#web/api-client/transport.ts';
import {
  fuelKey,
  severalFuelPrices,
  severalFuelsBody,
  valuesOf,
  withFormFieldNames,
} from './price-values.ts';

/** Spec, back office, section 5 (Fuel price form). */

const empty = valuesOf(null);
/** Returns the first message of each field. */
const problemsOf = (values: object) => {
  const issues = severalFuelPrices.safeParse({ ...empty, ...values }).error?.issues ?? [];
  const first = new Map<string, string>();
  for (const { path, message } of issues) first.set(path.join(), first.get(path.join()) ?? message);
  return [...first];
};

it('new prices are sent for the fuels that have one', () => {
  const values = {
    ...empty,
    establishmentId: 7,
    collectionDate: '2026-06-12',
    [fuelKey(1)]: 6.19,
    [fuelKey(2)]: null,
  };
  expect(severalFuelsBody(values)).toEqual({
    stationId: 7,
    collectionDate: '2026-06-12',
    paymentCondition: 'any',
    prices: [{ fuelTypeId: 1, price: 6.19 }],
  });
  expect(problemsOf(values)).toEqual([]);
});

it('station, fuel, price and date are all required, and said together', () => {
  expect(problemsOf({ collectionDate: '', [fuelKey(1)]: null })).toEqual([
    ['establishmentId', 'Todos os campos são obrigatórios'],
    ['collectionDate', 'Todos os campos são obrigatórios'],
    ['productId', 'Todos os campos são obrigatórios'],
  ]);
});

it('a price that is none is refused at its own fuel', () => {
  expect(problemsOf({ establishmentId: 7, [fuelKey(1)]: 6.19, [fuelKey(2)]: -1 })).toEqual([
    ['price-2', 'O preço não pode ser menor que zero.'],
  ]);
});

it('what the server says of a fuel or a station is said beside its field', async () => {
  const issues = [{ field: 'stationId', message: 'O posto não existe mais.' }];
  const refused = new CallFailure(400, { success: false, code: 'invalid', message: 'Confira.', issues });
  const error = await withFormFieldNames(Promise.reject(refused)).catch((thrown: unknown) => thrown);
  expect(issueOf(error, 'establishmentId')).toBe('O posto não existe mais.');
  expect(await withFormFieldNames(Promise.resolve('saved'))).toBe('saved');
});
