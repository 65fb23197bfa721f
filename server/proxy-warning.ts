import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

const message =
  'visitors of a proxy in front are taken for one and refused: set TRUST_PROXY to the network of the proxy';

/**
 * Creates a function that gets refused requests, and warns once when their visitors are limited as one: the next neighbour
 * tells of another address, from a network where proxies are, but nobody has said that it may be believed.
 */
export function createProxyWarning(
  trustedProxies: readonly string[],
  warn: (message: string) => void,
): (refused: IncomingMessage) => void {
  const isNear = proxyAddr.compile(['loopback', 'linklocal', 'uniquelocal']);
  let isDone = trustedProxies.length > 0;
  return ({ headers, socket }) => {
    if (isDone || headers['x-forwarded-for'] === undefined || !isNear(socket.remoteAddress ?? '', 0)) return;
    isDone = true;
    warn(message);
  };
}
