import { type Permission, permitted, refused } from './can.ts';

/** Rows that prevent the deletion of a station, in the order to remove them. Withdrawn prices do not. */
export const fuelStationLinks = ['prices', 'reviews', 'reportedPrices', 'favorites'] as const;
type FuelStationLink = (typeof fuelStationLinks)[number];

const refusals: Record<FuelStationLink, string> = {
  prices: 'Este posto possui preços vinculados. Remova os preços primeiro.',
  reviews: 'Este posto possui avaliações vinculadas. Remova as avaliações primeiro.',
  reportedPrices: 'Este posto possui preços relatados vinculados. Remova os preços relatados primeiro.',
  favorites: 'Este posto está entre os favoritos de pessoas. Se ele fechou, marque-o como fechado.',
};

interface FuelStationState {
  linked: readonly FuelStationLink[];
}

/** Returns whether a station may be deleted. Spec, back office, sections 4 and 5. */
export function fuelStationCan({ linked }: FuelStationState): { delete: Permission } {
  const first = fuelStationLinks.find((link) => linked.includes(link));
  return { delete: first ? refused(refusals[first]) : permitted };
}
