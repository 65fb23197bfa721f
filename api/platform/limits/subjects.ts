import { isIPv6 } from 'node:net';
import { crc32 } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { type Quota, windowMs } from './quotas.ts';

/** The two sides by which requests are limited. */
export type Side = keyof Quota;

/** A network or an account whose requests are counted. */
export interface Subject {
  by: Side;
  who: string;
  /** its windows begin at a different second, so that refused clients do not all return at once */
  shift: number;
}

/** The maximum number of cached addresses, so that many addresses cannot exhaust memory. */
const mostAddresses = 20_000;

/** Returns a function that finds the network of an address. It caches addresses for a minute, because parsing is slow. */
export function createNetworks(): (address: string) => Subject {
  const networks = new LRUCache<string, Subject>({
    max: mostAddresses,
    // Addresses are personal data, so they expire by timer. These timers do not keep the process alive.
    ttl: windowMs,
    ttlAutopurge: true,
  });
  return (address) => {
    const known = networks.get(address);
    if (known) return known;
    const network = subjectOf('network', networkOf(address));
    networks.set(address, network);
    return network;
  };
}

export function accountOf(userId: number): Subject {
  return subjectOf('account', String(userId));
}

function subjectOf(by: Side, who: string): Subject {
  return { by, who, shift: crc32(who) % windowMs };
}

/**
 * How far a network of IPv6 reaches. A 'customer' has at least 2^64 addresses, which limits count as one. A provider may give
 * one 'site' 2^80 of them, from which many customers can be made up, so these count as one where people vouch for something.
 */
type NetworkReach = 'customer' | 'site';
const ipv6Groups: Record<NetworkReach, number> = { customer: 4, site: 3 };

/** Returns the network under which an address is counted. One of IPv4 is the address itself. */
export function networkOf(address: string, reach: NetworkReach = 'customer'): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [left = [], right = []] = plain.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = plain.includes('::') ? Array<string>(8 - left.length - right.length).fill('0') : [];
  const groups = [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16).toString(16));
  return groups.slice(0, ipv6Groups[reach]).join(':');
}
