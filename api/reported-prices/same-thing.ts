import { and, eq } from 'drizzle-orm';
import { reportedPrices } from '#database/schema.ts';

/** The subject of a report: a product at an establishment. */
export type Thing = Pick<typeof reportedPrices.$inferSelect, 'productId' | 'establishmentId'>;

/** Matches reports of the same thing at the same place. */
export function isOfSameThing({ productId, establishmentId }: Thing) {
  return and(eq(reportedPrices.productId, productId), eq(reportedPrices.establishmentId, establishmentId));
}
