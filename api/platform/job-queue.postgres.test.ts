import { afterAll, expect, it } from 'vitest';
import { openDatabase } from '#database/open/open-database.ts';
import { createTestDatabase } from '#database/testing/test-database.ts';
import { openJobQueue, queueNames } from './job-queue.ts';

const { url, drop } = await createTestDatabase();
const nodes = await Promise.all([1, 2, 3].map(() => openDatabase({ url, directory: '' })));
afterAll(async () => {
  for (const node of nodes) await node.close();
  await drop();
});

it('the queues of an empty database are created once by nodes that start together', async () => {
  await nodes[0]?.run('drop schema if exists pgboss cascade');
  const log = { error() {}, warn() {} };
  const secret = 'a secret of at least 32 characters';
  const opened = await Promise.all(nodes.map((database) => openJobQueue({ database, log, secret })));
  const { rows } = (await nodes[0]?.run('select name from pgboss.queue order by name')) ?? {};
  expect(rows).toEqual(expect.arrayContaining(queueNames.map((name) => ({ name }))));
  for (const jobs of opened) await jobs.stop();
});
