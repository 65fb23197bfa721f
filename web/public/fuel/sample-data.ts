import { addDays, type Day } from '#domain/city-time.ts';
import type { FewStations } from './view-few.ts';

/**
 * A small invented city for when neither current nor earlier prices are available. The page keeps its layout, always
 * shows the banner 'Dados de demonstração' and is never indexed (design section 6).
 */
export function sampleFuelCity(today: Day): FewStations {
  const observed = addDays(today, -2);
  return {
    today,
    regions,
    brands: [brand],
    types: types.map((type) => ({ ...type, description: null, cityChange: null, weeklyPrices: [] })),
    stations: stations.map(([name, regionIndex], index) => {
      const region = regions[regionIndex] ?? null;
      return {
        id: index + 1,
        name,
        address: 'Endereço de exemplo',
        neighbourhood: null,
        regionId: region?.id ?? null,
        fuelBrandId: brand.id,
        Region: region,
        FuelBrand: brand,
        isOpen: true,
      };
    }),
    prices: stations.flatMap(([, , markup], index) =>
      types.map((type) => ({
        id: index * types.length + type.id,
        price: (type.middle + markup) / 100,
        fuelTypeId: type.id,
        fuelStationId: index + 1,
        lifeDays: 14,
        source: 'admin' as const,
        sourceName: 'Exemplo',
        day: observed,
        trend: 'stable' as const,
        firstCollection: true,
        previousDay: null,
        priceChange: null,
      })),
    ),
  };
}

const regions = [
  { id: 1, name: 'Norte' },
  { id: 2, name: 'Sul' },
  { id: 3, name: 'Taquaralto' },
];
const brand = { id: 1, name: 'Bandeira branca', logo: null };
/** middle: mid price in centavos per litre */
const types = [
  { id: 1, name: 'Gasolina comum', middle: 699 },
  { id: 2, name: 'Gasolina aditivada', middle: 714 },
  { id: 3, name: 'Etanol', middle: 499 },
  { id: 4, name: 'Diesel S10', middle: 695 },
];
/** name, index of the region, centavos above the mid price */
const stations: readonly [string, number, number][] = [
  ['Posto Exemplo Norte', 0, -10],
  ['Posto Exemplo Sul', 1, 0],
  ['Posto Exemplo Avenida', 1, 10],
  ['Posto Exemplo Taquaralto', 2, 5],
];
