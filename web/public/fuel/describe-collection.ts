import type { Day } from '#domain/city-time.ts';
import { countedPrices, countPriced, sayPlaces, stationWords } from '#domain/price-counts.ts';
import { sayDays } from '#domain/price-days.ts';
import { counted } from '#domain/text.ts';
import type { FuelView } from './fuel-view.ts';

/**
 * Says what is counted, and the sources and days of just those prices.
 * Example: 'Gasolina comum em 14 postos com preço válido em toda a cidade, coleta ANP de 10 e 11 jun. 2026. Preço por litro.'
 */
export function describeCollection(
  { sections, chosen }: Pick<FuelView, 'sections' | 'chosen'>,
  today: Day,
): string {
  const prices = sections.flatMap(({ type, comparison: { ranked, expired } }) =>
    ranked.map(({ place, sourceName, day }) => ({
      thing: type.id,
      place: place.id,
      expired,
      sourceName,
      day,
    })),
  );
  if (prices.length === 0) return 'Preço por litro, com fonte e data.';
  const count = countPriced(prices);
  const shown = countedPrices(prices);
  const sources = [...new Set(shown.map(({ sourceName }) => sourceName))].join(', ');
  const days = sayDays(
    shown.map(({ day }) => day),
    today,
  );
  const what = chosen?.type.name ?? counted(count.things, 'combustível', 'combustíveis');
  return `${what} em ${sayPlaces(count, ...stationWords)} em toda a cidade, coleta ${sources} de ${days}. Preço por litro.`;
}
