import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { outsideHosts } from '#database/schema.ts';
import { createOutside, keepRests, type OutsideRequest, ServiceError } from './outside.ts';
import { openTestApi } from './testing.ts';

/** Design, section 11: one way out makes every request that leaves the server. */

const api = await openTestApi({ siteUrl: 'https://compara.exemplo.com.br' });
const servers: Server[] = [];
let respond: RequestListener = () => {};
const asked: { url: string; headers: NodeJS.Dict<string | string[]>; at: number }[] = [];

async function serve(host: string): Promise<string> {
  const server = createServer((request, response) => {
    asked.push({ url: request.url ?? '', headers: request.headers, at: performance.now() });
    response.on('error', () => {});
    respond(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  servers.push(server);
  return `http://${host}:${(server.address() as AddressInfo).port}`;
}

const base = await serve('127.0.0.1');
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await api.close();
});
beforeEach(async () => {
  asked.length = 0;
  await api.orm.delete(outsideHosts);
});

const { outside } = api.context;
const ask = (path = '/', more: Partial<OutsideRequest> = {}) =>
  outside.ask({
    address: new URL(path, base),
    setting: base,
    accept: 'text/plain',
    timeoutMs: 1_500,
    mostBytes: 1_000,
    ...more,
  });
/** Returns why a request fails. */
const failureOf = async (asking: Promise<unknown>) => {
  const error = await asking.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ServiceError)) throw new Error('did not fail as a service does', { cause: error });
  return error.why;
};

describe('a request to another service', () => {
  it('names this site, and asks only for changes', async () => {
    respond = (_request, response) => response.writeHead(200, { etag: '"1"' }).end('hello');
    const first = await ask();
    expect(first).toMatchObject({ status: 200, etag: '"1"', lastModified: null });
    expect(first.body.toString()).toBe('hello');
    expect(asked[0]?.headers['user-agent']).toBe('ComparaPalmas/1.0 (+https://compara.exemplo.com.br)');
    respond = (request, response) => {
      expect(request.headers['if-none-match']).toBe('"1"');
      response.writeHead(304).end();
    };
    expect(await ask('/', { known: first })).toMatchObject({ status: 304 });
  });

  it.each<[string, RequestListener, object]>([
    ['403', (_request, response) => response.writeHead(403).end(), { kind: 'status', status: 403 }],
    ['silence', () => {}, { kind: 'slow' }],
    [
      'a byte now and then',
      (_request, response) => {
        const drip = setInterval(() => response.write('.'), 100);
        response.on('close', () => clearInterval(drip));
      },
      { kind: 'slow' },
    ],
    [
      'half of what it promised',
      (_request, response) => {
        response.writeHead(200, { 'content-length': '900' });
        response.write('half');
        setImmediate(() => response.destroy());
      },
      { kind: 'unreachable' },
    ],
    ['too much', (_request, response) => response.end('a'.repeat(1_001)), { kind: 'too_large' }],
    [
      'a redirect to another host',
      (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
      { kind: 'forbidden' },
    ],
    [
      'a redirect into the network',
      (_request, response) => response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
      { kind: 'forbidden' },
    ],
    [
      'redirects without end',
      (request, response) => response.writeHead(302, { location: `${request.url}x` }).end(),
      { kind: 'forbidden' },
    ],
  ])('fails where it answers with %s', async (_what, listener, why) => {
    respond = listener;
    expect(await failureOf(ask())).toEqual(why);
  });

  it('follows a redirect within its host', async () => {
    respond = (request, response) =>
      request.url === '/' ? response.writeHead(301, { location: '/there' }).end() : response.end('there');
    expect((await ask()).body.toString()).toBe('there');
  });

  it.each([
    ['http elsewhere', 'http://exemplo.com.br'],
    ['a private address', 'https://10.0.0.1'],
    ['the address of the cloud', 'https://169.254.169.254'],
    ['a private address in IPv6', 'https://[::ffff:192.168.0.1]'],
    ['no address at all', 'https://0.0.0.0'],
  ])('does not leave for %s', async (_what, setting) => {
    expect(await failureOf(ask('/', { setting, address: new URL(setting) }))).toEqual({ kind: 'forbidden' });
  });

  it('does not leave for another host than that of the setting, nor with a password', async () => {
    expect(await failureOf(ask('/', { address: new URL('http://localhost:1/') }))).toEqual({
      kind: 'forbidden',
    });
    const withPassword = new URL(base);
    withPassword.username = 'me';
    expect(await failureOf(ask('/', { address: withPassword }))).toEqual({ kind: 'forbidden' });
  });

  it('is the only one to its host, and given up when the turn takes too long', async () => {
    respond = (_request, response) => setTimeout(() => response.end('late'), 300);
    const [first, second, third] = await Promise.all([
      ask('/1'),
      ask('/2'),
      failureOf(ask('/3', { longestTurnMs: 100 })),
    ]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(third).toEqual({ kind: 'busy' });
    expect(asked.map(({ url }) => url)).toEqual(['/1', '/2']);
    expect((asked[1]?.at ?? 0) - (asked[0]?.at ?? 0)).toBeGreaterThan(290);
  });

  it.each([429, 503])(
    'waits after %d, also in another process, and longer after the next',
    async (status) => {
      respond = (_request, response) => response.writeHead(status).end();
      expect(await failureOf(ask())).toEqual({ kind: 'status', status });
      const restarted = createOutside({ ...api.context, rests: keepRests(api.database, api.context.clock) });
      const again = () =>
        restarted.ask({
          address: new URL(base),
          setting: base,
          accept: '*/*',
          timeoutMs: 1_500,
          mostBytes: 1_000,
        });
      expect(await failureOf(again())).toMatchObject({ kind: 'resting' });
      expect(asked).toHaveLength(1);
      api.pass(61);
      expect(await failureOf(again())).toEqual({ kind: 'status', status });
      const [{ failures = 0 } = {}] = await api.orm.select().from(outsideHosts);
      expect(failures).toBe(2);
      respond = (_request, response) => response.end('well again');
      api.pass(3_600);
      await again();
      expect(await api.orm.select().from(outsideHosts)).toEqual([]);
    },
  );
});
