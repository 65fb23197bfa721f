import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import Account from 's3rver/lib/models/account.js';

interface Stored {
  bytes: Buffer;
  type: string | undefined;
  /** the Authorization header */
  signature: string | undefined;
}

interface Hold {
  /** resolves once a call is waiting */
  reached: Promise<void>;
  letGo(): void;
}

/** An S3 store with one bucket, 'fotos'. */
export interface TestStore {
  /** for STORAGE_URL, of this bucket or of a missing one */
  url(bucket?: string): string;
  /** the objects that the store has accepted, by '/bucket/key' */
  stored: ReadonlyMap<string, Stored>;
  /** from now on every call with this method fails */
  fail(method: 'DELETE' | 'GET' | 'PUT'): void;
  /** from now on calls with this method succeed again */
  recover(method: 'DELETE' | 'GET' | 'PUT'): void;
  /** Blocks calls with this method before they are read or answered. */
  hold(method: 'DELETE' | 'GET' | 'PUT'): Hold;
  close(): void;
}

new Account(1, 'Compara Palmas').createKeyPair('minha-chave', 'segredo@/1');

export async function openTestStore(): Promise<TestStore> {
  const directory = mkdtempSync(join(tmpdir(), 'compara-store-'));
  const s3 = new S3rver({ directory, silent: true, configureBuckets: [{ name: 'fotos' }] });
  await s3.configureBuckets();
  const answer = s3.callback();
  const stored = new Map<string, Stored>();
  const failing = new Set<string>();
  const held = new Map<string, () => Promise<void>>();
  const take = (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '', headers } = request;
    const [path = ''] = url.split('?');
    // The client adjusts its clock to the store's, so the store sends the test's time.
    response.setHeader('date', new Date().toUTCString());
    if (failing.has(method)) {
      request.resume();
      response.writeHead(500, { 'content-type': 'application/xml' });
      response.end('<?xml version="1.0" encoding="UTF-8"?><Error><Code>InternalError</Code></Error>');
      return;
    }
    const chunks = method === 'PUT' ? copyOf(request) : [];
    response.on('finish', () => {
      if (response.statusCode >= 300) return;
      const { 'content-type': type, authorization: signature } = headers;
      if (method === 'PUT') stored.set(path, { bytes: Buffer.concat(chunks), type, signature });
      if (method === 'DELETE') stored.delete(path);
    });
    answer(request, response);
  };
  const server = createServer((request, response) => {
    const wait = held.get(request.method ?? '');
    // The chunks of a body are only copied if copying starts immediately.
    if (wait) wait().then(() => take(request, response));
    else take(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: (bucket = 'fotos') =>
      `s3://minha-chave:segredo%40%2F1@127.0.0.1:${port}/${bucket}?region=sa-east-1&tls=false`,
    stored,
    fail: (method) => failing.add(method),
    recover: (method) => failing.delete(method),
    hold(method) {
      const reached = Promise.withResolvers<void>();
      const gone = Promise.withResolvers<void>();
      held.set(method, () => {
        reached.resolve();
        return gone.promise;
      });
      return {
        reached: reached.promise,
        letGo() {
          held.delete(method);
          gone.resolve();
        },
      };
    },
    close() {
      server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Returns the chunks of a body, complete once the store has read it. */
function copyOf(request: IncomingMessage): Buffer[] {
  const chunks: Buffer[] = [];
  const { push } = request;
  request.push = (chunk, encoding) => {
    if (chunk !== null) chunks.push(Buffer.from(chunk));
    return push.call(request, chunk, encoding);
  };
  return chunks;
}
