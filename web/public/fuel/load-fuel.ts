import type { FuelBrand } from '#contract/fuel-brands.ts';
import type { FuelStation } from '#contract/fuel-stations.ts';
import { cityDay } from '#domain/city-time.ts';
import { type Answer, call } from '#web/api-client/call.ts';
import type { Transport } from '#web/api-client/transport.ts';
import { type FuelData, toFuelKind, toFuelPlace, toFuelQuote } from './fuel-data.ts';
import { sampleFuelData } from './sample-data.ts';

/** How far the data can be trusted; anything but 'current' is said in a banner and is not indexed. */
export type Standing =
  | { kind: 'current' }
  /** an invented city, until the first real survey */
  | { kind: 'demonstration' }
  /** the last good data: newer could not be had */
  | { kind: 'last-good'; from: string }
  /** nothing could be had: examples */
  | { kind: 'sample' };

/** The fuel page's data: current, else the last good, else samples (design section 6). Never fails. */
export async function loadFuel(transport: Transport): Promise<{ data: FuelData; standing: Standing }> {
  try {
    const [types, stations, prices, regions, brands] = await Promise.all([
      call(transport, 'listFuelTypes'),
      call(transport, 'listFuelStations'),
      call(transport, 'listFuelPrices'),
      call(transport, 'listRegions'),
      call(transport, 'listFuelBrands').catch(() => null),
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
      standing: standingOf([types, stations, prices, regions], prices.demonstration),
    };
  } catch {
    return { data: sampleFuelData(cityDay(new Date())), standing: { kind: 'sample' } };
  }
}

/** The worst standing of the answers a page is made of. */
export function standingOf(
  answers: readonly Pick<Answer<'listRegions'>, 'lastGoodFrom'>[],
  demonstration: boolean,
): Standing {
  const [oldest] = answers.flatMap(({ lastGoodFrom }) => lastGoodFrom ?? []).sort();
  if (oldest) return { kind: 'last-good', from: oldest };
  return { kind: demonstration ? 'demonstration' : 'current' };
}

/** A page that does not show current data is neither kept by anybody nor, but for a demonstration, whole. */
export function standingHeaders(standing: Standing): Record<string, string> {
  return standing.kind === 'last-good' || standing.kind === 'sample' ? { 'cache-control': 'no-store' } : {};
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
