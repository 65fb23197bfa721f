import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#database/database.ts';
import type { Auth } from './auth.ts';
import type { Caches } from './caches.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { JobQueue } from './job-queue.ts';
import type { Mailer } from './mail/mailer.ts';

/** What the API stands on, made once at the start. Handlers get the part of it that their kind may use (handler.ts). */
export interface Context {
  database: Database;
  config: Config;
  clock: Clock;
  caches: Caches;
  log: FastifyBaseLogger;
  auth: Auth;
  mailer: Mailer;
  jobs: JobQueue;
  /** for keyed hashes and encryption; never leaves */
  secret: string;
}
