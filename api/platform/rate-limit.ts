import { isIPv6 } from 'node:net';
import { LRUCache } from 'lru-cache';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Clock } from './clock.ts';
import { TooMany } from './failure.ts';

/** how many callers are remembered at once: a flood of addresses cannot fill the memory */
const mostCallers = 10_000;

/**
 * Counts the calls of each address within the minutes before now, in this process. The result counts one more.
 * @throws {TooMany} by the result, for a call that is more than allowed; it is not counted
 */
export function createRateLimit(
  { calls, minutes }: NonNullable<Endpoint['limit']>,
  clock: Clock,
): (address: string) => void {
  const span = minutes * 60_000;
  const callers = new LRUCache<string, readonly number[]>({
    max: mostCallers,
    // An address is personal: it leaves the memory with its last call. These timers keep no process alive.
    ttl: span,
    ttlAutopurge: true,
  });
  return (address) => {
    const now = clock.now().getTime();
    const caller = networkOf(address);
    const times = (callers.get(caller) ?? []).filter((time) => now - time < span);
    const [oldest] = times;
    if (oldest !== undefined && times.length >= calls) {
      throw new TooMany(Math.ceil((oldest + span - now) / 1000));
    }
    callers.set(caller, [...times, now]);
  };
}

/** Who has one IPv6 address has the 2^64 around it: they count as one. IPv4 may come written as IPv6. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [left = [], right = []] = plain.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = plain.includes('::') ? Array<string>(8 - left.length - right.length).fill('0') : [];
  const groups = [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16).toString(16));
  return groups.slice(0, 4).join(':');
}
