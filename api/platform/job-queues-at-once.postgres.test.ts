import pino from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { openServer } from '#database/open/server.ts';
import { createEmptyDatabase } from '#database/testing/test-database.ts';
import { openJobQueue } from './job-queue.ts';

it('processes that start together on an empty database all find their queues', async () => {
  const { url, drop } = await createEmptyDatabase();
  const databases = [await openServer(url), await openServer(url), await openServer(url)];
  onTestFinished(async () => {
    for (const database of databases) await database.close();
    await drop();
  });
  const log = pino({ level: 'silent' });
  const opening = databases.map((database) =>
    openJobQueue({ database, log, secret: 'no job is queued here' }),
  );
  for (const jobs of await Promise.all(opening)) {
    expect(await jobs.counts()).toEqual([]);
    await jobs.stop();
  }
});
