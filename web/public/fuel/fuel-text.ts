import type { FuelPlace } from './fuel-data.ts';

/** Brand and neighbourhood or address in one line: 'Vibra · Plano Diretor Norte'. */
export function brandAndPlace({ FuelBrand, neighbourhood, address }: FuelPlace): string {
  return [FuelBrand?.name, neighbourhood ?? address].filter(Boolean).join(' · ');
}

/** Name of the region, or a text that says it is not known. */
export function regionLabel({ Region }: Pick<FuelPlace, 'Region'>): string {
  return Region?.name ?? 'Região não informada';
}
