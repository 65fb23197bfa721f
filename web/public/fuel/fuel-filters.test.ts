import { expect, it } from 'vitest';
import { addDays } from '#domain/city-time.ts';
import { describeCollection } from './fuel-filters.tsx';
import type { FuelChoice } from './fuel-params.ts';
import { sampleFuelCity, viewFew } from './view-few.ts';

/** Spec, public side, section 5. */

const today = '2026-11-22';
const { types, prices, ...sample } = sampleFuelCity(today);
const [petrol, diesel] = types;
if (!petrol || !diesel) throw new Error('the samples have two fuels');
const priceOf = (type: typeof petrol, day: string, sourceName: string) => {
  const price = prices.find(({ fuelTypeId }) => fuelTypeId === type.id);
  if (!price) throw new Error('each fuel of the samples has a price');
  return { ...price, day, sourceName };
};
const describeFuel = (data: Parameters<typeof viewFew>[0], choice: FuelChoice) =>
  describeCollection(viewFew(data, choice), { ...data, today }, choice);
const described = (shown: typeof prices) =>
  describeFuel({ ...sample, types, prices: shown }, { fuelTypeId: 'todos' });
const old = priceOf(diesel, '2026-06-10', 'Registro manual');

it('names the days and the sources of the prices that are counted, not those of expired ones; names those of the last known prices where all have expired', () => {
  const shown = [priceOf(petrol, addDays(today, -1), 'ANP'), old];
  expect(described(shown)).toBe(
    '1 combustível em 1 posto com preço válido em toda a cidade, coleta ANP de 21 nov. 2026. Preço por litro.',
  );
  expect(described([old])).toBe(
    '1 combustível em 1 posto na última coleta em toda a cidade, coleta Registro manual de 10 jun. 2026. Preço por litro.',
  );
  expect(described([])).toBe('Preço por litro, com fonte e data.');
});

it('counts what the filters leave, and says what it is', () => {
  const all = { ...sample, types, prices };
  const [region] = all.regions;
  if (!region) throw new Error('the samples have regions');
  const inRegion = new Set(all.stations.filter(({ regionId }) => regionId === region.id).map(({ id }) => id));
  const here = prices.filter(
    (price) => price.fuelTypeId === petrol.id && inRegion.has(price.fuelStationId),
  ).length;
  const everywhere = prices.filter((price) => price.fuelTypeId === petrol.id).length;
  expect(here).toBeLessThan(everywhere);
  expect(describeFuel(all, { regionId: region.id })).toMatch(
    new RegExp(`^${petrol.name} em ${here} postos? com preço válido na Região ${region.name}, coleta `),
  );
  expect(describeFuel(all, { search: 'xyz' })).toBe('Nenhum preço válido em toda a cidade, busca “xyz”.');
});
