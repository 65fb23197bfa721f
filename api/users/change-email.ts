import type { Endpoints } from '#contract/endpoints.ts';
import { attemptLimits } from '#domain/attempts.ts';
import { countAttempt, type Tried } from '../platform/attempts.ts';
import type { Handler } from '../platform/context.ts';
import { invalid } from '../platform/failure.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { sendEmailLink } from './send-email-link.ts';

/**
 * Writes to the new address; whether somebody has an account with it is told to its owner alone. The old one holds until
 * the link is used.
 */
export const changeEmail: Handler<Endpoints['changeEmail']> = async (request, context) => {
  const { body, caller } = request;
  if (body.email === caller.email) throw invalid('email', 'Este já é o e-mail da sua conta.');
  await checkOwnPassword(request, 'password', body.password, context);
  const id = String(caller.id);
  const mails: Tried[] = [
    { what: ['new-address', id], limit: attemptLimits.mailsOfAccount },
    { what: ['new-address', id, body.email], limit: attemptLimits.mails },
  ];
  await countAttempt(mails, context);
  context.afterwards.do(() => sendEmailLink(body.email, caller, context));
  return { data: { received: true } };
};
