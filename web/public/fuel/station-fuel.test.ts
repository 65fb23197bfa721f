import { describe, expect, it } from 'vitest';
import type { StationData } from './load-station.ts';
import { leadingFuel, soldFuels } from './station-fuel.ts';
import { chosenDays } from './station-history.tsx';

const fuels = ['Gasolina comum', 'Etanol', 'Diesel S10'].map((name, index) => ({
  id: index + 1,
  name,
  prices: [],
  comparison: index === 1 ? ({ lowest: 4.89 } as StationData['types'][number]['comparison']) : null,
}));
const selling = (...ids: number[]) =>
  ({
    types: fuels,
    station: { FuelPrices: ids.map((fuelTypeId) => ({ fuelTypeId })) },
  }) as unknown as StationData;
const query = (text: string) => new URLSearchParams(text);

describe('the fuel that the page of a station leads with', () => {
  it('is the one that the URL names, if the station sells it, the first that it sells, or one that the city sells', () => {
    expect(soldFuels(selling(2, 1)).map(({ id }) => id)).toEqual([1, 2]);
    expect(leadingFuel(selling(2, 1), query(''))?.name).toBe('Gasolina comum');
    expect(leadingFuel(selling(1, 2), query('fuelTypeId=2'))?.name).toBe('Etanol');
    expect(leadingFuel(selling(1, 2), query('fuelTypeId=3'))?.name).toBe('Gasolina comum');
    expect(leadingFuel(selling(), query(''))?.name).toBe('Etanol');
  });
});

it('marks the period of the history that the days of the URL are', () => {
  const today = '2026-06-12';
  expect(chosenDays({ from: '', to: '' }, today)).toBe(365);
  expect(chosenDays({ from: '2026-05-13', to: '' }, today)).toBe(30);
  expect(chosenDays({ from: '2026-05-13', to: today }, today)).toBe(30);
  expect(chosenDays({ from: '2026-05-13', to: '2026-06-01' }, today)).toBeNull();
  expect(chosenDays({ from: '2026-06-01', to: '' }, today)).toBeNull();
});
