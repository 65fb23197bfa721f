import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Failure } from '#api/platform/failure.ts';
import { apiSecurityHeaders } from '#api/platform/send-encoded.ts';
import { type ErrorPage, refusedPage } from './error-pages.ts';

type Refusal = [status: number, failure: Failure];

/** Refusals of requests that Node.js cannot read, by its error code; the default is 400. */
const refusals: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: [
    431,
    new Failure('too_large', 'O endereço e os cabeçalhos do pedido são grandes demais.'),
  ],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, new Failure('too_large')],
};
export const unreadable: Refusal = [400, new Failure('invalid', 'Não foi possível ler o pedido.')];
const tooSlow: Refusal = [408, new Failure('invalid', 'O pedido demorou demais para chegar.')];
const expectsMore: Refusal = [
  417,
  new Failure('invalid', 'O pedido espera algo que este servidor não oferece.'),
];

/**
 * Refuses requests that Node.js does not pass on, in the format of all failures, or as a page for a browser that loads one:
 * Node.js itself sends an empty response. A connection with a response in progress is only closed.
 */
export function refuseUnreadable(server: Server): void {
  server.on(
    'clientError',
    (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: AnsweringSocket) => {
      const refusal =
        error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? tooSlow : (refusals[error.code ?? ''] ?? unreadable);
      if (socket.writable && !socket._httpMessage?.headersSent) {
        writeRefusal(
          socket,
          refusal,
          /\naccept:[^\n]*text\/html/i.test(error.rawPacket?.toString('latin1') ?? ''),
        );
      }
      socket.destroySoon();
    },
  );
  server.on('checkExpectation', (request, response) => refuse(request, response, expectsMore));
}

/** Refuses a request that Node.js could read, and closes its connection. */
export function refuse(request: IncomingMessage, response: ServerResponse, [status, failure]: Refusal): void {
  const { body, headers } = refusalOf(failure, acceptsPage(request));
  response.writeHead(status, { ...headers, connection: 'close' }).end(body);
}

/** Ends a request that has not arrived in its time, while something else may still wait to respond to it. */
export function refuseSlow(request: IncomingMessage): void {
  writeRefusal(request.socket, tooSlow, acceptsPage(request));
}

/** Returns whether a request is that of a browser that loads a page. */
function acceptsPage({ headers }: IncomingMessage): boolean {
  return headers.accept?.includes('text/html') ?? false;
}

function writeRefusal(socket: Socket, [status, failure]: Refusal, isPage: boolean): void {
  const { body, headers } = refusalOf(failure, isPage);
  const head = Object.entries({ ...headers, connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${body}`);
}

function refusalOf(failure: Failure, isPage: boolean): ErrorPage {
  if (isPage) return refusedPage(failure.message);
  const body = JSON.stringify(failure.body());
  const headers = {
    ...apiSecurityHeaders,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': String(Buffer.byteLength(body)),
  };
  return { body, headers };
}

/** The property in which Node.js stores a connection's response in progress. */
interface AnsweringSocket extends Socket {
  _httpMessage?: { headersSent: boolean } | null;
}
