import type { FuelPlace } from '#contract/fuel-offers.ts';
import { stationPlace } from '#domain/station-place.ts';

/** Brand and place in one line: 'Vibra · Plano Diretor Norte, 305 Norte'. */
export function brandAndPlace({
  FuelBrand,
  ...station
}: Pick<FuelPlace, 'FuelBrand' | 'neighbourhood' | 'address'>): string {
  return [FuelBrand?.name, stationPlace(station)].filter(Boolean).join(' · ');
}

/** Name of the region, or a text that it is unknown. */
export function regionLabel({ Region }: Pick<FuelPlace, 'Region'>): string {
  return Region?.name ?? 'Região não informada';
}
