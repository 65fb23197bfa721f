import { type Agent, type IncomingHttpHeaders, request } from 'node:http';

export interface Reply {
  /** 0: there was no answer */
  status: number;
  headers: IncomingHttpHeaders;
  /** empty for a page that was read */
  body: string;
}

const timeoutMs = 10_000;

/** Sends one request, with a body as JSON, and never throws. */
export function send(
  agent: Agent,
  method: string,
  url: string,
  headers: Record<string, string>,
  body?: object,
): Promise<Reply> {
  return new Promise((resolve) => {
    const text = body && JSON.stringify(body);
    const typed = text
      ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
      : {};
    const sent = request(url, { agent, method, headers: { ...headers, ...typed } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        clearTimeout(timer);
        const { statusCode = 0, headers } = response;
        const isPage = headers['content-type']?.startsWith('text/html');
        resolve({ status: statusCode, headers, body: isPage ? '' : Buffer.concat(chunks).toString() });
      });
      response.on('error', fail);
    });
    const fail = () => {
      clearTimeout(timer);
      resolve({ status: 0, headers: {}, body: '' });
    };
    const timer = setTimeout(() => sent.destroy(new Error('no answer')), timeoutMs);
    sent.on('error', fail);
    sent.end(text);
  });
}
