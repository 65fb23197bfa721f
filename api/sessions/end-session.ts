import { and, eq } from 'drizzle-orm';
import { sessions } from '#database/schema.ts';
import { notFound } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';

/** Ends one of the caller's sessions. A session of another person is reported as not found. */
export const endSession = writeHandler('endSession', async ({ params }, { tx, caller }) => {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.id, params.id), eq(sessions.userId, caller.id)))
    .returning({ id: sessions.id });
  if (ended.length === 0) throw notFound('Sessão não encontrada.');
  return { data: { ended: true } };
});
