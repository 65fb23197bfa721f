import { and, eq } from 'drizzle-orm';
import type { Tx } from '#database/database.ts';
import { removals, users } from '#database/schema.ts';
import { ownRemovableNouns } from '#domain/removals.ts';
import { writeHandler } from '../platform/handler.ts';
import { restoreRow } from '../platform/removals.ts';

/** Puts back what the caller has just removed: a review, a report or a receipt. */
export const restoreOwnRemoval = writeHandler(
  'restoreOwnRemoval',
  async ({ params: { id } }, { tx, caller, now }) => {
    const { ruledFrom } = await restoreRow(
      { tx, now },
      { id, nouns: ownRemovableNouns, match: eq(removals.userId, caller.id) },
    );
    if (ruledFrom) await trustAsBefore(tx, caller.id, ruledFrom);
    return { data: { restored: true } };
  },
);

/** A decided report is back: the rules judge its author as before, unless another one was removed meanwhile. */
async function trustAsBefore(
  tx: Tx,
  userId: number,
  { before, since }: { before: string | null; since: string },
): Promise<void> {
  await tx
    .update(users)
    .set({ ruledFrom: before === null ? null : new Date(before) })
    .where(and(eq(users.id, userId), eq(users.ruledFrom, new Date(since))));
}
