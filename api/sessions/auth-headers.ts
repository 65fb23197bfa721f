import type { Origin } from '../platform/caller.ts';

/** What better-auth is told of a call. */
export function authHeaders({ authorization, userAgent }: Origin): Headers {
  const headers = new Headers();
  if (authorization !== undefined) headers.set('authorization', authorization);
  if (userAgent !== undefined) headers.set('user-agent', userAgent);
  return headers;
}
