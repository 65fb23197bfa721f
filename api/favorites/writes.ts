import { and, eq } from 'drizzle-orm';
import type { Tx } from '#database/database.ts';
import { establishments, favorites, products } from '#database/schema.ts';
import { favoritesCan } from '#domain/favorites-can.ts';
import { notFound, requirePermission } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { isCut, isStation } from '../platform/kinds.ts';
import { requirePerson } from '../sessions/lock-person.ts';

/** The cut or station that a favourite refers to. */
type Target = { productId: number } | { fuelStationId: number };

/**
 * Adds a favourite; an existing one stays as it is. The user's row is locked, so that the number of favourites is exact even
 * with concurrent calls.
 * @throws {Failure} 'in_use' when the user has the maximum number
 */
async function addFavorite(tx: Tx, userId: number, target: Target): Promise<void> {
  await requirePerson(tx, userId);
  await requireTarget(tx, target);
  if (await isKept(tx, userId, target)) return;
  requirePermission(favoritesCan({ kept: await tx.$count(favorites, eq(favorites.userId, userId)) }).add);
  await tx.insert(favorites).values({ userId, ...columnsOf(target) });
}

/** Removes a favourite, if it exists. */
async function removeFavorite(tx: Tx, userId: number, target: Target): Promise<void> {
  await requireTarget(tx, target);
  await tx.delete(favorites).where(pointsTo(userId, target));
}

/** Adds a favourite, or removes it if it exists. @returns whether it exists now */
async function toggleFavorite(tx: Tx, userId: number, target: Target): Promise<boolean> {
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

/** Locks the cut or station, so that it is not deleted before the favourite refers to it. */
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

/** Adds a cut to the favourites of the caller. */
export const addFavoriteProduct = writeHandler('addFavoriteProduct', async ({ params }, { tx, caller }) => {
  await addFavorite(tx, caller.id, { productId: params.productId });
  return { data: { isFavorite: true } };
});

/** Adds a station to the favourites of the caller. */
export const addFavoriteStation = writeHandler('addFavoriteStation', async ({ params }, { tx, caller }) => {
  await addFavorite(tx, caller.id, { fuelStationId: params.id });
  return { data: { isFavorite: true } };
});

/** Removes a cut from the favourites of the caller. */
export const removeFavoriteProduct = writeHandler(
  'removeFavoriteProduct',
  async ({ params }, { tx, caller }) => {
    await removeFavorite(tx, caller.id, { productId: params.productId });
    return { data: { isFavorite: false } };
  },
);

/** Removes a station from the favourites of the caller. */
export const removeFavoriteStation = writeHandler(
  'removeFavoriteStation',
  async ({ params }, { tx, caller }) => {
    await removeFavorite(tx, caller.id, { fuelStationId: params.id });
    return { data: { isFavorite: false } };
  },
);

/** Adds a station to the favourites of the caller, or removes it. Spec, public side, section 7. */
export const toggleFavoriteStation = writeHandler(
  'toggleFavoriteStation',
  async ({ params }, { tx, caller }) => {
    const isFavorite = await toggleFavorite(tx, caller.id, { fuelStationId: params.id });
    return {
      data: { isFavorite },
      isFavorite,
      message: isFavorite ? 'Posto guardado nos favoritos.' : 'Posto tirado dos favoritos.',
    };
  },
);
