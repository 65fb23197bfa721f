import { attemptLimits } from '#domain/attempts.ts';
import { countAttempt, type Tried } from '../platform/attempts.ts';
import { invalid } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { sendEmailLinkJob } from './send-email-link.ts';

/**
 * Writes to the new address; that somebody has an account with it is told to its owner alone. The old address holds until
 * the link is used.
 */
export const changeEmail = writeHandler('changeEmail', {
  async prepare({ body, origin }, context) {
    const { caller } = context;
    if (body.email === caller.email) throw invalid('email', 'Este já é o e-mail da sua conta.');
    await checkOwnPassword({ caller, origin }, 'password', body.password, context);
    const id = String(caller.id);
    const mails: Tried[] = [
      { what: ['new-address', id], limit: attemptLimits.mailsOfAccount },
      { what: ['new-address', id, body.email], limit: attemptLimits.mails },
    ];
    await countAttempt(mails, context);
  },
  async run({ body }, { caller, enqueue }) {
    const { id: userId, name, sessionId } = caller;
    await enqueue(sendEmailLinkJob, { email: body.email, userId, name, sessionId });
    return { data: { received: true } };
  },
});
