import type { FastifyBaseLogger } from 'fastify';
import { Redis } from 'ioredis';
import type { SharedCount, SharedCounts } from './shared-counts.ts';

/** Other programs may use the same Redis. */
const prefix = 'compara-palmas:limit:';
const connectMs = 2000;
const commandMs = 250;
const pauseMs = 1000;

const increment = `
local counts = {}
for i, key in ipairs(KEYS) do
  counts[i] = redis.call('INCR', key)
  if counts[i] == 1 then redis.call('PEXPIRE', key, ARGV[i]) end
end
return counts`;

/**
 * Connects to a Redis server in the background, and reconnects whenever the connection is lost. Nothing waits for it. The log
 * has one line when Redis becomes unavailable, and one when it is used (again).
 */
export function openRedisCounts(url: string, log: FastifyBaseLogger): SharedCounts {
  const redis = new Redis(url, {
    connectTimeout: connectMs,
    commandTimeout: commandMs,
    retryStrategy: () => pauseMs,
    // A command that cannot be sent at once fails, as does one whose connection breaks.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
  });
  const add = async (counts: readonly SharedCount[]) => {
    const keys = counts.map(({ key }) => prefix + key);
    const ends = counts.map(({ forgottenAfterMs }) => forgottenAfterMs);
    return (await redis.eval(increment, keys.length, ...keys, ...ends)) as number[];
  };

  let state: 'unknown' | 'in use' | 'away' | 'closed' = 'unknown';
  const lose = (reason: string) => {
    if (state === 'away' || state === 'closed') return;
    state = 'away';
    log.warn({ reason }, 'Redis is away: calls are counted in this process');
  };
  /** A connection that does not answer is useless, so another one is tried after a pause. */
  const giveUp = (error: unknown) => {
    lose(reasonOf(error));
    if (state !== 'closed') redis.disconnect(true);
  };
  redis.on('error', (error) => lose(reasonOf(error)));
  redis.on('close', () => lose('connection closed'));
  redis.on('ready', () => {
    // The first count shows whether the server accepts counts at all.
    add([{ key: 'first', forgottenAfterMs: pauseMs }]).then(() => {
      if (state === 'closed') return;
      state = 'in use';
      log.info('calls are counted in Redis');
    }, giveUp);
  });

  return {
    async add(counts) {
      if (state !== 'in use') return undefined;
      try {
        return await add(counts);
      } catch (error) {
        // Only the first of several failed commands is reported.
        if (state === 'in use') giveUp(error);
        return undefined;
      }
    },
    isInUse: () => state === 'in use',
    close() {
      state = 'closed';
      redis.disconnect();
    },
  };
}

/** Keeps the server's address and the text of commands out of the log. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}
