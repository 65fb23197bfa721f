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

it('a job whose process has ended goes on with the next start, unless another process runs, whose job it may be', async () => {
  const { url, drop } = await createTestDatabase();
  const log = { error() {}, warn() {} };
  const secret = 'a secret of at least 32 characters';
  const crashed = await openDatabase({ url, directory: '' });
  const queue = await openJobQueue({ database: crashed, log, secret });
  await crashed.orm.transaction((tx) => queue.enqueue(tx, { name: 'read-survey', queue: 'imports' }, {}));
  await crashed.run("update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now()");
  const openBeside = async () => {
    const database = await openDatabase({ url, directory: '' });
    const jobs = await openJobQueue({ database, log, secret });
    const { rows } = await database.run('select state, start_after <= now() as "isDue" from pgboss.job');
    await jobs.stop();
    await database.close();
    return rows;
  };
  expect(await openBeside()).toMatchObject([{ state: 'active' }]);
  await queue.stop();
  await crashed.close();
  expect(await openBeside()).toEqual([{ state: 'retry', isDue: true }]);
  await drop();
});
