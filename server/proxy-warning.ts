import type { IncomingMessage } from 'node:http';
import { networkOf } from '#api/platform/limits/subjects.ts';
import type { AddressOf } from './address-of.ts';

const message =
  'an address is refused that asks in the name of others: if it is a proxy or a CDN of yours, all its visitors count as one, so add its network to TRUST_PROXY';

/**
 * Creates a function that receives refused requests, and warns once if their visitors may share one limit: the request
 * has a forwarded address, but its proxy is not trusted. Any client can fake that.
 */
export function createProxyWarning(
  addressOf: AddressOf,
  warn: (message: string) => void,
): (refused: IncomingMessage) => void {
  let isDone = false;
  return (refused) => {
    const forwarded = refused.headers['x-forwarded-for'];
    if (isDone || typeof forwarded !== 'string') return;
    const counted = addressOf(refused);
    const [furthest = ''] = forwarded.split(',');
    if (counted === '' || networkOf(furthest.trim()) === networkOf(counted)) return;
    isDone = true;
    warn(message);
  };
}
