import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that a fake service has received. */
interface Asked {
  path: string;
  query: URLSearchParams;
  userAgent: string | undefined;
  /** performance.now() at its arrival */
  at: number;
}

type Respond = (response: ServerResponse, asked: Asked) => void;

/** A server on loopback whose answers the test defines. */
interface FakeService {
  url: string;
  asked: Asked[];
  /** Sets its answer from now on. */
  answers(respond: Respond): void;
  close(): Promise<void>;
}

export async function startFakeService(first: Respond): Promise<FakeService> {
  let respond = first;
  const asked: Asked[] = [];
  const server = createServer((request: IncomingMessage, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://service');
    const received: Asked = {
      path: pathname,
      query: searchParams,
      userAgent: request.headers['user-agent'],
      at: performance.now(),
    };
    asked.push(received);
    respond(response, received);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    answers(next) {
      respond = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export function json(body: unknown, status = 200): Respond {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
}

/** The ways in which services fail. */
export const failing = {
  '500': json({ message: 'Internal Server Error' }, 500),
  'too many requests': json({ message: 'Too Many Requests' }, 429),
  'a page in place of JSON': (response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<!doctype html><title>Manutenção</title>');
  },
  'another shape': json({ resultado: [1, 2, 3] }),
  'a list in place of an object, or the other way round': (response, { path }) =>
    json(path === '/search' ? { lat: '-10.2' } : [])(response, { path } as Asked),
  'an answer that is cut off': (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' });
    response.write('{"cep": "77023-056", "logradouro": "Quadra');
    setImmediate(() => response.destroy());
  },
  'an answer without end': (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const chunk = `"${'a'.repeat(16_384)}",`;
    response.on('error', () => {});
    const more = () => {
      while (!response.destroyed && response.write(chunk));
      if (!response.destroyed) response.once('drain', more);
    };
    response.write('[');
    more();
  },
  'a redirect': (response) => {
    response.writeHead(302, { location: 'http://127.0.0.1:9/' });
    response.end();
  },
  silence: () => {},
  'a first byte and then silence': (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{');
  },
} satisfies Record<string, Respond>;

/** An address in ViaCEP's format. */
export function viaCepAnswer(overrides: Record<string, unknown> = {}): object {
  return {
    cep: '77023-056',
    logradouro: 'Quadra ARSE 82 Avenida NS 10',
    complemento: '',
    bairro: 'Plano Diretor Sul',
    localidade: 'Palmas',
    uf: 'TO',
    ibge: '1721000',
    ...overrides,
  };
}

/** An address in BrasilAPI's format, with its point. */
export function brasilApiAnswer(
  coordinates: { latitude?: unknown; longitude?: unknown },
  overrides: Record<string, unknown> = {},
): object {
  return {
    cep: '77023056',
    state: 'TO',
    city: 'Palmas',
    neighborhood: 'Plano Diretor Sul',
    street: 'Quadra ARSE 82 Avenida NS 10',
    service: 'open-cep',
    location: { type: 'Point', coordinates },
    ...overrides,
  };
}

/** The place of a street in Nominatim's format. */
export function nominatimAnswer(lat: string, lon: string, overrides: Record<string, unknown> = {}): object[] {
  return [
    {
      place_id: 1,
      lat,
      lon,
      category: 'highway',
      type: 'secondary',
      addresstype: 'road',
      importance: 0.1,
      display_name: 'Avenida NS 10, Palmas',
      ...overrides,
    },
  ];
}
