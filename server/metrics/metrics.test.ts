import { readFileSync } from 'node:fs';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#api/platform/config.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { type RunningServer, startServer } from '../start-server.ts';

const token = 'token-dos-numeros-de-quem-cuida-do-site';

/** Starts a server that has one page, /produto/:id, and no files but one. */
async function start(env: Record<string, string>) {
  const database = await openTestDatabase();
  const server = await startServer({
    config: {
      ...readConfig({ SEED: 'none', ANP_SURVEY_URL: '', ANP_REGISTER_URL: '', ...env }),
      host: '127.0.0.1',
      port: 0,
    },
    database,
    log: pino({ level: 'silent' }),
    files: () => undefined,
    openPages: (call) => ({
      async read(path) {
        if (!path.startsWith('/produto/')) {
          return { status: 404, contentType: 'text/html', body: 'nada', cacheable: false, tags: [] };
        }
        await call('listPublicRegions', {});
        return { status: 200, contentType: 'text/html', body: path, cacheable: true, tags: [] };
      },
      receive: () => Promise.reject(new Error('no form')),
      takesForm: async () => false,
      patterns: async () => ['/', '/produto/:id', '/*'],
    }),
  });
  const close = async () => {
    await server.close();
    await database.close();
  };
  return { server, close };
}

describe('the metrics', () => {
  let server: RunningServer;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ server, close } = await start({
      METRICS_TOKEN: token,
      RATE_LIMIT: '0.1',
      REDIS_URL: 'redis://127.0.0.1:1',
    }));
  });
  afterAll(() => close());

  const ask = (authorization?: string, method = 'GET') =>
    fetch(`${server.address}/metrics`, { method, ...(authorization && { headers: { authorization } }) });
  const read = async () => (await ask(`Bearer ${token}`)).text();
  const visit = async (path: string) => (await fetch(server.address + path)).text();
  /** Returns the value of a line, such as 'compara_requests_total{entry="health",status="200"}'. */
  const numberAt = (text: string, line: string) =>
    Number(
      text
        .split('\n')
        .find((each) => each.startsWith(`${line} `))
        ?.split(' ')
        .at(-1),
    );

  it.each([
    ['nothing', undefined],
    ['another token', `Bearer ${token.replace('n', 'm')}`],
    ['the start of the token', `Bearer ${token.slice(0, -1)}`],
    ['the token alone', token],
    ['another scheme', `Basic ${token}`],
  ])('are refused to a request with %s', async (_, authorization) => {
    const response = await ask(authorization);
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    expect(await response.text()).not.toContain('compara_');
  });

  it('are for reading only, leave as Prometheus wants them, are never stored, and have every name that the alarms use', async () => {
    expect((await ask(`Bearer ${token}`, 'POST')).status).toBe(405);
    const response = await ask(`Bearer ${token}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const text = await read();
    const alarms = readFileSync('docs/operation/alarms.yml', 'utf8');
    const used = alarms.match(/\b(?:compara|process|nodejs)_\w+/g) ?? [];
    expect(used.length).toBeGreaterThan(5);
    expect(
      used.filter((name) => !text.includes(`# HELP ${name.replace(/_(bucket|count|sum)$/, '')} `)),
    ).toEqual([]);
  });

  it('count requests by entry and status, never by address', async () => {
    for (const path of ['/produto/71', '/produto/71', '/produto/72', '/segredo-71', '/healthz']) {
      await visit(path);
    }
    await visit('/api/public/regions');
    await visit('/api/public/regions');
    const text = await read();
    const requests = (entry: string, status = 200) =>
      numberAt(text, `compara_requests_total{entry="${entry}",status="${status}"}`);
    expect(requests('/produto/:id')).toBe(3);
    expect(requests('listPublicRegions')).toBe(2);
    expect(requests('health')).toBe(1);
    expect(requests('unknown', 404)).toBe(1);
    expect(requests('metrics', 401)).toBeGreaterThan(0);
    expect(text).not.toMatch(/produto\/\d|segredo/);
    expect(numberAt(text, 'compara_request_seconds_count{entry="/produto/:id"}')).toBe(3);
  });

  it('tell what memory, lines, database, jobs and process do', async () => {
    await visit('/produto/73');
    const before = await read();
    await visit('/produto/73');
    const text = await read();
    const hits = 'compara_cache_lookups_total{cache="responses",result="hit"}';
    const misses = 'compara_cache_lookups_total{cache="responses",result="miss"}';
    expect(numberAt(text, hits)).toBe(numberAt(before, hits) + 1);
    expect(numberAt(text, misses)).toBe(numberAt(before, misses));
    expect(numberAt(text, 'compara_cache_entries{cache="responses"}')).toBeGreaterThan(0);
    expect(numberAt(text, 'compara_cache_bytes{cache="responses"}')).toBeGreaterThan(4096);
    expect(numberAt(text, 'compara_queue_tasks{queue="pages",state="waiting"}')).toBe(0);
    expect(numberAt(text, 'compara_queue_refusals_total{queue="publicReads",because="full"}')).toBe(0);
    expect(numberAt(text, 'compara_statement_seconds_count{work="listPublicRegions"}')).toBe(1);
    expect(numberAt(text, 'compara_statement_seconds_count{work="none"}')).toBeGreaterThan(0);
    // No server listens on its port.
    expect(numberAt(text, 'compara_limit_redis_up')).toBe(0);
    expect(numberAt(text, 'compara_database_up')).toBe(1);
    expect(numberAt(text, 'compara_listening')).toBe(1);
    expect(numberAt(text, 'compara_job_queue_failures_total')).toBe(0);
    expect(numberAt(text, 'compara_jobs{queue="mail",state="failed"}')).toBe(0);
    expect(numberAt(text, 'process_resident_memory_bytes')).toBeGreaterThan(0);
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds ');
  });

  it('count what is refused to one network or account', async () => {
    // An unknown address is counted as a read, and costs nothing.
    let refused: Response | undefined;
    while (refused?.status !== 429) {
      refused = await fetch(`${server.address}/api/nada`);
      await refused.text();
    }
    const text = await read();
    expect(numberAt(text, 'compara_limit_refusals_total{counted="read",by="network"}')).toBe(1);
    expect(numberAt(text, 'compara_requests_total{entry="unknown",status="429"}')).toBe(1);
  });
});

it('without a token there is no such address', async () => {
  const { server, close } = await start({});
  const response = await fetch(`${server.address}/metrics`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(404);
  expect(await response.text()).toBe('nada');
  await close();
});
