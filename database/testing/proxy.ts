import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { databaseUrl } from './administer.ts';

/** The way in which a proxy treats connections: it passes them on, closes and refuses them, or becomes silent. */
type Line = 'open' | 'cut' | 'silent';

interface Proxy {
  /** the URL of the database through the proxy */
  url: string;
  /** Sets what happens to connections, open and new, whose first message contains the text. */
  set(line: Line, startsWith?: string): void;
  close(): Promise<void>;
}

/** Opens a proxy in front of a test server, to break its connections as a network does. */
export async function openProxy(serverUrl: string): Promise<Proxy> {
  const server = new URL(serverUrl);
  const socketFolder = decodeURIComponent(server.hostname);
  const connections = new Map<Socket, { name: string; upstream: Socket }>();
  const broken = new Map<string, Exclude<Line, 'open'>>();
  const lineOf = (name: string): Line => [...broken].find(([text]) => name.includes(text))?.[1] ?? 'open';
  const apply = (client: Socket) => {
    const connection = connections.get(client);
    if (!connection) return;
    const line = lineOf(connection.name);
    if (line === 'cut') client.destroy();
    for (const socket of [client, connection.upstream]) {
      if (line === 'silent') socket.pause();
      else socket.resume();
    }
  };
  const proxy = createServer((client) => {
    client.once('data', (first) => {
      const upstream = connect(
        socketFolder.startsWith('/')
          ? { path: `${socketFolder}/.s.PGSQL.${server.port || 5432}` }
          : { host: server.hostname, port: Number(server.port || 5432) },
      );
      connections.set(client, { name: first.toString('latin1'), upstream });
      upstream.write(first);
      client.on('data', (bytes) => upstream.write(bytes));
      upstream.on('data', (bytes) => client.write(bytes));
      for (const socket of [client, upstream]) {
        socket.on('error', () => {});
        socket.on('close', () => {
          connections.delete(client);
          client.destroy();
          upstream.destroy();
        });
      }
      apply(client);
    });
    client.on('error', () => {});
  });
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
  const { port } = proxy.address() as AddressInfo;
  const url = new URL(databaseUrl(serverUrl, server.pathname.slice(1)));
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    set(line, startsWith = '') {
      if (line === 'open') broken.delete(startsWith);
      else broken.set(startsWith, line);
      for (const client of [...connections.keys()]) apply(client);
    },
    async close() {
      for (const client of connections.keys()) client.destroy();
      await new Promise((closed) => proxy.close(closed));
    },
  };
}
