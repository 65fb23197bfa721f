import type { Tx } from '#database/database.ts';
import { and, eq } from '#database/orm.ts';
import { establishments, favorites, products } from '#database/schema.ts';
import { favoritesCan } from '#domain/favorites-can.ts';
import { notFound, requirePermission } from '../platform/failure.ts';
import { type WriteContext, writeHandler } from '../platform/handler.ts';
import { isCut, isStation } from '../platform/kinds.ts';
import { requirePerson } from '../sessions/lock-person.ts';

/** The cut or station that a favourite refers to. */
type Target = { productId: number } | { fuelStationId: number };

type Context = Pick<WriteContext, 'tx'> & { caller: { id: number } };

/**
 * Adds a favourite of the caller; an existing one stays as it is. The caller's row is locked, so that the number of favourites
 * is exact even with concurrent calls.
 * @throws {Failure} 'in_use' when the caller has the maximum number
 */
async function addFavorite({ tx, caller: { id: userId } }: Context, target: Target) {
  await requirePerson(tx, userId);
  await requireTarget(tx, target);
  if (!(await isKept(tx, userId, target))) {
    requirePermission(favoritesCan({ kept: await tx.$count(favorites, eq(favorites.userId, userId)) }).add);
    await tx.insert(favorites).values({ userId, ...columnsOf(target) });
  }
  return { data: { isFavorite: true } };
}

/** Removes a favourite of the caller, if it exists. */
async function removeFavorite({ tx, caller }: Context, target: Target) {
  await requireTarget(tx, target);
  await tx.delete(favorites).where(pointsTo(caller.id, target));
  return { data: { isFavorite: false } };
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
  const { table, id, isOfKind, missing } =
    'productId' in target
      ? { table: products, id: target.productId, isOfKind: isCut(tx), missing: 'Produto não encontrado.' }
      : {
          table: establishments,
          id: target.fuelStationId,
          isOfKind: isStation,
          missing: 'Posto não encontrado.',
        };
  const held = tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, id), isOfKind));
  if ((await held.for('key share')).length === 0) throw notFound(missing);
}

export const addFavoriteProduct = writeHandler('addFavoriteProduct', ({ params: { productId } }, context) =>
  addFavorite(context, { productId }),
);

export const addFavoriteStation = writeHandler('addFavoriteStation', ({ params }, context) =>
  addFavorite(context, { fuelStationId: params.id }),
);

export const removeFavoriteProduct = writeHandler(
  'removeFavoriteProduct',
  ({ params: { productId } }, context) => removeFavorite(context, { productId }),
);

export const removeFavoriteStation = writeHandler('removeFavoriteStation', ({ params }, context) =>
  removeFavorite(context, { fuelStationId: params.id }),
);

/** Adds a station to the favourites of the caller, or removes it. Spec, public side, section 7. */
export const toggleFavoriteStation = writeHandler('toggleFavoriteStation', async ({ params }, context) => {
  const { tx, caller } = context;
  const target = { fuelStationId: params.id };
  await requirePerson(tx, caller.id);
  const change = (await isKept(tx, caller.id, target)) ? removeFavorite : addFavorite;
  const { data } = await change(context, target);
  return {
    data,
    isFavorite: data.isFavorite,
    message: data.isFavorite ? 'Posto guardado nos favoritos.' : 'Posto tirado dos favoritos.',
  };
});
