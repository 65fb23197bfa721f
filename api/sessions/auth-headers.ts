import type { Origin } from '../platform/caller.ts';

/** Enough to tell browsers apart; what is longer is somebody's joke, and is kept with the session. */
const longestUserAgent = 400;

/** What better-auth is told of a call. */
export function authHeaders({ authorization, userAgent }: Origin): Headers {
  const headers = new Headers();
  if (authorization !== undefined) headers.set('authorization', authorization);
  if (userAgent !== undefined) headers.set('user-agent', userAgent.slice(0, longestUserAgent));
  return headers;
}
