import type { Call } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { currentSession, endSession } from '#web/session/session.ts';
import { callFromBrowser, type Lines } from '../api-client/browser-call.ts';
import type { CallResult } from '../api-client/call.ts';
import { CallFailure } from '../api-client/transport.ts';

/** There is no session, or it has ended: whoever keeps the session leads to the sign-in page, and back after. */
export class SignedOut extends Error {
  override name = 'SignedOut';
}

/**
 * Makes one call as who is signed in (spec, public side, sections 4 and 8: the authenticated helper). Without a token,
 * with a 401 or with a page in place of an answer the session ends; a server in trouble ends none.
 * @throws {SignedOut} then; {CallFailure} for other refusals; {NoAnswer} when there is no answer (connection, 10 s)
 */
export async function callAsUser<L extends keyof Lines>(
  apiPrefix: string,
  line: L,
  given: Call<Endpoints[Lines[L]]> = {},
): Promise<CallResult<Lines[L]>> {
  const session = currentSession();
  if (!session) {
    endSession('expired');
    throw new SignedOut();
  }
  try {
    return await callFromBrowser(apiPrefix, line, given, { token: session.token });
  } catch (error) {
    const isOver =
      error instanceof CallFailure && (error.status === 401 || (error.isPage && error.status < 500));
    // Where another session has begun meanwhile, in another tab, this call has failed and nothing has ended.
    if (isOver && endSession('expired', session.token)) throw new SignedOut();
    throw error;
  }
}
