import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/** Returns the network address of the client that made a request; empty: it has gone. */
export type AddressOf = (request: IncomingMessage) => string;

/**
 * Creates a function that finds the address as the API does: X-Forwarded-For is believed of trusted proxies alone.
 * @param trustedProxies 'loopback', addresses or ranges
 */
export function createAddressOf(trustedProxies: readonly string[]): AddressOf {
  // Most is asked of a server without a proxy: the header need not be read there.
  if (trustedProxies.length === 0) return (request) => request.socket.remoteAddress ?? '';
  const isTrusted = proxyAddr.compile([...trustedProxies]);
  return (request) => (request.socket.remoteAddress ? proxyAddr(request, isTrusted) : '');
}
