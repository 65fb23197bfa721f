import { isIPv6 } from 'node:net';
import { LRUCache } from 'lru-cache';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Clock } from './clock.ts';
import { TooMany } from './failure.ts';

/** number of callers stored at once, so that many addresses cannot fill the memory */
const maxCallers = 10_000;

/**
 * Creates a sliding rate limit per network within this process. The returned function counts one call.
 * @throws {TooMany} from the returned function when a call exceeds the limit; that call is not counted
 */
export function createRateLimit(
  { calls, minutes }: NonNullable<Endpoint['limit']>,
  clock: Clock,
): (address: string) => void {
  const span = minutes * 60_000;
  const callers = new LRUCache<string, readonly number[]>({
    max: maxCallers,
    // Addresses are personal data, so they expire by timer. These timers do not keep the process alive.
    ttl: span,
    ttlAutopurge: true,
  });
  return (address) => {
    const now = clock.now().getTime();
    const caller = networkOf(address);
    // A time ahead of now was noted before the clock was set back.
    const times = (callers.get(caller) ?? []).filter((time) => time <= now && now - time < span);
    const [oldest] = times;
    if (oldest !== undefined && times.length >= calls) {
      throw new TooMany(Math.ceil((oldest + span - now) / 1000));
    }
    callers.set(caller, [...times, now]);
  };
}

/** Returns the network to count an address by. An IPv6 customer has 2^64 addresses, which count as one network. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [left = [], right = []] = plain.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = plain.includes('::') ? Array<string>(8 - left.length - right.length).fill('0') : [];
  const groups = [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16).toString(16));
  return groups.slice(0, 4).join(':');
}
