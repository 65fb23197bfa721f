import type { Endpoints } from '#contract/endpoints.ts';
import { patience } from '#domain/attempts.ts';
import { countAttempt, type Tried } from '../platform/attempts.ts';
import { invalid } from '../platform/failure.ts';
import type { Verb } from '../platform/world.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { sendEmailLink } from './send-email-link.ts';

/**
 * Writes to the new address; whether somebody has an account with it is told to its owner alone. The old one holds until
 * the link is used.
 */
export const changeEmail: Verb<Endpoints['changeEmail']> = async (request, world) => {
  const { body, caller } = request;
  if (body.email === caller.email) throw invalid('email', 'Este já é o e-mail da sua conta.');
  await checkOwnPassword(request, 'password', body.password, world);
  const id = String(caller.id);
  const mails: Tried[] = [
    { what: ['new-address', id], patience: patience.mailsOfAccount },
    { what: ['new-address', id, body.email], patience: patience.mails },
  ];
  await countAttempt(mails, world);
  world.afterwards.do(() => sendEmailLink(body.email, caller, world));
  return { data: { received: true } };
};
