import { attemptLimits } from '#domain/attempts.ts';
import { countAttempt, type LimitedAttempt } from '../platform/attempts.ts';
import { invalid } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { sendEmailLinkJob } from './email-change.ts';

/**
 * Sends a confirmation link to the new address. When another account uses that address, only its owner is told. The old
 * address stays valid until the link is used.
 */
export const changeEmail = writeHandler('changeEmail', {
  async prepare({ body, origin }, context) {
    const { caller } = context;
    if (body.email === caller.email) throw invalid('email', 'Este já é o e-mail da sua conta.');
    await checkOwnPassword({ caller, origin }, 'password', body.password, context);
    const id = String(caller.id);
    const mails: LimitedAttempt[] = [
      { scope: ['new-address', id], limit: attemptLimits.mailsOfAccount },
      { scope: ['new-address', id, body.email], limit: attemptLimits.mails },
    ];
    await countAttempt(mails, context);
  },
  async run({ body }, { caller, enqueue }) {
    const { id: userId, name, sessionId } = caller;
    await enqueue(sendEmailLinkJob, { email: body.email, userId, name, sessionId });
    return { data: { received: true } };
  },
});
