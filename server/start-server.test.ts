import { channel } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pino from 'pino';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { readConfig } from '#api/platform/config.ts';
import type { RenderedResponse } from '#api/platform/response-cache.ts';
import { failureShape } from '#contract/failures.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { closingMs } from './close-gracefully.ts';
import { createLog } from './log.ts';
import { startServer } from './start-server.ts';
import { openStaticFiles } from './static-files.ts';

const database = await openTestDatabase();
afterAll(() => database.close());

const page: RenderedResponse = {
  status: 200,
  contentType: 'text/plain',
  body: 'whole',
  headers: {},
  cacheable: true,
  tags: [],
};

/** Starts a server with a page '/pagina' and a file '/arquivo.txt', and returns what it logs. */
async function openServer(
  siteUrl: string,
  read: (path: string) => Promise<RenderedResponse> = async () => page,
  directory = createDirectory(),
) {
  const written: string[] = [];
  const lines = { write: (line: string) => written.push(line) };
  writeFileSync(join(directory, 'arquivo.txt'), 'a file');
  const server = await startServer({
    config: {
      ...readConfig({ SITE_URL: siteUrl, DATA_DIR: directory, ANP_SURVEY_URL: '', ANP_REGISTER_URL: '' }),
      host: '127.0.0.1',
      port: 0,
    },
    database,
    log: createLog('info', lines),
    lines,
    files: openStaticFiles(directory, { serviceWorker: true }),
    openPages: () => ({
      read,
      receive: async () => page,
      takesForm: async () => true,
      patterns: async () => [],
    }),
  });
  closings.push(async () => {
    await server.close();
    rmSync(directory, { recursive: true });
  });
  const logged = () => written.flatMap((text) => text.trimEnd().split('\n')).map((line) => JSON.parse(line));
  return { address: server.address, lines: logged };
}

const createDirectory = () => mkdtempSync(join(tmpdir(), 'compara-files-'));
const closings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0)) await close();
});

describe('the demand to come by TLS only', () => {
  const paths = [
    '/pagina',
    '/arquivo.txt',
    '/healthz',
    '/docs',
    '/api/public/sectors',
    '/api/nada',
    '/api/%',
    '/api/openapi.json',
  ];

  it('stands in every answer of a site with TLS, from memory too, and none may be framed or taken for another type', async () => {
    const { address } = await openServer('https://compara.exemplo.com.br');
    for (const path of [...paths, ...paths]) {
      const { headers } = await fetch(address + path, { redirect: 'manual' });
      expect(headers.get('strict-transport-security'), path).toBe('max-age=31536000');
      // The page is this test's own.
      if (path === '/pagina') continue;
      expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'");
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
    }
  });

  it('stands in none of a site without', async () => {
    const { address } = await openServer('http://localhost:3000');
    for (const path of paths) {
      const { headers } = await fetch(address + path, { redirect: 'manual' });
      expect(headers.has('strict-transport-security'), path).toBe(false);
    }
  });
});

describe('what a client does wrong', () => {
  const messageStart = [
    'content-type: application/json',
    'content-type: application/x-www-form-urlencoded',
    'content-type: multipart/form-data; boundary=x',
  ];

  it('is refused in the envelope with no host, several or an impossible one, or with an address of another server', async () => {
    const { address } = await openServer('http://localhost:3000');
    const { hostname, port } = new URL(address);
    expect((await fetch(`${address}/pagina`)).status).toBe(200);
    for (const bytes of [
      'GET /api/regions HTTP/1.1\r\n\r\n',
      'GET http://a/api/regions HTTP/1.1\r\nhost: a\r\n\r\n',
      'GET /api/regions HTTP/1.1\r\nhost: a\r\nHost: a\r\n\r\n',
      'GET /api/regions HTTP/1.1\r\nhost: a, b\r\n\r\n',
      'GET /api/regions HTTP/1.1\r\nhost: a/b@c\r\n\r\n',
      // The memory answers before anything is routed.
      'GET /pagina HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n',
    ]) {
      const socket = connect(Number(port), hostname);
      socket.write(bytes);
      const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
      expect(head, bytes).toMatch(/^HTTP\/1\.1 400 .*content-type: application\/json/is);
      expect(failureShape.parse(JSON.parse(body)).code).toBe('invalid');
    }
  });

  it('is no failure in the log', async () => {
    const { address, lines } = await openServer('http://localhost:3000', async () => {
      publishPageFailure({ error: { status: 404, data: 'No route matches' }, requestId: 'ab-1' });
      return { ...page, status: 404 };
    });
    const { port } = new URL(address);
    for (const path of ['/a%0ab', '/a%', '/api/%', '/api/a%0ab', '/%00']) {
      expect([400, 404]).toContain((await fetch(address + path)).status);
    }
    for (const path of ['/api/messages', '/contato', '/api/users/photo', '/api/auth/login']) {
      for (const type of messageStart) {
        const socket = connect(Number(port), '127.0.0.1');
        const head = [
          `POST ${path} HTTP/1.1`,
          'host: palmas',
          type,
          'content-length: 100',
          'expect: 100-continue',
        ];
        socket.write(`${head.join('\r\n')}\r\n\r\n`);
        // The server has the request when it asks for the body, which ends too early.
        await once(socket, 'data');
        socket.write('{"a":');
        socket.destroy();
        await once(socket, 'close');
      }
    }
    await expect.poll(() => lines().length).toBeGreaterThanOrEqual(17);
    expect(lines().filter(({ level }) => level > 30)).toEqual([]);
  });

  it('is no reason to log where somebody is', async () => {
    const { address, lines } = await openServer('http://localhost:3000');
    const asked = [
      '/api/fuel/stations/nearby?latitude[]=-10.18&longitude[]=-48.33',
      '/api/fuel/stations/nearby?Latitude=-10.18&LONGITUDE=-48.33',
      '/api/fuel/stations/nearby?latitude%5B%5D=-10.18&longitude%5B%5D=-48.33',
      '/api/fuel/stations/nearby?%6Catitude=-10.18x&longitude=-48.33',
      '/combustivel?perto=-10.1835,-48.3336',
      '/perto/-10.1835,-48.3336',
    ];
    for (const path of asked) await fetch(address + path);
    await expect.poll(() => lines().length).toBe(asked.length);
    expect(JSON.stringify(lines())).not.toMatch(/10\.18|48\.33/);
  });
});

it('deletes the uploads that a killed process has left', async () => {
  const directory = createDirectory();
  const left = join(directory, 'uploads-unfinished', 'file-left');
  mkdirSync(left, { recursive: true });
  utimesSync(left, new Date(2020, 0, 1), new Date(2020, 0, 1));
  await openServer('http://localhost:3000', undefined, directory);
  await expect.poll(() => existsSync(left)).toBe(false);
});

function publishPageFailure(failure: object): void {
  channel('compara-palmas:page-failure').publish(failure);
}

it('closes soon after its last response, even with a keep-alive connection', async () => {
  let release: (response: RenderedResponse) => void = () => {};
  let began = () => {};
  const requested = new Promise<void>((resolve) => (began = resolve));
  const read = () => {
    began();
    return new Promise<RenderedResponse>((resolve) => (release = resolve));
  };
  const server = await startServer({
    config: {
      ...readConfig({ ANP_SURVEY_URL: '', ANP_REGISTER_URL: '' }),
      host: '127.0.0.1',
      port: 0,
      pagesAhead: 0,
    },
    database,
    log: pino({ level: 'silent' }),
    files: () => undefined,
    openPages: () => ({ read, receive: read, takesForm: async () => false, patterns: async () => [] }),
  });
  const agent = new Agent({ keepAlive: true });
  const received = new Promise<string>((resolve, reject) => {
    get(`${server.address}/pagina`, { agent }, (response) => resolve(text(response))).on('error', reject);
  });
  await requested;
  const closed = server.close();
  const from = performance.now();
  release({ status: 200, contentType: 'text/plain', body: 'whole', cacheable: false, tags: [] });
  expect(await received).toBe('whole');
  await closed;
  // Without closing idle connections it would wait for the time limit of open requests.
  expect(performance.now() - from).toBeLessThan(closingMs);
  agent.destroy();
});

it('a server that has just started makes the pages that the home page and the lists lead to, before anybody asks', async () => {
  const rendered: string[] = [];
  const links: Record<string, string> = {
    '/': '<a href="/acougues">Açougues</a>',
    '/acougues': '<a href="/produto/1">Picanha</a> <a href="/api/public/sectors">Dados</a>',
    '/produto/1': '<a href="/estabelecimento/7">Açougue</a>',
  };
  const { address } = await openServer('http://localhost:3000', async (path) => {
    rendered.push(path);
    return { ...page, body: links[path] ?? '' };
  });
  await expect.poll(() => rendered).toEqual(['/', '/acougues', '/produto/1']);
  await fetch(`${address}/produto/1`);
  expect(rendered).toHaveLength(3);
});
