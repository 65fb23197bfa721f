import type { KeptPlace } from '#contract/user-shapes.ts';
import type { Orm } from '#database/database.ts';
import { alias, and, asc, eq, or, sql } from '#database/orm.ts';
import { establishments, merchants } from '#database/schema.ts';
import type { PriceKind } from '#domain/prices.ts';
import type { Merchant } from './caller.ts';
import { Failure, notFound } from './failure.ts';
import { isStation } from './kinds.ts';

/** The places that people keep, and what keeping one forbids (docs/decisions/0078-merchants.md). */

/** The columns of a place as people see which ones they keep. */
export const keptPlace = {
  id: establishments.id,
  name: establishments.name,
  kind: sql<PriceKind>`case when ${isStation} then 'fuel' else 'meat' end`,
};

/** Selects the places that a person keeps, by name. */
export function selectKeptPlaces(orm: Orm, userId: number): Promise<KeptPlace[]> {
  return orm
    .select(keptPlace)
    .from(merchants)
    .innerJoin(establishments, eq(establishments.id, merchants.establishmentId))
    .where(eq(merchants.userId, userId))
    .orderBy(asc(establishments.foldedName), asc(establishments.id));
}

/** Reads a place that the caller keeps. @throws {Failure} 'not_found' for any other */
export async function requireKeptPlace(orm: Orm, { places }: Merchant, id: number): Promise<KeptPlace> {
  const [place] = places.includes(id)
    ? await orm.select(keptPlace).from(establishments).where(eq(establishments.id, id))
    : [];
  if (!place) throw notFound('Você não cuida deste lugar.');
  return place;
}

/** The acts that are refused to people who keep a place, about it and about others of its trade: they would speak for themselves, or against a rival. */
const interested = {
  report:
    'Quem cuida de uma loja não relata preços dela nem das do mesmo setor. Os da sua vão em Minha loja.',
  confirm: 'Quem cuida de uma loja não confirma preços dela nem das do mesmo setor.',
  review: 'Quem cuida de uma loja não avalia a própria nem as do mesmo setor.',
  receipt: 'Quem cuida de uma loja não envia notas dela nem das do mesmo setor.',
} as const;

const own = alias(establishments, 'own');

/** @throws {Failure} 'forbidden' if a person keeps a place, or one of its trade: all stations, or shops of the same sector */
export async function refuseInterested(
  orm: Orm,
  userId: number,
  establishmentId: number,
  act: keyof typeof interested,
): Promise<void> {
  const isSameTrade = sql`(${own.type} = 'posto') = (${establishments.type} = 'posto')
    and (${own.type} = 'posto' or coalesce(${own.sectorId} = ${establishments.sectorId}, true))`;
  const interests = await orm
    .select({ id: merchants.id })
    .from(merchants)
    .innerJoin(own, eq(own.id, merchants.establishmentId))
    .innerJoin(establishments, eq(establishments.id, establishmentId))
    .where(and(eq(merchants.userId, userId), or(eq(own.id, establishments.id), isSameTrade)))
    .limit(1);
  if (interests.length > 0) throw new Failure('forbidden', interested[act]);
}
