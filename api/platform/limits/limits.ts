import { createHmac } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { TooMany } from '../failure.ts';
import { type Counted, type CountedHere, type Quota, quotas, windowMs } from './quotas.ts';
import { openRedisCounts } from './redis-counts.ts';
import type { SharedCounts } from './shared-counts.ts';
import { accountOf, createNetworks, type Side, type Subject } from './subjects.ts';

interface LimitFigures {
  refusals: { counted: Counted; by: Side; count: number }[];
  /** null: there is no REDIS_URL */
  isRedisInUse: boolean | null;
}

/** Limits how many requests a person, or a crowd behind one address, may make in a minute. */
export interface Limits {
  /**
   * Refuses a network that is already over its limit, before any other work. Nothing is counted.
   * @throws {TooMany}
   */
  refuseKnown(counted: Counted, address: string): void;
  /**
   * Counts one request of a network and, if a user is signed in, of their account.
   * @throws {TooMany} when either is over its limit
   */
  count(counted: Counted, address: string, userId?: number): Promise<void>;
  /** Counts a call from a network by the limit of its own entry. @throws {TooMany} */
  countCall(name: string, limit: NonNullable<Endpoint['limit']>, address: string): Promise<void>;
  /** Counts one request of a network in this process only. @throws {TooMany} */
  countHere(counted: CountedHere, address: string): void;
  figures(): LimitFigures;
  close(): void;
}

/** A kind of request, and how many are allowed in which time. */
interface Rule {
  name: string;
  /** undefined: the limit of a single call */
  counted?: Counted;
  quota: Quota;
  windowMs: number;
}

/** How many requests were counted in a window of time, as far as this process knows. */
interface Counter {
  window: number;
  count: number;
}

/** The count of a network or account in the current window of a rule. */
interface Current {
  rule: Rule;
  by: Side;
  /** the rule, and the network or account */
  name: string;
  counter: Counter;
  endsInMs: number;
  most: number;
}

/** The maximum number of counters, so that many addresses cannot exhaust memory. */
const mostCounters = 20_000;

interface LimitParts {
  config: Pick<Config, 'limitFactor' | 'redisUrl'>;
  clock: Clock;
  /** for keyed hashes, so that other users of the same Redis find no addresses there */
  secret: string;
  log: FastifyBaseLogger;
  /** the counts of all processes of this machine, if there are several; they are not used with Redis */
  siblingCounts?: SharedCounts | undefined;
}

/**
 * Creates the limits. They count in Redis if it is configured, else together with the other processes of this machine, and in
 * this process only while neither is available.
 */
export function createLimits({ config, clock, secret, log, siblingCounts }: LimitParts): Limits {
  const { limitFactor: factor, redisUrl } = config;
  const networkOf = createNetworks();
  const shared = redisUrl === undefined ? siblingCounts : openRedisCounts(redisUrl, log);
  const refusals = new Map<string, LimitFigures['refusals'][number]>();
  const counters = new LRUCache<string, Counter>({
    max: mostCounters,
    // Addresses are personal data, so they expire by timer. These timers do not keep the process alive.
    ttlAutopurge: true,
    ttl: windowMs,
  });
  const counterOf = (key: string, window: number, ttl: number): Counter => {
    const known = counters.get(key);
    if (known?.window === window) return known;
    const counter = { window, count: 0 };
    counters.set(key, counter, { ttl });
    return counter;
  };

  /** The counts of known addresses (subjects.ts), because finding a count by its name is slow. */
  const known = new WeakMap<Subject, Map<string, Current>>();
  const current = (rule: Rule, subject: Subject): Current => {
    const { number, endsInMs } = windowAt(clock.now().getTime() + subject.shift, rule.windowMs);
    const ofSubject = known.get(subject) ?? new Map<string, Current>();
    const before = ofSubject.get(rule.name);
    if (before?.counter.window === number) {
      before.endsInMs = endsInMs;
      return before;
    }
    const { by, who } = subject;
    const name = `${rule.name} ${by} ${who}`;
    const counter = counterOf(name, number, rule.windowMs);
    const one = { rule, by, name, counter, endsInMs, most: rule.quota[by] };
    ofSubject.set(rule.name, one);
    known.set(subject, ofSubject);
    return one;
  };
  const refuse = ({ rule: { counted }, by, endsInMs }: Current): never => {
    const seconds = Math.ceil(endsInMs / 1000);
    if (counted === undefined) throw new TooMany(seconds);
    const key = `${counted} ${by}`;
    const refused = refusals.get(key) ?? { counted, by, count: 0 };
    refused.count += 1;
    refusals.set(key, refused);
    throw new TooMany(seconds, 'Muitos pedidos em pouco tempo.');
  };
  const refuseFull = (one: Current) => {
    if (one.counter.count >= one.most) refuse(one);
  };
  const sharedCount = ({ name, counter, rule }: Current) => ({
    key: `${createHmac('sha256', secret).update(name).digest('base64url').slice(0, 22)}:${counter.window}`,
    forgottenAfterMs: rule.windowMs,
  });
  const count = async (rule: Rule, subjects: readonly Subject[]) => {
    const all = subjects.map((subject) => current(rule, subject));
    all.forEach(refuseFull);
    for (const { counter } of all) counter.count += 1;
    const counts = shared?.isInUse() ? await shared.add(all.map(sharedCount)) : undefined;
    if (!counts) return;
    all.forEach((one, index) => {
      const ofAll = counts[index] ?? 0;
      // Counts of others are remembered here, and still used while the shared ones are unavailable.
      one.counter.count = Math.max(one.counter.count, ofAll);
      if (ofAll > one.most) refuse(one);
    });
  };
  const rules = factor === undefined ? undefined : rulesFor(factor);

  return {
    refuseKnown(counted, address) {
      if (rules) refuseFull(current(rules[counted], networkOf(address)));
    },
    async count(counted, address, userId) {
      if (!rules) return;
      const network = networkOf(address);
      await count(rules[counted], userId === undefined ? [network] : [network, accountOf(userId)]);
    },
    async countCall(name, { calls, minutes }, address) {
      const quota = { network: calls, account: Number.POSITIVE_INFINITY };
      await count({ name, quota, windowMs: minutes * 60_000 }, [networkOf(address)]);
    },
    countHere(counted, address) {
      if (!rules) return;
      const one = current(rules[counted], networkOf(address));
      refuseFull(one);
      one.counter.count += 1;
    },
    figures: () => ({
      refusals: [...refusals.values()],
      isRedisInUse: redisUrl === undefined ? null : (shared?.isInUse() ?? false),
    }),
    close: () => shared?.close(),
  };
}

function rulesFor(factor: number): Record<Counted, Rule> {
  const rules = Object.entries(quotas).map(([counted, { network, account }]) => {
    const quota = { network: Math.ceil(network * factor), account: Math.ceil(account * factor) };
    return [counted, { name: counted, counted: counted as Counted, quota, windowMs }] as const;
  });
  return Object.fromEntries(rules) as Record<Counted, Rule>;
}

/** A window of time in which requests are counted. */
interface Window {
  /** increases by one with each window */
  number: number;
  /** milliseconds until the next one; never more than the window's length */
  endsInMs: number;
}

/**
 * Returns the window of an instant. It depends on the clock only, so nodes agree on it, and changing the clock makes nobody
 * wait longer.
 * @param now in milliseconds; a shift makes the windows of one network or account begin earlier
 */
function windowAt(now: number, lengthMs: number): Window {
  const number = Math.floor(now / lengthMs);
  return { number, endsInMs: (number + 1) * lengthMs - now };
}
