import { type Permission, permitted, refused } from './can.ts';

/** Rows that prevent the deletion of an establishment, in the order to remove them. Withdrawn prices do not. */
export const establishmentLinks = [
  'prices',
  'promotions',
  'coupons',
  'reviews',
  'reportedPrices',
  'receipts',
] as const;
type EstablishmentLink = (typeof establishmentLinks)[number];

const refusals: Record<EstablishmentLink, string> = {
  prices: 'Este estabelecimento possui preços vinculados. Remova os preços primeiro.',
  promotions: 'Este estabelecimento possui promoções vinculadas. Remova as promoções primeiro.',
  coupons: 'Este estabelecimento possui cupons vinculados. Remova os cupons primeiro.',
  reviews: 'Este estabelecimento possui avaliações vinculadas. Remova as avaliações primeiro.',
  reportedPrices:
    'Este estabelecimento possui preços relatados vinculados. Remova os preços relatados primeiro.',
  receipts: 'Este estabelecimento possui comprovantes vinculados. Remova os comprovantes primeiro.',
};

interface EstablishmentState {
  linked: readonly EstablishmentLink[];
}

/** Returns whether an establishment may be deleted. Spec, back office, sections 4 and 5. */
export function establishmentCan({ linked }: EstablishmentState): { delete: Permission } {
  const first = establishmentLinks.find((link) => linked.includes(link));
  return { delete: first ? refused(refusals[first]) : permitted };
}
