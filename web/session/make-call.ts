import { callTable } from 'virtual:call-table';
import type { Call } from '#contract/endpoint.ts';
import type { EndpointName, Endpoints } from '#contract/endpoints.ts';
import { type BrowserCallOptions, callFromBrowser } from '../api-client/browser-call.ts';
import type { CallResult } from '../api-client/call.ts';
import { callAsUser } from './user-call.ts';

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
