import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/** Returns the client's network address for a request; empty if the client has disconnected. */
export type AddressOf = (request: IncomingMessage) => string;

/**
 * Creates a function that finds the address as the API does: X-Forwarded-For is used only from trusted proxies.
 * @param trustedProxies 'loopback', addresses or ranges
 */
export function createAddressOf(trustedProxies: readonly string[]): AddressOf {
  // Most servers have no proxy in front, so the header need not be read.
  if (trustedProxies.length === 0) return (request) => request.socket.remoteAddress ?? '';
  const isTrusted = proxyAddr.compile([...trustedProxies]);
  return (request) => (request.socket.remoteAddress ? proxyAddr(request, isTrusted) : '');
}
