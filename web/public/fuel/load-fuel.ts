import type { FuelBrand } from '#contract/fuel-brands.ts';
import type { FuelStation } from '#contract/fuel-stations.ts';
import { cityDay } from '#domain/city-time.ts';
import { call } from '#web/api-client/call.ts';
import type { Transport } from '#web/api-client/transport.ts';
import { type DataStatus, dataStatusOf, insteadOf } from '../data-status/data-status.ts';
import { type FuelData, toFuelKind, toFuelPlace, toFuelQuote } from './fuel-data.ts';
import { sampleFuelData } from './sample-data.ts';

/** The fuel page's data: current, else the last good, else samples where the API fails (design section 6). */
export async function loadFuel(transport: Transport): Promise<{ data: FuelData; dataStatus: DataStatus }> {
  try {
    const [types, stations, prices, regions, brands] = await Promise.all([
      call(transport, 'listFuelTypes'),
      call(transport, 'listFuelStations'),
      call(transport, 'listFuelPrices'),
      call(transport, 'listRegions'),
      call(transport, 'listFuelBrands').catch((error: unknown) => insteadOf(error, () => null)),
    ]);
    return {
      data: {
        types: types.data.map(toFuelKind),
        stations: stations.data.map(toFuelPlace),
        prices: prices.data.map(toFuelQuote),
        regions: regions.data,
        brands: brands?.data ?? brandsOf(stations.data),
        today: prices.today,
      },
      dataStatus: dataStatusOf([types, stations, prices, regions], prices.demonstration),
    };
  } catch (error) {
    return insteadOf(error, () => ({
      data: sampleFuelData(cityDay(new Date())),
      dataStatus: { kind: 'sample' },
    }));
  }
}

/** Spec, public side, section 7: if brands fail, brands are derived from stations. */
function brandsOf(stations: readonly FuelStation[]): FuelBrand[] {
  const brands = new Map(
    stations.flatMap(({ FuelBrand: brand }) => (brand ? [[brand.id, brand] as const] : [])),
  );
  return [...brands.values()]
    .map((brand) => ({ ...brand, logo: null }))
    .sort((a, b) => a.name.localeCompare(b.name, 'pt-BR'));
}
