import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { Failure } from '#api/platform/failure.ts';
import { apiSecurityHeaders } from '#api/platform/send-encoded.ts';

/** Responses to requests whose head Node.js cannot read, by its error code; the default is 400. */
const refusals: Record<string, [status: string, failure: Failure]> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    new Failure('too_large', 'O endereço e os cabeçalhos do pedido são grandes demais.'),
  ],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['413 Payload Too Large', new Failure('too_large')],
  ERR_HTTP_REQUEST_TIMEOUT: [
    '408 Request Timeout',
    new Failure('invalid', 'O pedido demorou demais para chegar.'),
  ],
};
const unreadable: [string, Failure] = [
  '400 Bad Request',
  new Failure('invalid', 'Não foi possível ler o pedido.'),
];

/**
 * Refuses requests that Node.js cannot read in the format of all failures: Node.js itself sends an empty response. A
 * connection with a response in progress is only closed.
 */
export function refuseUnreadable(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket & Answering) => {
    if (socket.writable && !socket._httpMessage?.headersSent) {
      const [status, failure] = refusals[error.code ?? ''] ?? unreadable;
      const body = JSON.stringify(failure.body());
      const headers = {
        ...apiSecurityHeaders,
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        'content-length': Buffer.byteLength(body),
        connection: 'close',
      };
      const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`HTTP/1.1 ${status}\r\n${head.join('')}\r\n${body}`);
    }
    socket.destroySoon();
  });
}

/** The property in which Node.js stores a connection's response in progress. */
interface Answering {
  _httpMessage?: { headersSent: boolean } | null;
}
