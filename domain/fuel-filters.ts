import { isOnlySigns } from './product-search.ts';
import { matches } from './text.ts';

/** The filters of fuel prices, for the API and the page. Spec, public side, section 2 (/combustivel). */
export interface FuelFilters {
  search?: string | undefined;
  regionId?: number | undefined;
  fuelTypeId?: number | undefined;
  brandId?: number | undefined;
}

interface Station {
  name: string;
  address: string;
  regionId: number | null;
  fuelBrandId: number | null;
  Region: { name: string } | null;
  FuelBrand: { name: string } | null;
}

/** Applies the filters to a station. The search covers name, address, region and brand. */
export function keepsFuelStation(station: Station, filters: Omit<FuelFilters, 'fuelTypeId'>): boolean {
  const { search, regionId, brandId } = filters;
  if (regionId !== undefined && station.regionId !== regionId) return false;
  if (brandId !== undefined && station.fuelBrandId !== brandId) return false;
  return !search || isFound(searchable(station), search);
}

/** Applies the filters to a price. The search also covers the fuel's name. */
export function keepsFuelPrice(
  price: { fuelTypeId: number; FuelType: { name: string }; FuelStation: Station },
  filters: FuelFilters,
): boolean {
  const { search, fuelTypeId, ...place } = filters;
  if (fuelTypeId !== undefined && price.fuelTypeId !== fuelTypeId) return false;
  if (!keepsFuelStation(price.FuelStation, place)) return false;
  return !search || isFound(`${searchable(price.FuelStation)} ${price.FuelType.name}`, search);
}

function isFound(text: string, search: string): boolean {
  return !isOnlySigns(search) && matches(text, search);
}

function searchable({ name, address, Region, FuelBrand }: Station): string {
  return `${name} ${address} ${Region?.name ?? ''} ${FuelBrand?.name ?? ''}`;
}
