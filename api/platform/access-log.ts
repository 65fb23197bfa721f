import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';

/** Returns whether a call opens, closes or changes an account or a session. Each of these has a line in the log. */
export function isAboutAccess({ method, noun }: Endpoint): boolean {
  return method !== 'GET' && (noun === 'sessions' || noun === 'users');
}

/**
 * Logs how such a call ended: the number of the account that made it or was opened by it, and where an address was typed a
 * keyed hash of it, by which attempts at one account are found. Refusals with 429 and 503 are counted elsewhere, because
 * thousands may come in a second.
 */
export function logAccess(
  request: FastifyRequest,
  { call, status, secret }: { call: string; status: number; secret: string },
): void {
  if (status === 429 || status === 503) return;
  const account = accountOf(request.body, secret);
  const userId = request.caller?.id ?? request.openedAccount;
  request.log.info(
    { call, status, ...(userId !== undefined && { userId }), ...(account !== undefined && { account }) },
    'access',
  );
}

function accountOf(body: unknown, secret: string): string | undefined {
  const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : undefined;
  if (typeof email !== 'string') return undefined;
  return createHmac('sha256', secret)
    .update(`access ${email.trim().toLowerCase()}`)
    .digest('base64url')
    .slice(0, 16);
}
