import type { IncomingHttpHeaders } from 'node:http';

/**
 * Removes the ports that some proxies write in X-Forwarded-For: a visitor has a different one for each connection, and
 * would count as a different visitor each time.
 */
export function cutPorts(headers: IncomingHttpHeaders): void {
  const { 'x-forwarded-for': forwarded } = headers;
  if (typeof forwarded !== 'string' || !forwarded.includes(':')) return;
  headers['x-forwarded-for'] = forwarded
    .split(',')
    .map((address) => withoutPort(address.trim()))
    .join(', ');
}

/** Removes the port of an address. An IPv6 address has a port only after brackets. */
function withoutPort(address: string): string {
  const [, inBrackets, ofIpv4] = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(address) ?? [];
  return inBrackets ?? ofIpv4 ?? address;
}
