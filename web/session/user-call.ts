import type { Call } from '#contract/endpoint.ts';
import type { EndpointName, Endpoints } from '#contract/endpoints.ts';
import { type BrowserCallOptions, callFromBrowser } from '../api-client/browser-call.ts';
import type { CallResult } from '../api-client/call.ts';
import { CallFailure } from '../api-client/transport.ts';
import { currentSession, endSession } from './session.ts';

/** There is no session, or it has ended. `SessionKeeper` leads the person to the sign-in page, and back afterwards. */
export class SignedOut extends Error {
  override name = 'SignedOut';
}

/**
 * Makes one call as the person who is signed in (spec, public side, sections 4 and 8: the authenticated helper). Without
 * a token, with a 401 or with a page in place of an answer the session ends; a failure of the server ends none.
 * @throws {SignedOut} when the session has ended
 * @throws {CallFailure} for other refusals
 * @throws {NoAnswer} when there is no answer, as `callFromBrowser` does
 */
export async function callAsUser<N extends EndpointName>(
  apiPrefix: string,
  name: N,
  given: Call<Endpoints[N]> = {},
  options: Omit<BrowserCallOptions, 'token'> = {},
): Promise<CallResult<N>> {
  const session = currentSession();
  if (!session) {
    endSession('expired');
    throw new SignedOut();
  }
  try {
    return await callFromBrowser(apiPrefix, name, given, { ...options, token: session.token });
  } catch (error) {
    const isOver =
      error instanceof CallFailure && (error.status === 401 || (error.isPage && error.status < 500));
    // Where another session has begun in another tab meanwhile, this call has failed and nothing has ended.
    if (isOver && endSession('expired', session.token)) throw new SignedOut();
    throw error;
  }
}
