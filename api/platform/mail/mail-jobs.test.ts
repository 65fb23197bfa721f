import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { createContext } from '#api/create-context.ts';
import { startJobs } from '#api/jobs.ts';
import { createRegion } from '#database/factories/regions.ts';
import { sql } from '#database/orm.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { createCaches } from '../caches.ts';
import { systemClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import { inTransaction } from '../transaction.ts';
import type { Email } from './email.ts';
import { sendEmail } from './send-email.ts';
import { deadPort, openTestMailServer } from './testing.ts';

/** A mail is a background job: stored with the change that causes it, encrypted, and retried until it is sent. */

const email: Email = {
  to: 'rosangela.quaresma@exemplo.com.br',
  userId: null,
  subject: 'Crie outra senha',
  paragraphs: ['Olá, Rosângela.'],
  link: { label: 'Criar outra senha', path: '/redefinir-senha#segredo_do_link' },
};
const secrets = ['rosangela', 'Rosângela', 'segredo_do_link', 'Crie outra senha'];

/** A server's context with a separate database. Its jobs wait until they are started. */
async function openContext(smtpUrl?: string, database?: Awaited<ReturnType<typeof openTestDatabase>>) {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'compara-jobs-'));
  onTestFinished(() => rmSync(dataDirectory, { recursive: true, force: true }));
  const opened = database ?? (await openTestDatabase());
  if (!database) onTestFinished(opened.close);
  const config = readConfig({
    DATA_DIR: dataDirectory,
    SMTP_URL: smtpUrl,
    SECRET: 'nobody guesses this in a test of mails',
  });
  const clock = systemClock;
  const log = pino({ level: 'silent' });
  const context = await createContext({ database: opened, config, clock, caches: createCaches(clock), log });
  onTestFinished(() => context.jobs.stop());
  const outbox = async () => (await readdir(join(dataDirectory, 'outbox')).catch(() => [])).length;
  return { context, database: opened, outbox };
}

type Opened = Awaited<ReturnType<typeof openContext>>;

const send = ({ context }: Opened) => inTransaction(context, (transaction) => sendEmail(transaction, email));

async function jobs({ database }: Opened) {
  const { rows } = await database.run(
    'select state, retry_count, data::text as data from pgboss.job order by created_on',
  );
  return rows as { state: string; retry_count: number; data: string }[];
}

/** Skips the wait before the next attempt. */
const hurry = ({ database }: Opened) =>
  database.run("update pgboss.job set start_after = now() where state = 'retry'");

it('leaves nothing behind where its transaction is rolled back', async () => {
  const opened = await openContext();
  const failed = inTransaction(opened.context, async (transaction) => {
    await createRegion(transaction.tx);
    await sendEmail(transaction, email);
    throw new Error('the write failed');
  });
  await expect(failed).rejects.toThrow('the write failed');
  expect(await jobs(opened)).toEqual([]);
  await startJobs(opened.context);
  await opened.context.jobs.settled();
  expect(await opened.outbox()).toBe(0);
});

it('waits sealed: neither the address nor the link can be read anywhere in the database', async () => {
  const opened = await openContext();
  await send(opened);
  expect(await jobs(opened)).toMatchObject([{ state: 'created' }]);
  const { rows: tables } = await opened.database.orm.execute<{ schema: string; name: string }>(sql`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss')`);
  expect(tables.map(({ schema, name }) => `${schema}.${name}`)).toContain('pgboss.job');
  const found: string[] = [];
  for (const { schema, name } of tables) {
    for (const secret of secrets) {
      const { rows } = await opened.database.orm.execute(sql`
        select 1 from ${sql.identifier(schema)}.${sql.identifier(name)} t where strpos(t::text, ${secret}) > 0 limit 1`);
      if (rows.length > 0) found.push(`${secret} in ${schema}.${name}`);
    }
  }
  expect(found).toEqual([]);
});

it('is tried again while the server is away, and arrives once when it is back', {
  timeout: 300_000,
}, async () => {
  const port = await deadPort();
  const opened = await openContext(`smtp://127.0.0.1:${port}`);
  await send(opened);
  await startJobs(opened.context);
  await expect.poll(() => jobs(opened), { timeout: 10_000 }).toMatchObject([{ state: 'retry' }]);
  await opened.context.jobs.stop();
  const server = await openTestMailServer();
  onTestFinished(server.close);
  const back = await openContext(`smtp://127.0.0.1:${server.port}`, opened.database);
  await hurry(back);
  await startJobs(back.context);
  await back.context.jobs.settled();
  expect(server.arrived).toMatchObject([{ to: [email.to], mail: { subject: email.subject } }]);
  expect(await opened.outbox()).toBe(0);
  await back.context.jobs.settled();
  expect(server.arrived).toHaveLength(1);
});

it('is kept in the outbox after the last attempt, and its job is done', { timeout: 300_000 }, async () => {
  const opened = await openContext(`smtp://127.0.0.1:${await deadPort()}`);
  await send(opened);
  await startJobs(opened.context);
  const seen: number[] = [];
  await expect
    .poll(
      async () => {
        const [job] = await jobs(opened);
        if (job && seen.at(-1) !== job.retry_count) seen.push(job.retry_count);
        await hurry(opened);
        await opened.context.jobs.settled();
        return job?.state;
      },
      { timeout: 50_000 },
    )
    .toBe('completed');
  expect(seen.at(-1)).toBe(4);
  expect(await opened.outbox()).toBe(1);
});

it('stays in the queue where the server closes in the middle of sending', { timeout: 300_000 }, async () => {
  const hanging = Promise.withResolvers<void>();
  const silent = await openTestMailServer({ onMailFrom: () => hanging.resolve() });
  onTestFinished(silent.close);
  const opened = await openContext(`smtp://127.0.0.1:${silent.port}`);
  await send(opened);
  await startJobs(opened.context);
  await hanging.promise;
  await opened.context.jobs.stop();
  const [job] = await jobs(opened);
  expect(['active', 'retry']).toContain(job?.state);
  expect(await opened.outbox()).toBe(0);
  const back = await openContext(undefined, opened.database);
  // A server that takes over from a dead one waits until its heartbeat has been missing for some seconds.
  await back.database.run("update pgboss.job set state = 'retry' where state = 'active'");
  await hurry(back);
  await startJobs(back.context);
  await back.context.jobs.settled();
  expect(await back.outbox()).toBe(1);
});

it('waits where the server has not begun to work, and no other job is lost with it', async () => {
  const opened = await openContext();
  const written = Array.from({ length: 20 }, () => send(opened));
  await Promise.all(written);
  expect(await opened.outbox()).toBe(0);
  await startJobs(opened.context);
  await opened.context.jobs.settled();
  expect(await opened.outbox()).toBe(20);
});

it('that cannot be unsealed fails, and lets the others pass', async () => {
  const opened = await openContext();
  await send(opened);
  await opened.database.run(
    `update pgboss.job set data = jsonb_set(data::jsonb, '{sealed}', to_jsonb('${randomUUID()}'::text))`,
  );
  await send(opened);
  await startJobs(opened.context);
  await expect.poll(opened.outbox, { timeout: 10_000 }).toBe(1);
  await opened.context.jobs.settled();
  expect((await jobs(opened)).map(({ state }) => state)).toEqual(['retry', 'completed']);
});
