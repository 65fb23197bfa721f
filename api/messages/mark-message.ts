import { eq, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { messages } from '#database/schema.ts';
import { writeHandler } from '../platform/handler.ts';
import { auditedMessage, lockMessage, selectMessage } from './reads.ts';

/** Marks a message as read or archived, or takes the mark away. The first time counts where it is marked already. */
export const markMessage = writeHandler('markMessage', async ({ params, body }, { tx, now, audit }) => {
  const { id } = params;
  await lockMessage(tx, id);
  const before = await selectMessage(tx, id);
  const mark = (column: AnyPgColumn, wanted: boolean | undefined) =>
    wanted === undefined ? sql`${column}` : wanted ? sql`coalesce(${column}, ${now})` : null;
  await tx
    .update(messages)
    .set({
      readAt: mark(messages.readAt, body.read),
      archivedAt: mark(messages.archivedAt, body.archived),
    })
    .where(eq(messages.id, id));
  const after = await selectMessage(tx, id);
  await audit({ id, before: auditedMessage(before), after: auditedMessage(after) });
  return { data: after };
});
