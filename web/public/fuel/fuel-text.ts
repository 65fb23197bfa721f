import type { FuelPlace } from '#contract/fuel-offers.ts';
import { cityAddress } from '#domain/city-address.ts';

/** What surveys call a station without a brand, which is not worth a word. */
const unbranded = 'Bandeira branca';

/** Brand and place in one line: 'Vibra · Plano Diretor Norte, 305 Norte'. */
export function brandAndPlace({
  FuelBrand,
  ...station
}: Pick<FuelPlace, 'FuelBrand' | 'neighbourhood' | 'address'>): string {
  return [FuelBrand?.name !== unbranded && FuelBrand?.name, cityAddress(station)].filter(Boolean).join(' · ');
}

/** Name of the region, or a text that it is unknown. */
export function regionLabel({ Region }: Pick<FuelPlace, 'Region'>): string {
  return Region?.name ?? 'Região não informada';
}
