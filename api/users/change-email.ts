import type { Endpoints } from '#contract/endpoints.ts';
import { patience } from '#domain/attempts.ts';
import { countAttempt } from '../platform/attempts.ts';
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
  await countAttempt(
    [{ what: ['new-address', String(caller.id)], patience: patience.mailsOfAccount }],
    world,
  );
  world.afterwards.do(() => sendEmailLink(body.email, caller, world));
  return { data: { received: true } };
};
