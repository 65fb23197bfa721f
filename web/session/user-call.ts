import { callTable } from 'virtual:call-table';
import type { Call } from '#contract/endpoint.ts';
import type { EndpointName, Endpoints } from '#contract/endpoints.ts';
import {
  type BrowserCallOptions,
  callFromBrowser,
  type FileAnswer,
  type FileCallName,
  fileFromBrowser,
} from '../api-client/browser-call.ts';
import type { CallResult } from '../api-client/call.ts';
import { CallFailure } from '../api-client/transport.ts';
import { currentSession, endSession, keepUser } from './session.ts';

/** There is no session, it has ended, or its user may no longer make the call. The page is about to change. */
export class SignedOut extends Error {
  override name = 'SignedOut';
}

/**
 * Makes a call with the session's token (spec, public side, sections 4 and 8: the authenticated helper). The session
 * ends if there is no token, with a 401, and with an HTML page instead of JSON, but not with a server error.
 * @throws {SignedOut} if the session has ended
 * @throws {CallFailure} for other failures
 * @throws {NoAnswer} as `callFromBrowser` does
 */
export function callAsUser<N extends EndpointName>(
  apiPrefix: string,
  name: N,
  given: Call<Endpoints[N]> = {},
  options: Omit<BrowserCallOptions, 'token'> = {},
): Promise<CallResult<N>> {
  return asUser(apiPrefix, (token) => callFromBrowser(apiPrefix, name, given, { ...options, token }));
}

/**
 * Makes a call whose reply is a file, with the session's token. It ends the session and throws as `callAsUser` does.
 */
export function fileAsUser<N extends FileCallName>(
  apiPrefix: string,
  name: N,
  given: Call<Endpoints[N]> = {},
): Promise<FileAnswer> {
  return asUser(apiPrefix, (token) => fileFromBrowser(apiPrefix, name, given, { token }));
}

async function asUser<Answer>(apiPrefix: string, make: (token: string) => Promise<Answer>): Promise<Answer> {
  const session = currentSession();
  if (!session) {
    endSession('expired');
    throw new SignedOut();
  }
  try {
    return await make(session.token);
  } catch (error) {
    const isOver =
      error instanceof CallFailure && (error.status === 401 || (error.isPage && error.status < 500));
    // If another tab has started a new session, only this call has failed.
    if (isOver && endSession('expired', session.token)) throw new SignedOut();
    // The role was taken away on the server, and this browser does not know yet.
    if (
      error instanceof CallFailure &&
      error.failure?.code === 'forbidden' &&
      session.user.role === 'admin'
    ) {
      await reloadUser(apiPrefix);
      // `SignedInOnly` then redirects and explains why.
      if (currentSession()?.user.role !== 'admin') throw new SignedOut();
    }
    throw error;
  }
}

/** Loads the user again. After a failure the stored user stays, because the server checks every call anyway. */
export async function reloadUser(apiPrefix: string): Promise<void> {
  await callAsUser(apiPrefix, 'readProfile').then(
    ({ data }) => keepUser(data),
    () => {},
  );
}

/** Makes public calls without a token and all others with the session's token. It throws as both do. */
export function makeCall<N extends EndpointName>(
  apiPrefix: string,
  name: N,
  given: Call<Endpoints[N]>,
  options: Omit<BrowserCallOptions, 'token'> = {},
): Promise<CallResult<N>> {
  return callTable[name].isPublic
    ? callFromBrowser(apiPrefix, name, given, options)
    : callAsUser(apiPrefix, name, given, options);
}
