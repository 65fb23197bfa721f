import type { Origin } from '../platform/caller.ts';

/** This many characters identify a browser. Longer headers are cut, because they are stored with the session. */
const longestUserAgent = 400;

/** Returns the headers of a call that better-auth needs. */
export function authHeaders({ authorization, userAgent }: Origin): Headers {
  const headers = new Headers();
  if (authorization !== undefined) headers.set('authorization', authorization);
  if (userAgent !== undefined) headers.set('user-agent', userAgent.slice(0, longestUserAgent));
  return headers;
}
