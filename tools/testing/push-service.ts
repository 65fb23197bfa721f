import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A push service on loopback, and browsers that read what it delivers (RFC 8030, 8188, 8291). */

/** A browser that has subscribed. */
export interface TestBrowser {
  subscription: { endpoint: string; p256dh: string; auth: string };
  /** decrypts a message as the browser would */
  decrypt(body: Buffer): string;
}

interface Delivered {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface TestPushService {
  address: string;
  delivered: Delivered[];
  /** the status of each answer by the path of the subscription; 201 by default */
  answer: (path: string) => number;
  subscribe(): TestBrowser;
  /** the messages that a browser has got, decrypted */
  readBy(browser: TestBrowser): string[];
  close(): Promise<void>;
}

export async function startPushService(): Promise<TestPushService> {
  const delivered: Delivered[] = [];
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const path = request.url ?? '';
    const status = service.answer(path);
    if (status === 201) delivered.push({ path, headers: request.headers, body });
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const service: TestPushService = {
    address,
    delivered,
    answer: () => 201,
    subscribe: () => createBrowser(`${address}/${randomBytes(12).toString('base64url')}`),
    readBy({ subscription, decrypt }) {
      const { pathname } = new URL(subscription.endpoint);
      return delivered.filter(({ path }) => path === pathname).map(({ body }) => decrypt(body));
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return service;
}

function createBrowser(endpoint: string): TestBrowser {
  const keys = createECDH('prime256v1');
  const p256dh = keys.generateKeys('base64url');
  const secret = randomBytes(16);
  return {
    subscription: { endpoint, p256dh, auth: secret.toString('base64url') },
    decrypt: (body) => decrypt(body, keys, secret),
  };
}

/** Decrypts one record of aes128gcm (RFC 8188) with the keys of a browser (RFC 8291, section 3). */
function decrypt(body: Buffer, keys: ECDH, secret: Buffer): string {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + idLength);
  const sealed = body.subarray(21 + idLength);
  const shared = keys.computeSecret(senderKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey]);
  const ikm = Buffer.from(hkdfSync('sha256', shared, secret, info, 32));
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', ikm, salt, `Content-Encoding: ${name}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // The text ends with a delimiter, and zeros after it.
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
}
