import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#database/database.ts';
import type { Caches } from './platform/caches.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Context } from './platform/context.ts';
import { createCpfVault } from './platform/cpf-vault.ts';
import { openFiles } from './platform/files.ts';
import { openJobQueue } from './platform/job-queue.ts';
import { createLimits } from './platform/limits/limits.ts';
import type { SharedCounts } from './platform/limits/shared-counts.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { createOutside, keepRests } from './platform/outside.ts';
import { createPush } from './platform/push.ts';
import { createQueues } from './platform/queues.ts';
import { readCpfKey, readPushKey, readSecret } from './platform/secret.ts';
import { openTemporaryFiles } from './platform/temporary-files.ts';
import { createViewCounter } from './platform/view-counter.ts';
import { createPostalCodeFinder } from './postal-codes/finder.ts';

interface ContextParts {
  database: Database;
  config: Config;
  clock: Clock;
  caches: Caches;
  log: FastifyBaseLogger;
  /** the counts of all processes of this machine, if there are several */
  siblingCounts?: SharedCounts | undefined;
}

/** Creates the API's context from the parts that the server has opened. Background jobs wait until they are started. */
export async function createContext({ siblingCounts, ...parts }: ContextParts): Promise<Context> {
  const { database, config, clock, log } = parts;
  const secret = readSecret(config);
  const outside = createOutside({ rests: keepRests(database, clock), config, clock });
  return {
    ...parts,
    queues: createQueues(),
    limits: createLimits({ config, clock, secret, log, siblingCounts }),
    secret,
    cpfs: createCpfVault(readCpfKey(config)),
    mailer: createMailer(config, log, clock),
    files: await openFiles(config),
    temporary: openTemporaryFiles(config.dataDirectory),
    jobs: await openJobQueue({ database, log, secret }),
    postalCodes: createPostalCodeFinder({ database, config, clock, log, outside }),
    views: createViewCounter({ database, clock, log, secret }),
    outside,
    push: createPush({ key: readPushKey(config), outside, config }),
  };
}
