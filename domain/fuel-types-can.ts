import { type Permission, permitted, refused } from './can.ts';

/** Rows that prevent the deletion of a fuel, in the order to remove them. Withdrawn prices do not. */
export const fuelTypeLinks = ['prices', 'reportedPrices'] as const;
type FuelTypeLink = (typeof fuelTypeLinks)[number];

const refusals: Record<FuelTypeLink, string> = {
  prices: 'Este tipo de combustível possui preços vinculados. Remova os preços primeiro.',
  reportedPrices:
    'Este tipo de combustível possui preços relatados vinculados. Remova os preços relatados primeiro.',
};

interface FuelTypeState {
  linked: readonly FuelTypeLink[];
  /** weekly surveys contain its prices */
  surveyed: boolean;
}

/**
 * Returns whether a fuel may be deleted or renamed. Spec, back office, sections 4 and 5. Surveys find a fuel by its
 * name, ignoring case and accents: if it were renamed, they would create it again.
 */
export function fuelTypeCan({ linked, surveyed }: FuelTypeState): { rename: Permission; delete: Permission } {
  const first = fuelTypeLinks.find((link) => linked.includes(link));
  return {
    rename: surveyed
      ? refused('As pesquisas semanais encontram este combustível pelo nome. Mude só maiúsculas e acentos.')
      : permitted,
    delete: first ? refused(refusals[first]) : permitted,
  };
}
