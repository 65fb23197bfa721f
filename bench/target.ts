import { connect } from 'node:net';

/** One raw request, and the response that it must get every time. */
export interface Target {
  port: number;
  request: string;
  /** three digits */
  status: string;
  /** length of the whole response, head and body */
  bytes: number;
}

export interface Exchange {
  target: Target;
  status: number;
  /** as sent, without the headers that Node's server adds itself */
  headers: string[];
  body: Buffer;
}

const settlingMs = 60_000;
const addedByNode = new Set(['date', 'connection', 'keep-alive']);

/** Sends a request once, and describes the response so that the load generator can repeat and verify it. */
export async function exchange(
  port: number,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<Exchange> {
  const lines = [`GET ${path} HTTP/1.1`, `host: 127.0.0.1:${port}`];
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  const request = `${lines.join('\r\n')}\r\n\r\n`;
  const answer = await ask(port, request);
  const [statusLine = '', ...fields] = answer.head.split('\r\n');
  const sentHeaders = fields.map(splitField).filter(([name]) => !addedByNode.has(name.toLowerCase()));
  const status = statusLine.slice(9, 12);
  return {
    target: { port, request, status, bytes: answer.head.length + 4 + answer.body.length },
    status: Number(status),
    headers: sentHeaders.flat(),
    body: answer.body,
  };
}

/**
 * Sends a request until two responses in a row are the same. What a server does after its start, such as placing the shops of a
 * new city, changes its first responses, and the head of one that was just made differs from that of one from memory.
 */
export async function settledExchange(...request: Parameters<typeof exchange>): Promise<Exchange> {
  const deadline = performance.now() + settlingMs;
  let before = await exchange(...request);
  for (;;) {
    const now = await exchange(...request);
    if (isSame(before, now)) return now;
    if (performance.now() > deadline) throw new Error(`${request[1]}: a resposta não para de mudar`);
    before = now;
  }
}

/** Returns whether two exchanges have the same response. */
export function isSame(one: Exchange, other: Exchange): boolean {
  return (
    one.target.bytes === other.target.bytes &&
    one.status === other.status &&
    one.headers.join('\n') === other.headers.join('\n') &&
    one.body.equals(other.body)
  );
}

function splitField(field: string): [string, string] {
  const colon = field.indexOf(':');
  return [field.slice(0, colon), field.slice(colon + 1).trim()];
}

function ask(port: number, request: string): Promise<{ head: string; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const chunks: Buffer[] = [];
    socket.setTimeout(60_000, () => socket.destroy(new Error(`sem resposta em 60 s:\n${request}`)));
    socket.once('error', reject);
    socket.once('close', () => reject(new Error(`a conexão fechou antes da resposta:\n${request}`)));
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      const all = Buffer.concat(chunks);
      const headEnd = all.indexOf('\r\n\r\n');
      if (headEnd < 0) return;
      const head = all.toString('latin1', 0, headEnd);
      const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0);
      const body = all.subarray(headEnd + 4);
      if (body.length < length) return;
      resolve({ head, body });
      socket.destroy();
    });
    socket.write(request);
  });
}
