import { redirect } from 'react-router';
import type { FuelBrand } from '#contract/fuel-brands.ts';
import type { FuelPlace } from '#contract/fuel-offers.ts';
import type { FuelSelection } from '#contract/fuel-prices.ts';
import type { Day } from '#domain/city-time.ts';
import { call } from '#web/api-client/call.ts';
import { CallFailure, type Transport } from '#web/api-client/transport.ts';
import { paths } from '#web/paths.ts';
import { type DataStatus, dataStatusOf, fallbackFor, samplesFor } from '../data-status/data-status.ts';
import { regionsWithPlaces } from '../regions-with-places.ts';
import { type FuelData, toFuelInCity, toFuelView } from './fuel-data.ts';
import type { FuelParams } from './fuel-params.ts';
import { sampleFuelCity, viewFew } from './view-few.ts';

/**
 * Loads the fuel page's data: current data, else the last good data, else samples when the API
 * cannot be reached at all (design section 6). @throws {Response} a redirect, if the fuel has another id now
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
      call(transport, 'readFuelSelection', { query: { ...given(choice), tab, page } }).catch(
        (error: unknown) => nothingFor(error, asked),
      ),
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
        missing: 'missing' in selection ? selection.missing : null,
      },
      dataStatus: dataStatusOf([figures, selection, regions], figures.demonstration),
    };
  } catch (error) {
    return samplesFor(error, () => ({
      data: { ...viewFew(sampleFuelCity(today), asked.choice, asked.tab), asked, missing: null },
      dataStatus: { kind: 'sample' },
    }));
  }
}

/**
 * The selection for filters of which one does not exist any more: nothing, and the API's message about it.
 * @throws {unknown} the error itself if it is another one; a redirect if the fuel has another id now
 */
function nothingFor(error: unknown, { choice, tab, page }: FuelParams) {
  if (!(error instanceof CallFailure)) throw error;
  const { moved } = error.failure ?? {};
  if (moved) throw redirect(paths.fuel({ ...choice, fuelTypeId: moved.to, tab, page }), 301);
  if (error.status !== 404) throw error;
  const data: FuelSelection = {
    chosenId: typeof choice.fuelTypeId === 'number' ? choice.fuelTypeId : null,
    defaultId: null,
    sections: [],
    unpricedIds: [],
    fuels: 0,
    stations: 0,
    withoutPrice: null,
    collection: null,
    offers: [],
    places: [],
    page: 1,
    pages: 1,
  };
  return { data, missing: error.message, lastGoodFrom: null };
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
