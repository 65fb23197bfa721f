import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

interface Stored {
  bytes: Buffer;
  type: string | undefined;
  /** the Authorization header */
  signature: string | undefined;
}

/** An S3 store with one bucket, 'fotos', which speaks as much of the protocol as files need. */
export interface TestStore {
  /** for STORAGE_URL, of this bucket or of one that is not there */
  url(bucket?: string): string;
  /** by '/bucket/key' */
  stored: ReadonlyMap<string, Stored>;
  /** from now on answers each call of this method with a failure of its own */
  fail(method: 'DELETE' | 'GET' | 'PUT'): void;
  close(): void;
}

export async function openTestStore(): Promise<TestStore> {
  const stored = new Map<string, Stored>();
  const failing = new Set<string>();
  const server = createServer(async (request, response) => {
    const { method = '', url = '' } = request;
    const [path = ''] = url.split('?');
    const refuse = (status: number, code: string) =>
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`);
    const bytes = await buffer(request);
    if (failing.has(method)) return refuse(500, 'InternalError');
    if (!path.startsWith('/fotos/')) return refuse(404, 'NoSuchBucket');
    if (method === 'PUT') {
      const { 'content-type': type, authorization: signature } = request.headers;
      stored.set(path, { bytes, type, signature });
      return response.end();
    }
    if (method === 'DELETE') {
      stored.delete(path);
      return response.writeHead(204).end();
    }
    const found = stored.get(path);
    return found ? response.end(found.bytes) : refuse(404, 'NoSuchKey');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: (bucket = 'fotos') =>
      `s3://minha-chave:segredo%40%2F1@127.0.0.1:${port}/${bucket}?region=sa-east-1&tls=false`,
    stored,
    fail: (method) => failing.add(method),
    close: () => server.close(),
  };
}
