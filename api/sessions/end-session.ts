import { and, eq } from 'drizzle-orm';
import type { Endpoints } from '#contract/endpoints.ts';
import { sessions } from '#database/schema.ts';
import type { Handler } from '../platform/context.ts';
import { notFound } from '../platform/failure.ts';

/** Ends one of one's own sessions. Somebody else's is as if it were not there. */
export const endSession: Handler<Endpoints['endSession']> = async ({ params, caller }, { database }) => {
  const ended = await database.orm
    .delete(sessions)
    .where(and(eq(sessions.id, params.id), eq(sessions.userId, caller.id)))
    .returning({ id: sessions.id });
  if (ended.length === 0) throw notFound('Sessão não encontrada.');
  return { data: { ended: true } };
};
