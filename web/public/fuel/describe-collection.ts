import type { Day } from '#domain/city-time.ts';
import { countedPrices, countPriced, sayPlaces, sayScope, stationWords } from '#domain/price-counts.ts';
import { sayDays } from '#domain/price-days.ts';
import { counted } from '#domain/text.ts';
import type { FuelData } from './fuel-data.ts';
import type { FuelChoice, FuelView } from './fuel-view.ts';

/**
 * Says what has a price among what the filters leave, and the sources and days of just those prices.
 * Example: 'Gasolina comum em 14 postos com preço válido na Região Sul, coleta ANP de 10 e 11 jun. 2026. Preço por litro.'
 */
export function describeCollection(
  { city, sections, chosen }: Pick<FuelView, 'city' | 'sections' | 'chosen'>,
  { regions, brands, today }: Pick<FuelData, 'regions' | 'brands'> & { today: Day },
  { search, regionId, brandId }: Omit<FuelChoice, 'fuelTypeId'>,
): string {
  const scope = sayScope({
    region: regions.find(({ id }) => id === regionId)?.name,
    brand: brands.find(({ id }) => id === brandId)?.name,
    search,
  });
  const prices = sections.flatMap(({ type, comparison: { expired }, ranked }) =>
    ranked.map(({ place, sourceName, day }) => ({
      thing: type.id,
      place: place.id,
      expired,
      sourceName,
      day,
    })),
  );
  if (prices.length === 0) {
    return city.some(({ comparison }) => comparison)
      ? `Nenhum preço válido ${scope}.`
      : 'Preço por litro, com fonte e data.';
  }
  const count = countPriced(prices);
  const shown = countedPrices(prices);
  const sources = [...new Set(shown.map(({ sourceName }) => sourceName))].join(', ');
  const days = sayDays(
    shown.map(({ day }) => day),
    today,
  );
  const what = chosen?.type.name ?? counted(count.things, 'combustível', 'combustíveis');
  return `${what} em ${sayPlaces(count, ...stationWords)} ${scope}, coleta ${sources} de ${days}. Preço por litro.`;
}
