import { type Permission, permitted, refused } from './can.ts';

/** Rows that prevent the deletion of a product, in the order to remove them. Withdrawn prices do not. */
export const productLinks = ['prices', 'promotions', 'coupons', 'reportedPrices'] as const;
type ProductLink = (typeof productLinks)[number];

const refusals: Record<ProductLink, string> = {
  prices: 'Este produto possui preços vinculados. Remova os preços primeiro.',
  promotions: 'Este produto possui promoções vinculadas. Remova as promoções primeiro.',
  coupons: 'Este produto possui cupons vinculados. Remova os cupons primeiro.',
  reportedPrices: 'Este produto possui preços relatados vinculados. Remova os preços relatados primeiro.',
};

/** Returns whether a product may be deleted. Spec, back office, sections 4 and 5. */
export function productCan({ linked }: { linked: readonly ProductLink[] }): { delete: Permission } {
  const first = productLinks.find((link) => linked.includes(link));
  return { delete: first ? refused(refusals[first]) : permitted };
}
