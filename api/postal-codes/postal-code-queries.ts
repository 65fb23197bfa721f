import { eq, sql } from 'drizzle-orm';
import type { Orm } from '#database/database.ts';
import { postalCodes } from '#database/schema.ts';

export type PostalCodeRow = typeof postalCodes.$inferSelect;

export async function selectPostalCode(orm: Orm, zipcode: string): Promise<PostalCodeRow | undefined> {
  const [row] = await orm.select().from(postalCodes).where(eq(postalCodes.zipcode, zipcode));
  return row;
}

/** Keeps what is known of a CEP. A point that the operator has loaded meanwhile stays. */
export async function keepPostalCode(orm: Orm, { zipcode, ...row }: PostalCodeRow): Promise<void> {
  await orm
    .insert(postalCodes)
    .values({ zipcode, ...row })
    .onConflictDoUpdate({
      target: postalCodes.zipcode,
      set: row,
      setWhere: sql`${postalCodes.coordinatesSource} is distinct from 'file' or excluded.coordinates_source = 'file'`,
    });
}
