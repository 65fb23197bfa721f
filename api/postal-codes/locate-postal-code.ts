import { and, ne, sql } from 'drizzle-orm';
import { establishments } from '#database/schema.ts';
import { catchAllZipcode } from '#domain/region-of-address.ts';
import { hasPublicPoint } from '../current-prices/public-point.ts';
import { readHandler } from '../platform/handler.ts';

/** Five common digits mean the same quarter of the city; fewer say nothing about the distance. */
const shortestPrefix = 5;

/** Estimates where a CEP is: in the middle of the known places that share the most of its first digits. */
export const locatePostalCode = readHandler('locatePostalCode', async ({ params: { zipcode } }, { db }) => {
  if (zipcode === catchAllZipcode) return { data: { point: null } };
  const prefix = (length: number) => zipcode.slice(0, length);
  const isUnder = (length: number) => sql`starts_with(${establishments.zipcode}::text, ${prefix(length)})`;
  const shared = sql<number>`case when ${isUnder(8)} then 8 when ${isUnder(7)} then 7 when ${isUnder(6)} then 6 else 5 end`;
  const [near] = await db
    .select({
      shared: shared.as('shared'),
      latitude: sql<number>`avg(${establishments.latitude})`,
      longitude: sql<number>`avg(${establishments.longitude})`,
    })
    .from(establishments)
    .where(
      and(
        isUnder(shortestPrefix),
        ne(establishments.zipcode, catchAllZipcode),
        hasPublicPoint(establishments),
      ),
    )
    .groupBy(sql`shared`)
    .orderBy(sql`shared desc`)
    .limit(1);
  return { data: { point: near ? { latitude: near.latitude, longitude: near.longitude } : null } };
});
