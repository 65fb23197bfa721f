import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '#api/platform/config.ts';
import { openJobQueue } from '#api/platform/job-queue.ts';
import { sendEmail } from '#api/platform/mail/send-email.ts';
import { openTestMailServer } from '#api/platform/mail/testing.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { startServer } from './start-server.ts';

const log = pino({ level: 'silent' });
const secret = 'nobody guesses this in a test of closing';
/** a provider's pace: slower than a database may be, faster than a job may be */
const mailMs = 6_000;

it('lets a mail that is on its way arrive before it is closed, so that it is not sent again', async () => {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'compara-closing-'));
  const database = await openTestDatabase();
  const arriving = Promise.withResolvers<void>();
  const mailServer = await openTestMailServer({
    onData(stream, _, done) {
      stream.resume();
      arriving.resolve();
      setTimeout(done, mailMs);
    },
  });
  onTestFinished(async () => {
    await mailServer.close();
    await database.close();
    rmSync(dataDirectory, { recursive: true });
  });
  const waiting = await openJobQueue({ database, log, secret });
  await database.orm.transaction((tx) =>
    sendEmail(
      { enqueue: (job, data) => waiting.enqueue(tx, job, data), now: new Date() },
      { to: 'ana@exemplo.com.br', userId: null, subject: 'Olá', paragraphs: ['Olá, Ana.'] },
    ),
  );
  await waiting.stop();

  const server = await startServer({
    config: {
      ...readConfig({
        DATA_DIR: dataDirectory,
        SECRET: secret,
        ANP_SURVEY_URL: '',
        ANP_REGISTER_URL: '',
        SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
      }),
      host: '127.0.0.1',
      port: 0,
    },
    database,
    log,
    files: () => undefined,
    openPages: () => ({
      read: async () => Promise.reject(new Error('no pages')),
      receive: async () => Promise.reject(new Error('no pages')),
      takesForm: async () => false,
      patterns: async () => [],
    }),
  });
  await arriving.promise;
  await server.close();
  const { rows } = await database.run(`SELECT state::text FROM pgboss.job WHERE name = 'mail'`);
  expect(rows).toEqual([{ state: 'completed' }]);
});
