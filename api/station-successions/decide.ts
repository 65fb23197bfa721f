import type { Tx } from '#database/database.ts';
import { and, eq } from '#database/orm.ts';
import { establishments } from '#database/schema.ts';
import { stationSuccessionCan } from '#domain/station-successions-can.ts';
import { notFound, requirePermission } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { isStation } from '../platform/kinds.ts';
import { lockEstablishments } from '../price-batches/lock-establishments.ts';
import { moveBack, moveToSuccessor } from './moved.ts';

interface Pair {
  id: number;
  successorId: number;
}

/** Decides whether two stations at the same address are one. The older one then leads to the newer, or stands for itself again. */
export const decideStationSuccession = writeHandler(
  'decideStationSuccession',
  async ({ params, body: { successorId, isSame } }, { tx, now, audit }) => {
    const pair = { id: params.id, successorId };
    const before = await lockPair(tx, pair);
    requirePermission(stationSuccessionCan(before, successorId).decide);
    const moved = isSame ? await moveToSuccessor(tx, pair.id, successorId) : { favorites: [], reviews: [] };
    await tx
      .update(establishments)
      .set(
        isSame
          ? { successionDecidedAt: now, successionMoved: moved }
          : { successorId: null, otherPlaces: [...before.otherPlaces, successorId] },
      )
      .where(eq(establishments.id, pair.id));
    await audit({
      id: pair.id,
      before: present(before, pair),
      after: present(await read(tx, pair.id), pair),
    });
    return { data: { favorites: moved.favorites.length, reviews: moved.reviews.length } };
  },
);

/** Undoes a decision, so that the pair waits again. */
export const reopenStationSuccession = writeHandler(
  'reopenStationSuccession',
  async ({ params, body: { successorId } }, { tx, audit }) => {
    const pair = { id: params.id, successorId };
    const before = await lockPair(tx, pair);
    requirePermission(stationSuccessionCan(before, successorId).reopen);
    await moveBack(tx, { ...pair, moved: before.moved });
    await tx
      .update(establishments)
      .set({
        successorId,
        successionDecidedAt: null,
        successionMoved: null,
        otherPlaces: before.otherPlaces.filter((id) => id !== successorId),
      })
      .where(eq(establishments.id, pair.id));
    await audit({
      id: pair.id,
      before: present(before, pair),
      after: present(await read(tx, pair.id), pair),
    });
    return { data: { reopened: true as const } };
  },
);

type Succession = Awaited<ReturnType<typeof read>>;

/** Locks both stations, so that decisions about them, and surveys, come one after the other. @throws {Failure} 'not_found' */
async function lockPair(tx: Tx, { id, successorId }: Pair): Promise<Succession> {
  const isThere = (await lockEstablishments(tx, [id, successorId], isStation)) === 2;
  if (!isThere) throw notFound('Posto não encontrado.');
  return read(tx, id);
}

async function read(tx: Tx, id: number) {
  const [row] = await tx
    .select({
      id: establishments.id,
      name: establishments.name,
      successorId: establishments.successorId,
      decidedAt: establishments.successionDecidedAt,
      moved: establishments.successionMoved,
      otherPlaces: establishments.otherPlaces,
    })
    .from(establishments)
    .where(and(eq(establishments.id, id), isStation));
  if (!row) throw notFound('Posto não encontrado.');
  return row;
}

/** For the audit log. */
function present({ id, name, ...row }: Succession, { successorId }: Pair) {
  const status = row.successorId !== successorId ? 'different' : row.decidedAt === null ? 'waiting' : 'same';
  return { id, name, successorId, status };
}
