import { createHmac } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { TooMany } from '../failure.ts';
import { type Counter, createCounters } from './counters.ts';
import { type Counted, type CountedHere, quotas, windowMs } from './quotas.ts';
import { openRedisCounts } from './redis-counts.ts';
import { accountOf, createNetworks, type Side, type Subject } from './subjects.ts';

export interface LimitFigures {
  refusals: { counted: Counted; by: Side; count: number }[];
  /** null: there is no REDIS_URL */
  isRedisInUse: boolean | null;
}

/** Limits everybody to what a person, or a crowd behind one address, may ask for in a minute. */
export interface Limits {
  /**
   * Refuses a network that is known to be over its limit, before anything is done for it. Nothing is counted.
   * @throws {TooMany}
   */
  refuseKnown(counted: Counted, address: string): void;
  /**
   * Counts one request of a network and, where somebody is signed in, of an account.
   * @throws {TooMany} when either is over its limit
   */
  count(counted: Counted, address: string, userId?: number): Promise<void>;
  /** Counts one request of a network in this process alone. @throws {TooMany} */
  countHere(counted: CountedHere, address: string): void;
  figures(): LimitFigures;
  close(): void;
}

/** The count of a party in its present minute. */
interface Current {
  counted: Counted;
  by: Side;
  /** its kind, and whose it is */
  name: string;
  tally: Counter;
  endsInMs: number;
  most: number;
}

interface LimitParts {
  config: Pick<Config, 'limitFactor' | 'redisUrl'>;
  clock: Clock;
  /** for keyed hashes: others who read the same Redis find no addresses there */
  secret: string;
  log: FastifyBaseLogger;
}

/** Creates the limits, which count in Redis where there is one, and in this process alone while it is away. */
export function createLimits({ config, clock, secret, log }: LimitParts): Limits {
  const { limitFactor: factor, redisUrl } = config;
  if (factor === undefined) return noLimits;
  const tallyOf = createCounters();
  const networkOf = createNetworks();
  const shared = redisUrl === undefined ? undefined : openRedisCounts(redisUrl, log);
  const refusals = new Map<string, LimitFigures['refusals'][number]>();

  /** The counts of addresses that are known (parties.ts): finding one by its name takes a while. */
  const known = new WeakMap<Subject, Partial<Record<Counted, Current>>>();
  const current = (counted: Counted, party: Subject): Current => {
    const { number, endsInMs } = windowAt(party.shift, clock.now().getTime());
    const ofParty = known.get(party) ?? {};
    const before = ofParty[counted];
    if (before?.tally.window === number) {
      before.endsInMs = endsInMs;
      return before;
    }
    const { by, who } = party;
    const name = `${counted} ${by} ${who}`;
    const most = Math.ceil(quotas[counted][by] * factor);
    const one = { counted, by, name, tally: tallyOf(name, number), endsInMs, most };
    ofParty[counted] = one;
    known.set(party, ofParty);
    return one;
  };
  const refuse = ({ counted, by, endsInMs }: Current): never => {
    const key = `${counted} ${by}`;
    const refused = refusals.get(key) ?? { counted, by, count: 0 };
    refused.count += 1;
    refusals.set(key, refused);
    throw new TooMany(Math.ceil(endsInMs / 1000), 'Muitos pedidos em pouco tempo.');
  };
  const refuseFull = (one: Current) => {
    if (one.tally.count >= one.most) refuse(one);
  };
  const keyOf = ({ name, tally }: Current) =>
    `${createHmac('sha256', secret).update(name).digest('base64url').slice(0, 22)}:${tally.window}`;

  return {
    refuseKnown(counted, address) {
      refuseFull(current(counted, networkOf(address)));
    },
    async count(counted, address, userId) {
      const parties = [current(counted, networkOf(address))];
      if (userId !== undefined) parties.push(current(counted, accountOf(userId)));
      parties.forEach(refuseFull);
      for (const { tally } of parties) tally.count += 1;
      const counts = shared?.isInUse() ? await shared.add(parties.map(keyOf)) : undefined;
      if (!counts) return;
      parties.forEach((one, index) => {
        const count = counts[index] ?? 0;
        // The counts of other nodes are known here from now on, also while Redis is away.
        one.tally.count = Math.max(one.tally.count, count);
        if (count > one.most) refuse(one);
      });
    },
    countHere(counted, address) {
      const one = current(counted, networkOf(address));
      refuseFull(one);
      one.tally.count += 1;
    },
    figures: () => ({ refusals: [...refusals.values()], isRedisInUse: shared?.isInUse() ?? null }),
    close: () => shared?.close(),
  };
}

const noLimits: Limits = {
  refuseKnown() {},
  async count() {},
  countHere() {},
  figures: () => ({ refusals: [], isRedisInUse: null }),
  close() {},
};

/** One minute of one party. */
interface Window {
  /** grows by one a minute */
  number: number;
  /** milliseconds until the next one; never more than a minute */
  endsInMs: number;
}

/**
 * Returns the minute in which something is counted now. It follows from the clock alone: nodes agree on it, and a clock that
 * is set makes nobody wait for longer.
 * @param shift milliseconds by which the minutes of a party begin earlier than others
 */
function windowAt(shift: number, now: number): Window {
  const shifted = now + shift;
  const number = Math.floor(shifted / windowMs);
  return { number, endsInMs: (number + 1) * windowMs - shifted };
}
