import { and, eq, like, ne, or } from 'drizzle-orm';
import type { Endpoints } from '#contract/endpoints.ts';
import { reportedPrices, reviews, users, verifications } from '#database/schema.ts';
import { Failure } from '../platform/failure.ts';
import type { Verb } from '../platform/world.ts';
import { checkOwnPassword } from './check-own-password.ts';

/**
 * Erases one's own account. What is public stays without a name (the database takes the person off it); what nobody
 * has approved goes; all else that points to the person goes with them.
 */
export const deleteAccount: Verb<Endpoints['deleteAccount']> = async (request, world) => {
  const { body, caller } = request;
  await checkOwnPassword(request, 'password', body.password, world);
  await world.database.orm.transaction(async (tx) => {
    const administrators = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.role, 'admin'))
      .orderBy(users.id)
      .for('update');
    if (administrators.length === 1 && administrators[0]?.id === caller.id) {
      throw new Failure(
        'conflict',
        'Esta é a única conta de administrador. Dê o papel a outra pessoa antes de excluir a sua.',
      );
    }
    for (const sent of [reviews, reportedPrices]) {
      await tx.delete(sent).where(and(eq(sent.userId, caller.id), ne(sent.status, 'approved')));
    }
    const id = String(caller.id);
    await tx
      .delete(verifications)
      .where(or(eq(verifications.value, id), like(verifications.value, `${id} %`)));
    await tx.delete(users).where(eq(users.id, caller.id));
  });
  return { data: { deleted: true } };
};
