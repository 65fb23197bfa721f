import type { FuelBrand } from '#contract/fuel-brands.ts';
import type { FuelPlace } from '#contract/fuel-offers.ts';
import type { Day } from '#domain/city-time.ts';
import { call } from '#web/api-client/call.ts';
import type { Transport } from '#web/api-client/transport.ts';
import { type DataStatus, dataStatusOf, fallbackFor, samplesFor } from '../data-status/data-status.ts';
import { regionsWithPlaces } from '../regions-with-places.ts';
import { type FuelData, toFuelInCity, toFuelView } from './fuel-data.ts';
import type { FuelParams } from './fuel-params.ts';
import { sampleFuelCity, viewFew } from './view-few.ts';

/**
 * Loads the fuel page's data: current data, else the last good data, else samples when the API
 * cannot be reached at all (design section 6).
 */
export async function loadFuel(
  transport: Transport,
  today: Day,
  asked: FuelParams,
): Promise<{ data: FuelData; dataStatus: DataStatus }> {
  try {
    const { choice, tab, page } = asked;
    const [figures, selection, regions, brands] = await Promise.all([
      call(transport, 'listFuelFigures'),
      call(transport, 'readFuelSelection', { query: { ...given(choice), tab, page } }),
      call(transport, 'listPublicRegions'),
      call(transport, 'listPublicFuelBrands').catch((error: unknown) => fallbackFor(error, () => null)),
    ]);
    return {
      data: {
        ...toFuelView(figures.data.map(toFuelInCity), selection.data, regions.data),
        regions: regionsWithPlaces(regions.data, choice.regionId),
        brands: brands?.data ?? brandsOf(selection.data.places),
        today: figures.today,
        asked,
      },
      dataStatus: dataStatusOf([figures, selection, regions], figures.demonstration),
    };
  } catch (error) {
    return samplesFor(error, () => ({
      data: { ...viewFew(sampleFuelCity(today), asked.choice, asked.tab), asked },
      dataStatus: { kind: 'sample' },
    }));
  }
}

/** The filters that are set, as a query contains them. */
function given({ search, regionId, brandId, fuelTypeId }: FuelParams['choice']) {
  return {
    ...(search !== undefined && { search }),
    ...(regionId !== undefined && { regionId: String(regionId) }),
    ...(brandId !== undefined && { brandId: String(brandId) }),
    ...(fuelTypeId !== undefined && { fuelTypeId: String(fuelTypeId) }),
  };
}

/** Derives brands from the page's stations when the call for brands fails (spec, public side, section 7). */
function brandsOf(stations: readonly FuelPlace[]): FuelBrand[] {
  const brands = new Map(
    stations.flatMap(({ FuelBrand: brand }) => (brand ? [[brand.id, brand] as const] : [])),
  );
  return [...brands.values()]
    .map((brand) => ({ ...brand, logo: null }))
    .sort((a, b) => a.name.localeCompare(b.name, 'pt-BR'));
}
