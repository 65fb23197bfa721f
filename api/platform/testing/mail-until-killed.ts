import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { createContext } from '#api/create-context.ts';
import { startJobs } from '#api/jobs.ts';
import { openDatabase } from '#database/open/open-database.ts';
import { createCaches } from '../caches.ts';
import { systemClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import { sendEmail } from '../mail/send-email.ts';
import { inTransaction } from '../transaction.ts';

/**
 * With 'write': writes a mail in a transaction, prints 'committed' and does nothing more. With 'work': runs the waiting
 * background jobs, and prints 'settled' when none is left. It runs until it is killed, and takes its settings from the
 * environment, like the server.
 */
const [task = '', to = ''] = process.argv.slice(2);
const config = readConfig(process.env);
const database = await openDatabase({ url: config.databaseUrl, directory: config.dataDirectory });
const clock = systemClock;
const caches = createCaches(clock);
const log = pino({ level: 'silent' });
const context = await createContext({ database, config, clock, caches, log });
if (task === 'write') {
  const link = { label: 'Abrir', path: '/redefinir-senha#segredo' };
  await inTransaction(context, (transaction) =>
    sendEmail(transaction, { to, userId: null, subject: 'Prometido', paragraphs: ['Olá.'], link }),
  );
  process.stdout.write('committed\n');
} else {
  await startJobs(context);
  process.stdout.write('working\n');
  const unfinished = `select 1 from pgboss.job where state in ('created', 'retry', 'active') limit 1`;
  while ((await database.run(unfinished)).rows.length > 0) await sleep(50);
  process.stdout.write('settled\n');
}
for (;;) await sleep(60_000);
