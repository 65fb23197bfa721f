import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import type { RegionRow } from '#contract/regions.ts';
import { createRegion } from '#database/factories/regions.ts';
import { listenerName } from '#database/open/server.ts';
import { eq, sql } from '#database/orm.ts';
import { regions } from '#database/schema.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { openTestApi, type TestApi } from '../platform/testing.ts';

/** An administrator's next request reads their own writes, even if no notification arrives. */

/** Enough that each hits another moment of a broken connection. */
const rounds = 300;

/** Cuts the API off from notifications: their connection is broken again and again, each time that it reconnects. */
async function cutOff({ orm }: TestApi): Promise<void> {
  let cutting = true;
  const cut = async () => {
    while (cutting) {
      await orm.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = ${listenerName}`);
      await sleep(20);
    }
  };
  const done = cut();
  onTestFinished(async () => {
    cutting = false;
    await done;
  });
}

async function regionNames(api: TestApi): Promise<string[]> {
  return (await api.get('/public/regions')).json().data.map(({ name }: { name: string }) => name);
}

it(`reads ${rounds} of one's own writes, one after the other, its line cut`, async () => {
  const api = await openTestApi();
  onTestFinished(api.close);
  const { orm } = api;
  const { token } = await api.signIn({ role: 'admin' });
  const { id } = await createRegion(orm);
  await api.settled();
  await cutOff(api);
  let version = 1;
  const stale: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const name = `Região da rodada ${round}`;
    const written = await api.send(`/backoffice/regions/${id}`, {
      method: 'PUT',
      token,
      body: { name, version },
    });
    expect(written.statusCode, written.body).toBe(200);
    const row: RegionRow = written.json().data;
    version = row.version;
    if (!(await regionNames(api)).includes(name)) stale.push(name);
  }
  expect(stale).toEqual([]);
});

it('what was read after a write stays kept when the notification of that write arrives', async () => {
  const api = await openTestApi();
  onTestFinished(api.close);
  const { token } = await api.signIn({ role: 'admin' });
  const kept: boolean[] = [];
  for (const name of ['Luzimangues', 'Buritirana', 'Jardim Aureny']) {
    await api.read('createRegion', '/backoffice/regions', { token, body: { name } });
    await regionNames(api);
    await api.settled();
    kept.push(api.context.caches.responses.peek('/api/public/regions') !== undefined);
  }
  expect(kept).toEqual([true, true, true]);
});

describe('a node that hears nothing', async () => {
  const database = await openTestDatabase();
  const api = await openTestApi({ database: { ...database, listen: async () => async () => {} } });
  afterAll(() => api.close());
  const { orm } = api;
  const { responses } = api.context.caches;

  it('drops the pages and answers made of the row before the reply leaves, and no others', async () => {
    const { token } = await api.signIn({ role: 'admin' });
    const region = await createRegion(orm);
    const page = (tags: string[]) => async () => ({
      status: 200,
      contentType: 'text/html',
      body: 'uma página',
      cacheable: true,
      tags,
    });
    await api.get('/public/regions');
    await api.get('/public/sectors');
    await responses.get('/lojas', page(['establishments', 'regions']));
    await responses.get('/setores', page(['sectors']));
    const fresh = () =>
      ['/api/public/regions', '/api/regions', '/lojas', '/api/public/sectors', '/setores'].filter(
        (key) => responses.peek(key) !== undefined,
      );
    expect(fresh()).toEqual(['/api/public/regions', '/lojas', '/api/public/sectors', '/setores']);
    await api.send(`/backoffice/regions/${region.id}`, {
      method: 'PUT',
      token,
      body: { name: 'Outro nome', version: 1 },
    });
    expect(fresh()).toEqual(['/api/public/sectors', '/setores']);
  });

  it('reads what was created, and no more what was deleted', async () => {
    const { token } = await api.signIn({ role: 'admin' });
    expect(await regionNames(api)).not.toContain('Luzimangues');
    const body = { name: 'Luzimangues' };
    const created = await api.read('createRegion', '/backoffice/regions', { token, body });
    expect(await regionNames(api)).toContain('Luzimangues');
    const { id, version } = created.data;
    await api.read('deleteRegion', `/backoffice/regions/${id}?version=${version}`, { token });
    expect(await regionNames(api)).not.toContain('Luzimangues');
  });

  it('keeps what stands where a write is refused or rolled back', async () => {
    const { token } = await api.signIn({ role: 'admin' });
    await orm.delete(regions).where(eq(regions.name, 'Luzimangues'));
    api.context.caches.drop(['*']);
    const before = await api.get('/public/regions');
    const refused = await api.refusal('/backoffice/regions', {
      method: 'POST',
      token,
      body: { name: 'Sul' },
    });
    expect(refused.code).toBe('conflict');
    const kept = responses.peek('/api/public/regions');
    expect(kept?.variants.identity.etag).toBe(before.headers.etag);
  });
});
