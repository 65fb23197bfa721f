import { Failure } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { eraseAccount } from './account.ts';
import { lockAccount } from './lock-account.ts';

/** Deletes the caller's account, with its files. The last administrator stays. */
export const deleteAccount = writeHandler('deleteAccount', {
  prepare: ({ body, origin }, context) =>
    checkOwnPassword({ caller: context.caller, origin }, 'password', body.password, context),
  async run(_request, { tx, caller, now, enqueue }) {
    const { account, administrators } = await lockAccount(tx, caller.id);
    if (!account) throw new Failure('unauthenticated');
    if (account.role === 'admin' && administrators === 1) {
      throw new Failure(
        'conflict',
        'Esta é a única conta de administrador. Dê o papel a outra pessoa antes de excluir a sua.',
      );
    }
    await eraseAccount(account, { tx, now, enqueue });
    return { data: { deleted: true } };
  },
});
