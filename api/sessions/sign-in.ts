import { writeHandler } from '../platform/handler.ts';
import { beginSession } from './begin-session.ts';
import { countSignIn } from './sign-in-attempts.ts';
import { verifyCredentials } from './verify-credentials.ts';

/** Signs a person in. Too many attempts have to wait. */
export const signIn = writeHandler('signIn', {
  async prepare({ body, origin }, context) {
    const attempt = await countSignIn(body.email, origin, context);
    return { attempt, verified: await verifyCredentials(body, context.database.orm) };
  },
  async run({ body, origin }, context, { attempt, verified }) {
    const session = await beginSession(verified, body, origin, context);
    await attempt.succeeded(context);
    return session;
  },
});
