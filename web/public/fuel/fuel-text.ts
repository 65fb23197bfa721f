import type { FuelPlace } from './fuel-data.ts';

/** 'Vibra · Plano Diretor Norte': whose brand and where, in a line. */
export function placeWords({ FuelBrand, neighbourhood, address }: FuelPlace): string {
  return [FuelBrand?.name, neighbourhood ?? address].filter(Boolean).join(' · ');
}

/** The region's name; what the address does not tell is said. */
export function regionWords({ Region }: Pick<FuelPlace, 'Region'>): string {
  return Region?.name ?? 'Região não informada';
}
