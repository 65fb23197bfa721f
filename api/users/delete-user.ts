import { users } from '#database/schema.ts';
import { userCan } from '#domain/users-can.ts';
import { notFound, requirePermission } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { lockVersion } from '../platform/versions.ts';
import { auditedUser } from './audited-user.ts';
import { eraseAccount } from './account.ts';
import { lockAccount } from './lock-account.ts';
import { noUser } from './user-list.ts';

/** Deletes somebody's account as they could themselves. Those of administrators are refused. */
export const deleteUser = writeHandler(
  'deleteUser',
  async ({ params: { id }, query }, { tx, caller, now, enqueue, audit }) => {
    const { account } = await lockAccount(tx, id);
    if (!account) throw notFound(noUser.missing);
    await lockVersion(tx, users, { id, version: query.version }, noUser);
    requirePermission(userCan({ role: account.role, isOwn: id === caller.id }).delete);
    await eraseAccount(account, { tx, now, enqueue });
    await audit({ id, before: auditedUser(account), after: null });
    return { data: { deleted: true } };
  },
);
