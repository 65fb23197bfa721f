import type { Tx } from '#database/database.ts';
import { and, eq, type SQL, sql } from '#database/orm.ts';
import { type establishments, favorites, reviews } from '#database/schema.ts';
import { isOneOf } from '../platform/list.ts';

/** What people have said of a station goes with it to its successor, and comes back if the decision is undone. */

type Moved = NonNullable<(typeof establishments.$inferSelect)['successionMoved']>;
type PersonalTable = typeof favorites | typeof reviews;

/** Moves favourites and reviews to the successor, except those of people who have one there. @returns the ids of the moved ones */
export async function moveToSuccessor(tx: Tx, id: number, successorId: number): Promise<Moved> {
  const places = { from: id, to: successorId };
  return {
    favorites: await move(tx, favorites, places),
    reviews: await move(tx, reviews, places),
  };
}

/** Moves back what the decision has moved, except that of people who have one at the older station by now. */
export async function moveBack(
  tx: Tx,
  { id, successorId, moved }: { id: number; successorId: number; moved: Moved | null },
): Promise<void> {
  const places = { from: successorId, to: id };
  if (!moved) return;
  await move(tx, favorites, places, isOneOf(favorites.id, moved.favorites.join()));
  await move(tx, reviews, places, isOneOf(reviews.id, moved.reviews.join()));
}

/** A person has at most one row of each table at a place. */
async function move(
  tx: Tx,
  table: PersonalTable,
  { from, to }: { from: number; to: number },
  isAsked?: SQL,
): Promise<number[]> {
  const hasOneThere = sql`exists (select from ${table} as theirs
    where theirs.establishment_id = ${to} and theirs.user_id = ${table.userId})`;
  const { rows } = await tx.execute<{ id: number }>(sql`
    update ${table} set establishment_id = ${to}
    where ${and(eq(table.establishmentId, from), isAsked, sql`not ${hasOneThere}`)} returning ${table.id}`);
  return rows.map(({ id }) => id);
}
