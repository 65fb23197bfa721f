import { and, eq } from 'drizzle-orm';
import type { Orm } from '#database/database.ts';
import { establishments } from '#database/schema.ts';
import type { PriceKind } from '#domain/prices.ts';
import { isStation } from '../platform/kinds.ts';

/** Tells which prices are reported at a place: those of fuels at a station, those of cuts at a shop. */
export async function readPriceKind(orm: Orm, establishmentId: number): Promise<PriceKind> {
  const isThisStation = and(eq(establishments.id, establishmentId), isStation);
  return (await orm.$count(establishments, isThisStation)) > 0 ? 'fuel' : 'meat';
}
