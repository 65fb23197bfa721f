import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#database/database.ts';
import { createAfterwards } from './platform/afterwards.ts';
import { createAuth } from './platform/auth.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Context } from './platform/context.ts';
import { createMailer } from './platform/mail/mailer.ts';
import type { ResponseCache } from './platform/response-cache.ts';
import { readSecret } from './platform/secret.ts';
import { sendResetLink } from './users/send-reset-link.ts';

interface Ground {
  database: Database;
  config: Config;
  clock: Clock;
  kept: ResponseCache;
  log: FastifyBaseLogger;
}

/** What the handlers stand on, out of what the server has opened. */
export function createContext({ database, config, clock, kept, log }: Ground): Context {
  const secret = readSecret(config);
  const mailer = createMailer(config, log, clock);
  const auth = createAuth({
    database,
    siteUrl: config.siteUrl,
    secret,
    log,
    sendReset: (person, link) => sendResetLink(person, link, { database, mailer, config }),
  });
  const afterwards = createAfterwards((error) => log.error({ err: error }, 'work afterwards failed'));
  return { database, config, clock, kept, log, auth, mailer, afterwards, secret };
}
