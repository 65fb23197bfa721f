import { and, eq } from 'drizzle-orm';
import type { ReceiptEstablishment } from '#contract/receipt-shapes.ts';
import type { Orm } from '#database/database.ts';
import { establishments, regions } from '#database/schema.ts';
import type { Day } from '#domain/city-time.ts';
import { type Nfce, readNfce } from '#domain/nfce.ts';
import { invalid } from '../platform/failure.ts';
import { isShop } from '../platform/kinds.ts';

/** @throws {Failure} 'invalid' at the field 'code', with the reason */
export function requireNfce(code: string, today: Day): Nfce {
  const reading = readNfce(code, today);
  if ('why' in reading) throw invalid('code', reading.why);
  return reading.nfce;
}

/** Finds the establishment that has issued a receipt. */
export async function findIssuer(orm: Orm, cnpj: string): Promise<ReceiptEstablishment | undefined> {
  const [issuer] = await orm
    .select({ id: establishments.id, name: establishments.name, region: regions.name })
    .from(establishments)
    .innerJoin(regions, eq(regions.id, establishments.regionId))
    .where(and(eq(establishments.cnpj, cnpj), isShop));
  return issuer;
}
