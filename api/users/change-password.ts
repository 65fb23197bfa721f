import type { Endpoints } from '#contract/endpoints.ts';
import { verifications } from '#database/schema.ts';
import type { Verb } from '../platform/world.ts';
import { authHeaders } from '../sessions/auth-headers.ts';
import { deleteSessionsBut } from '../sessions/session-queries.ts';
import { checkNewPassword } from './check-new-password.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { linksOf } from './email-links.ts';
import { passwordChangedLetter } from './letters.ts';

/** Changes one's own password; whoever was signed in elsewhere is out, and no link sent before holds. */
export const changePassword: Verb<Endpoints['changePassword']> = async (request, world) => {
  const { body, caller, origin } = request;
  const { currentPassword, newPassword } = body;
  await checkNewPassword('newPassword', newPassword, caller.email);
  await checkOwnPassword(request, 'currentPassword', currentPassword, world);
  await world.auth.api.changePassword({
    body: { currentPassword, newPassword },
    headers: authHeaders(origin),
  });
  await deleteSessionsBut(world.database.orm, caller.id, caller.sessionId);
  await world.database.orm.delete(verifications).where(linksOf(caller.id));
  world.afterwards.do(() => world.mailer.send(passwordChangedLetter(caller, world.config)));
  return { data: { changed: true } };
};
