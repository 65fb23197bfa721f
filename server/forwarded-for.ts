import type { IncomingHttpHeaders } from 'node:http';

/**
 * Cuts the ports off the addresses of X-Forwarded-For, which some proxies write: a visitor has another one with each
 * connection, and would be somebody else each time.
 */
export function cutPorts(headers: IncomingHttpHeaders): void {
  const { 'x-forwarded-for': forwarded } = headers;
  if (typeof forwarded !== 'string' || !forwarded.includes(':')) return;
  headers['x-forwarded-for'] = forwarded
    .split(',')
    .map((address) => withoutPort(address.trim()))
    .join(', ');
}

/** Removes the port of an address. An IPv6 address has one only behind brackets. */
function withoutPort(address: string): string {
  const [, inBrackets, ofIpv4] = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(address) ?? [];
  return inBrackets ?? ofIpv4 ?? address;
}
