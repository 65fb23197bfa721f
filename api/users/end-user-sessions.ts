import { notFound } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { deleteSessionsBut } from '../sessions/session-queries.ts';
import { auditedUser } from './audited-user.ts';
import { lockAccount } from './lock-account.ts';
import { noUser } from './user-list.ts';

/** Ends all sessions of an account; of the caller's own, all but the one of the call. */
export const endUserSessions = writeHandler(
  'endUserSessions',
  async ({ params: { id } }, { tx, caller, audit }) => {
    const { account } = await lockAccount(tx, id);
    if (!account) throw notFound(noUser.missing);
    const ended = await deleteSessionsBut(tx, id, caller.sessionId);
    await audit({ id, before: auditedUser(account), after: auditedUser(account, ['sessions']) });
    return { data: { ended } };
  },
);
