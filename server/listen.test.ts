import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Server as NetServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { readConfig } from '#api/platform/config.ts';
import { ListenError, listen } from './listen.ts';

const closings: NetServer[] = [];
const closeAll = () =>
  Promise.all(closings.splice(0).map((each) => new Promise((resolve) => each.close(resolve))));
afterEach(closeAll);

async function open(port = 0): Promise<number> {
  const server: Server = createServer((_, response) => response.end('answered'));
  const others = await listen(server, { ...readConfig({}), host: '127.0.0.1', port });
  closings.push(server, ...others);
  return (server.address() as AddressInfo).port;
}

/** Sends a request on a new connection, which any of the sockets may accept. */
function ask(port: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.end('GET / HTTP/1.1\r\nhost: palmas\r\nconnection: close\r\n\r\n');
  return text(socket);
}

it('answers on whichever socket a connection arrives', async () => {
  const port = await open();
  const answers = await Promise.all(Array.from({ length: 100 }, () => ask(port)));
  expect(answers.filter((answer) => answer.endsWith('answered'))).toHaveLength(100);
});

it('says that a port is taken, also by a server that shares it among its own sockets', async () => {
  const port = await open();
  await expect(open(port)).rejects.toThrow(ListenError);
  await expect(open(port)).rejects.toThrow(`A porta ${port} já está em uso por outro programa.`);
  expect(await ask(port)).toContain('answered');
});

it('leaves no socket that listens once all are closed', async () => {
  const port = await open();
  await closeAll();
  await expect(ask(port)).rejects.toThrow('ECONNREFUSED');
});
