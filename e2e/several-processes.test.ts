import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OwnSite, startSite } from './support/site.ts';

describe('two processes of one machine', () => {
  const token = 'token-dos-numeros-de-quem-cuida-do-site';
  const soon = { timeout: 60_000, interval: 100 };
  const person = { email: 'cuida@exemplo.com.br', password: 'capim dourado 77' };
  let site: OwnSite;
  beforeAll(async () => {
    site = await startSite({
      settings: {
        PROCESSES: '2',
        METRICS_TOKEN: token,
        LOG_LEVEL: 'info',
        RATE_LIMIT: '0.5',
        SEED: 'none',
        ADMIN_EMAIL: person.email,
        ADMIN_PASSWORD: person.password,
      },
    });
  });
  afterAll(() => site?.stop());

  /** Sends a request on a connection of its own, which either process may get. */
  const ask = (
    path: string,
    { method = 'GET', body, bearer }: { method?: string; body?: object; bearer?: string } = {},
  ) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const asking = request(site.address + path, {
        method,
        agent: false,
        headers: {
          ...(body && { 'content-type': 'application/json' }),
          ...(bearer && { authorization: `Bearer ${bearer}` }),
        },
      });
      asking.once('error', reject);
      asking.once('response', async (response) => {
        let text = '';
        for await (const piece of response.setEncoding('utf8')) text += piece;
        resolve({ status: response.statusCode ?? 0, text });
      });
      asking.end(body && JSON.stringify(body));
    });
  const figure = async (line: string) => {
    const { text } = await ask('/metrics', { bearer: token });
    const found = text.split('\n').find((each) => each.startsWith(`${line} `));
    return Number(found?.split(' ').at(-1) ?? 0);
  };
  /** The lines of the log, each of which is whole. */
  const lines = (): { pid: number; msg: string; url?: string; process?: number }[] =>
    site.server
      .printed()
      .split('\n')
      .slice(0, -1)
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));
  const serving = () => [...new Set(lines().flatMap(({ pid, url }) => (url === '/healthz' ? [pid] : [])))];

  it('both serve, in one log, and their metrics are added', async () => {
    for (let n = 0; n < 100; n += 1) expect((await ask('/healthz')).status).toBe(200);
    await expect.poll(serving, soon).toHaveLength(2);
    expect(serving()).not.toContain(site.server.pid);
    expect(await figure('compara_processes')).toBe(2);
    expect(await figure('compara_requests_total{entry="health",status="200"}')).toBe(100);
    expect(await figure('compara_request_seconds_count{entry="health"}')).toBe(100);
    expect(await figure('compara_database_up')).toBe(1);
    expect(await figure('compara_listening')).toBe(1);
    expect((await ask('/metrics')).status).toBe(401);
  });

  it('who writes reads their own write, whichever process answers', async () => {
    const login = await ask('/api/auth/login', { method: 'POST', body: person });
    const bearer = JSON.parse(login.text).data.token;
    const region = await ask('/api/backoffice/regions', { method: 'POST', body: { name: 'Nova' }, bearer });
    expect(region.status, region.text).toBe(200);
    const { id } = JSON.parse(region.text).data;
    for (let version = 1; version <= 40; version += 1) {
      const name = `Nova ${version}`;
      const body = { name, version };
      const written = await ask(`/api/backoffice/regions/${id}`, { method: 'PUT', body, bearer });
      expect(written.status, written.text).toBe(200);
      const reads = await Promise.all([1, 2, 3, 4].map(() => ask('/api/public/regions')));
      for (const { text } of reads) expect(text).toContain(`"${name}"`);
    }
  });

  it('they count limits as one', async () => {
    const statuses = async () => {
      const all: number[] = [];
      for (let n = 0; n < 121; n += 1) all.push((await ask('/api/openapi.json')).status);
      return all;
    };
    // A minute may begin in between.
    let counted = await statuses();
    if (!counted.includes(429)) counted = await statuses();
    expect(counted.filter((status) => status === 429).length).toBeGreaterThan(0);
    expect(counted.indexOf(429)).toBeLessThanOrEqual(120);
    // Each of the two processes has answered half of them, and would allow twice as many.
    expect((await ask('/api/openapi.json')).status).toBe(429);
    expect((await ask('/api/openapi.json')).status).toBe(429);
  });

  it('a job runs once', async () => {
    const outbox = join(site.folder, 'data', 'outbox');
    const mails = () => lines().filter(({ msg }) => msg.startsWith('mail written')).length;
    const before = mails();
    const people = [1, 2, 3, 4, 5].map((n) => `pessoa.${n}@exemplo.com.br`);
    for (const email of people) {
      const body = { name: 'Ana Prado', email, password: 'capim dourado 77' };
      const joined = await ask('/api/auth/register', { method: 'POST', body });
      expect(joined.status, joined.text).toBe(200);
      await ask('/api/auth/forgot-password', { method: 'POST', body: { email } });
    }
    // One to confirm the address, and one for the password.
    const all = before + 2 * people.length;
    await expect.poll(mails, soon).toBe(all);
    await sleep(3_000);
    expect(mails()).toBe(all);
    expect(readdirSync(outbox)).toHaveLength(all);
  });

  it('one that is killed fails at most the request in flight, and comes back', async () => {
    const requests = 'compara_requests_total{entry="health",status="200"}';
    const before = await figure(requests);
    const [victim = 0] = serving();
    let asked = 0;
    let failed = 0;
    let isLoading = true;
    const loading = (async () => {
      while (isLoading) {
        asked += 1;
        const { status } = await ask('/healthz').catch(() => ({ status: 0 }));
        if (status !== 200) failed += 1;
        // Without a pause they would only take the processor from the process that starts.
        await sleep(5);
      }
    })();
    await sleep(200);
    process.kill(victim, 'SIGKILL');
    await expect.poll(() => figure('compara_processes'), soon).toBe(1);
    await expect.poll(() => figure('compara_processes'), soon).toBe(2);
    isLoading = false;
    await loading;
    expect(asked).toBeGreaterThan(100);
    expect(failed).toBeLessThanOrEqual(1);
    const ended = lines().find(({ msg }) => msg === 'a process has ended, and is started again');
    expect(ended).toMatchObject({ process: victim, pid: site.server.pid });
    // The counts of the killed process at the last scrape are still in the sum.
    expect(await figure(requests)).toBeGreaterThanOrEqual(before);
    for (let n = 0; n < 50; n += 1) await ask('/healthz');
    await expect.poll(() => serving().length, soon).toBe(3);
  });

  it('one that hangs is killed, and comes back', async () => {
    const [victim = 0] = serving().filter((pid) => {
      const ended = lines().some((line) => line.process === pid);
      return !ended;
    });
    process.kill(victim, 'SIGSTOP');
    const ended = () =>
      lines().find(({ msg, process: pid }) => pid === victim && msg.startsWith('a process has ended'));
    await expect.poll(ended, soon).toMatchObject({ signal: 'SIGKILL' });
    await expect.poll(() => figure('compara_processes'), soon).toBe(2);
    for (let n = 0; n < 20; n += 1) expect((await ask('/healthz')).status).toBe(200);
  });

  it('a signal closes all, after their open requests', async () => {
    const answers = Promise.all(Array.from({ length: 10 }, () => ask('/')));
    await sleep(20);
    expect(await site.server.close()).toBe(0);
    for (const { status } of await answers) expect([200, 503]).toContain(status);
    await expect(ask('/healthz')).rejects.toThrow('ECONNREFUSED');
  });
});
