import { type Permission, permitted, refused } from './can.ts';

/** Rows that prevent the deletion of a fuel brand, in the order to remove them. */
export const fuelBrandLinks = ['stations', 'history'] as const;
type FuelBrandLink = (typeof fuelBrandLinks)[number];

const refusals: Record<FuelBrandLink, string> = {
  stations: 'Esta marca possui postos vinculados. Escolha outra marca nos postos primeiro.',
  history: 'Esta marca está no histórico de preços dos postos, por isso fica.',
};

interface FuelBrandState {
  linked: readonly FuelBrandLink[];
  /** weekly surveys name it */
  surveyed: boolean;
}

/**
 * Returns whether a fuel brand may be deleted or renamed. Spec, back office, sections 4 and 5. Surveys find a brand by
 * its name, ignoring case and accents: if it were renamed, they would create it again.
 */
export function fuelBrandCan({ linked, surveyed }: FuelBrandState): {
  rename: Permission;
  delete: Permission;
} {
  const first = fuelBrandLinks.find((link) => linked.includes(link));
  return {
    rename: surveyed
      ? refused(
          'As pesquisas semanais encontram esta marca pelo nome. Mude só maiúsculas e acentos, ou crie outra marca e escolha-a nos postos.',
        )
      : permitted,
    delete: first ? refused(refusals[first]) : permitted,
  };
}
