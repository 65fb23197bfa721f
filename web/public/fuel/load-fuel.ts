import type { FuelBrand } from '#contract/fuel-brands.ts';
import type { FuelStation } from '#contract/fuel-stations.ts';
import type { Day } from '#domain/city-time.ts';
import { call } from '#web/api-client/call.ts';
import type { Transport } from '#web/api-client/transport.ts';
import { type DataStatus, dataStatusOf, fallbackFor, samplesFor } from '../data-status/data-status.ts';
import { type FuelData, toFuelPlace, toFuelQuote, toFuelTypeSummary } from './fuel-data.ts';
import { sampleFuelData } from './sample-data.ts';

/**
 * Loads the fuel page's data: current data, else the last good data, else samples when the API
 * cannot be reached at all (design section 6).
 */
export async function loadFuel(
  transport: Transport,
  today: Day,
): Promise<{ data: FuelData; dataStatus: DataStatus }> {
  try {
    const [types, stations, prices, regions, brands] = await Promise.all([
      call(transport, 'listPublicFuelTypes'),
      call(transport, 'listPublicFuelStations'),
      call(transport, 'listPublicFuelPrices'),
      call(transport, 'listPublicRegions'),
      call(transport, 'listPublicFuelBrands').catch((error: unknown) => fallbackFor(error, () => null)),
    ]);
    return {
      data: {
        types: types.data.map(toFuelTypeSummary),
        stations: stations.data.map(toFuelPlace),
        prices: prices.data.map(toFuelQuote),
        regions: regions.data,
        brands: brands?.data ?? brandsOf(stations.data),
        today: prices.today,
      },
      dataStatus: dataStatusOf([types, stations, prices, regions], prices.demonstration),
    };
  } catch (error) {
    return samplesFor(error, () => ({
      data: sampleFuelData(today),
      dataStatus: { kind: 'sample' },
    }));
  }
}

/** Derives brands from stations when the call for brands fails (spec, public side, section 7). */
function brandsOf(stations: readonly FuelStation[]): FuelBrand[] {
  const brands = new Map(
    stations.flatMap(({ FuelBrand: brand }) => (brand ? [[brand.id, brand] as const] : [])),
  );
  return [...brands.values()]
    .map((brand) => ({ ...brand, logo: null }))
    .sort((a, b) => a.name.localeCompare(b.name, 'pt-BR'));
}
