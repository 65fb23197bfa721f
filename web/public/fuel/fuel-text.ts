import type { FuelPlace } from '#contract/fuel-offers.ts';
import { cityAddress } from '#domain/city-address.ts';
import { formatAmount } from '#domain/money.ts';

/** Surveys call a station without a brand this; pages show nothing. */
const unbranded = 'Bandeira branca';

/** The brand of a station, if it has one. */
export function brandOf({ FuelBrand }: Pick<FuelPlace, 'FuelBrand'>): string | null {
  return FuelBrand && FuelBrand.name !== unbranded ? FuelBrand.name : null;
}

/** Brand and place in one line: 'Vibra · Plano Diretor Norte, 305 Norte'. */
export function brandAndPlace(station: Pick<FuelPlace, 'FuelBrand' | 'neighbourhood' | 'address'>): string {
  return [brandOf(station), cityAddress(station)].filter(Boolean).join(' · ');
}

/** Name of the region, or a text that it is unknown. */
export function regionLabel({ Region }: Pick<FuelPlace, 'Region'>): string {
  return Region?.name ?? 'Região não informada';
}

/** The name that people use for a fuel: 'Gasolina', 'S10'. */
export function shortFuelName(name: string): string {
  return name.replace(/ comum$|^Diesel (?=S\d)/i, '');
}

/** What a pin says of a station's price. Nothing on a map says a day, so an expired price has no figure there. */
export function pinLabel(price: { price: number; expired: boolean } | undefined): string {
  return price && !price.expired ? formatAmount(price.price) : '';
}
