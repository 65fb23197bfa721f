import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#database/database.ts';
import type { Caches } from './caches.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { CpfVault } from './cpf-vault.ts';
import type { Files } from './files.ts';
import type { JobQueue } from './job-queue.ts';
import type { Limits } from './limits/limits.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Outside } from './outside.ts';
import type { PostalCodeFinder } from './postal-code-finder.ts';
import type { Push } from './push.ts';
import type { Queues } from './queues.ts';
import type { TemporaryFiles } from './temporary-files.ts';
import type { ViewCounter } from './view-counter.ts';

/**
 * The services that the API uses, created once at the start. Handlers get only the parts for their kind (handler.ts).
 */
export interface Context {
  database: Database;
  config: Config;
  clock: Clock;
  caches: Caches;
  queues: Queues;
  limits: Limits;
  log: FastifyBaseLogger;
  mailer: Mailer;
  files: Files;
  temporary: TemporaryFiles;
  jobs: JobQueue;
  /** for keyed hashes and encryption; it never leaves the process */
  secret: string;
  cpfs: CpfVault;
  postalCodes: PostalCodeFinder;
  /** counts which prices people see */
  views: ViewCounter;
  /** every request to other services */
  outside: Outside;
  /** messages to browsers */
  push: Push;
}

/** Returns the context for background work, whose statements may take long. */
export function inBackground(context: Context): Context {
  return { ...context, database: { ...context.database, ...context.database.background } };
}
