import { and, eq } from 'drizzle-orm';
import type { Tx } from '#database/database.ts';
import { establishments, favorites, products } from '#database/schema.ts';
import { favoritesCan } from '#domain/favorites-can.ts';
import { notFound, requirePermission } from '../platform/failure.ts';
import { isCut, isStation } from '../platform/kinds.ts';
import { requirePerson } from '../sessions/lock-person.ts';

/** The thing that a favourite points to. */
export type Target = { productId: number } | { fuelStationId: number };

/**
 * Adds a favourite; one that is there already stays as it is. The person's row is locked, so that the number of
 * favourites is exact also with many calls at once.
 * @throws {Failure} 'in_use' when the person has as many as one can keep
 */
export async function addFavorite(tx: Tx, userId: number, target: Target): Promise<void> {
  await requirePerson(tx, userId);
  await requireTarget(tx, target);
  if (await isKept(tx, userId, target)) return;
  requirePermission(favoritesCan({ kept: await tx.$count(favorites, eq(favorites.userId, userId)) }).add);
  await tx.insert(favorites).values({ userId, ...columnsOf(target) });
}

/** Takes a favourite away; without one it does nothing. */
export async function removeFavorite(tx: Tx, userId: number, target: Target): Promise<void> {
  await requireTarget(tx, target);
  await tx.delete(favorites).where(pointsTo(userId, target));
}

/** Adds a favourite, or takes it away where it is there. @returns whether it is there now */
export async function toggleFavorite(tx: Tx, userId: number, target: Target): Promise<boolean> {
  await requirePerson(tx, userId);
  if (await isKept(tx, userId, target)) {
    await removeFavorite(tx, userId, target);
    return false;
  }
  await addFavorite(tx, userId, target);
  return true;
}

async function isKept(tx: Tx, userId: number, target: Target): Promise<boolean> {
  return (await tx.$count(favorites, pointsTo(userId, target))) > 0;
}

function columnsOf(target: Target) {
  return 'productId' in target ? target : { establishmentId: target.fuelStationId };
}

function pointsTo(userId: number, target: Target) {
  return and(
    eq(favorites.userId, userId),
    'productId' in target
      ? eq(favorites.productId, target.productId)
      : eq(favorites.establishmentId, target.fuelStationId),
  );
}

/** Holds the cut or station, so that it is not deleted before the favourite points to it. */
async function requireTarget(tx: Tx, target: Target): Promise<void> {
  if ('productId' in target) {
    const held = tx
      .select({ id: products.id })
      .from(products)
      .where(and(eq(products.id, target.productId), isCut(tx)));
    if ((await held.for('key share')).length === 0) throw notFound('Produto não encontrado.');
    return;
  }
  const held = tx
    .select({ id: establishments.id })
    .from(establishments)
    .where(and(eq(establishments.id, target.fuelStationId), isStation));
  if ((await held.for('key share')).length === 0) throw notFound('Posto não encontrado.');
}
