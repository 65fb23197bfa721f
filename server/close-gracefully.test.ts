import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { closeGracefully } from './close-gracefully.ts';

/** Opens a server, and a promise in place of the balancer's notice. */
async function open(listener: RequestListener = (_, response) => response.end('answer')) {
  const server = createServer({ keepAliveTimeout: 60_000 });
  const noticed = Promise.withResolvers<void>();
  const graceful = closeGracefully(server, { notice: () => noticed.promise });
  server.on('request', listener);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, graceful, noticed };
}

/** Sends one request. @returns the value of the header `connection` */
async function ask(port: number, agent: Agent): Promise<string | undefined> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ port, host: '127.0.0.1', agent }, resolve).on('error', reject);
  });
  expect(await text(response)).toBe('answer');
  return response.headers.connection;
}

it('resets none of many keep-alive connections that go on asking while it closes', async () => {
  const { port, graceful, noticed } = await open();
  let answers = 0;
  const underLoad = Promise.withResolvers<void>();
  const clients = Array.from({ length: 60 }, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while ((await ask(port, agent)) !== 'close') {
      answers += 1;
      if (answers === 600) underLoad.resolve();
    }
    agent.destroy();
  });
  await underLoad.promise;
  const closed = graceful.close();
  const results = await Promise.allSettled(clients);
  noticed.resolve();
  await closed;
  expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
});

it('answers a request that has arrived and is not read yet', async () => {
  const { port, graceful, noticed } = await open();
  noticed.resolve();
  const socket = connect(port, '127.0.0.1');
  const request = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n';
  socket.write(request);
  await once(socket, 'data');
  const second = once(socket, 'data');
  socket.write(request);
  const closed = graceful.close();
  expect(String(await second)).toMatch(/^HTTP\/1\.1 200 OK\r\nconnection: close\r\n/i);
  await closed;
  socket.destroy();
});

it('answers new connections until the balancer has noticed, and none after', async () => {
  const { port, graceful, noticed } = await open();
  const closed = graceful.close();
  expect(graceful.isClosing()).toBe(true);
  expect(await ask(port, new Agent({ keepAlive: true }))).toBe('close');
  noticed.resolve();
  await closed;
  await expect(ask(port, new Agent())).rejects.toThrow('ECONNREFUSED');
});

it('tells those who are still waiting for their answer, too', async () => {
  const asked = Promise.withResolvers<() => void>();
  const { port, graceful, noticed } = await open((_, response) => {
    asked.resolve(() => response.end('answer'));
  });
  const waiting = ask(port, new Agent({ keepAlive: true }));
  const answer = await asked.promise;
  noticed.resolve();
  const closed = graceful.close();
  answer();
  expect(await waiting).toBe('close');
  await closed;
});
