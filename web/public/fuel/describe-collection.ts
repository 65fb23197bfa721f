import type { Day } from '#domain/city-time.ts';
import { sayPlaces, sayScope, stationWords } from '#domain/price-counts.ts';
import { sayDays } from '#domain/price-days.ts';
import { counted } from '#domain/text.ts';
import type { FuelData, FuelView } from './fuel-data.ts';
import type { FuelChoice } from './fuel-params.ts';

/**
 * Describes which prices the filters leave, with their sources and days. Example: 'Gasolina comum em 14 postos com
 * preço válido na Região Sul, coleta ANP de 10 e 11 jun. 2026. Preço por litro.'
 */
export function describeCollection(
  { city, collection, chosen }: Pick<FuelView, 'city' | 'collection' | 'chosen'>,
  { regions, brands, today }: Pick<FuelData, 'regions' | 'brands'> & { today: Day },
  { search, regionId, brandId }: Omit<FuelChoice, 'fuelTypeId'>,
): string {
  const scope = sayScope({
    region: regions.find(({ id }) => id === regionId)?.name,
    brand: brands.find(({ id }) => id === brandId)?.name,
    search,
  });
  if (!collection) {
    return city.some(({ comparison }) => comparison)
      ? `Nenhum preço válido ${scope}.`
      : 'Preço por litro, com fonte e data.';
  }
  const { things, sources, from, to } = collection;
  const what = chosen?.type.name ?? counted(things, 'combustível', 'combustíveis');
  return `${what} em ${sayPlaces(collection, ...stationWords)} ${scope}, coleta ${sources.join(', ')} de ${sayDays([from, to], today)}. Preço por litro.`;
}
