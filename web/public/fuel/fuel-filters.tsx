import type { Day } from '#domain/city-time.ts';
import { sayPlaces, sayScope, stationWords } from '#domain/price-counts.ts';
import { sayDays } from '#domain/price-days.ts';
import { counted } from '#domain/text.ts';
import { FilterBar } from '#web/components/filter-bar.tsx';
import { paths } from '#web/paths.ts';
import { readTypedSearch } from '../url-filters.ts';
import type { FuelData, FuelView } from './fuel-data.ts';
import { type FuelChoice, readFuelParams } from './fuel-params.ts';
import type { ChangeFuel } from './use-change-fuel.ts';

interface FuelFiltersProps {
  data: FuelData;
  query: URLSearchParams;
  change: ChangeFuel;
}

export function FuelFilters({ data, query, change }: FuelFiltersProps) {
  const { choice, tab } = readFuelParams(query);
  // A value that the page ignores is not selected either. The search text stays as it is being typed.
  const value = (name: 'regionId' | 'brandId') => String(choice[name] ?? '');
  const all = (label: string) => ({ value: '', label });
  const toOptions = (rows: readonly { id: number; name: string }[]) =>
    rows.map(({ id, name }) => ({ value: String(id), label: name }));
  const shown = data.sections.reduce((sum, { compared, left }) => sum + compared + left, 0);
  return (
    <FilterBar
      action={paths.fuel()}
      keep={{
        ...(tab !== 'precos' && { tab }),
        ...(choice.fuelTypeId !== undefined && { fuelTypeId: String(choice.fuelTypeId) }),
      }}
      clearTo={paths.fuel({ fuelTypeId: choice.fuelTypeId, tab })}
      search={{ name: 'search', label: 'Buscar', placeholder: 'Posto ou endereço' }}
      choices={[
        {
          kind: 'segmented',
          name: 'regionId',
          label: 'Região',
          options: [all('Todas'), ...toOptions(data.regions)],
        },
        {
          kind: 'select',
          name: 'brandId',
          label: 'Bandeira',
          options: [all('Todas'), ...toOptions(data.brands)],
        },
      ]}
      values={{
        search: readTypedSearch(query),
        regionId: value('regionId'),
        brandId: value('brandId'),
      }}
      onChange={change}
      result={
        tab === 'postos'
          ? counted(data.stationCount, 'posto')
          : tab === 'tipos'
            ? sayFuels(data)
            : counted(shown, 'preço')
      }
    />
  );
}

/** '5 combustíveis, 1 sem preço válido' */
function sayFuels({ fuelCount, sections, unpriced }: FuelView): string {
  const without = sections.length + unpriced.length - fuelCount;
  const priced = counted(fuelCount, 'combustível', 'combustíveis');
  return without > 0 ? `${priced}, ${without} sem preço válido` : priced;
}

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
