import cluster from 'node:cluster';
import type { Server } from 'node:http';
import { type AddressInfo, createServer, type ListenOptions, type Server as NetServer } from 'node:net';
import type { Config } from '#api/platform/config.ts';

/**
 * Node.js accepts one connection per listening socket in each turn of its event loop. Under heavy load a turn is long, and
 * a new connection, such as the balancer's health check, would wait for seconds. So many sockets listen.
 */
const socketCount = 32;
/** Connections that the operating system queues until they are accepted; it may apply a different limit. */
const backlog = 4096;

/**
 * Listens on one port with several sockets, if the operating system can distribute connections among them. Processes of one
 * cluster share the port in the same way; their primary has made sure that it is free.
 * @returns the other servers, whose connections are passed to this one; close them with it
 * @throws {ListenError} when the address cannot be used
 */
export async function listen(
  server: Server,
  { port: wanted, host }: Pick<Config, 'port' | 'host'>,
): Promise<NetServer[]> {
  const port = cluster.isWorker ? wanted : await findFreePort({ port: wanted, host });
  const shared = { port, host, backlog, reusePort: true };
  // Some systems cannot share a port.
  await begin(server, shared).catch(() => begin(server, { port, host, backlog }));
  const others: NetServer[] = [];
  while (others.length < socketCount - 1) {
    const other = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
      server.emit('connection', socket),
    );
    try {
      await begin(other, shared);
    } catch {
      break;
    }
    others.push(other);
  }
  return others;
}

/**
 * Makes sure that no other program uses an address. Sockets that share a port would share it with that program, too.
 * @param address.port 0: any free port
 * @returns the port
 * @throws {ListenError} when the address cannot be used
 */
export async function findFreePort({ port: wanted, host }: Pick<Config, 'port' | 'host'>): Promise<number> {
  const first = createServer();
  await begin(first, { port: wanted, host }).catch((error: NodeJS.ErrnoException) => {
    const message = refusals[error.code ?? '']?.(wanted, host);
    throw message ? new ListenError(message, { cause: error }) : error;
  });
  const { port } = first.address() as AddressInfo;
  await new Promise((resolve) => first.close(resolve));
  return port;
}

function begin(server: NetServer, options: ListenOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(options, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** The address cannot be used. The message is the reason for the operator, in Portuguese. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}

const refusals: Record<string, (port: number, host: string) => string> = {
  EADDRINUSE: (port) =>
    `A porta ${port} já está em uso por outro programa. Encerre-o ou escolha outra em PORT.`,
  EACCES: (port) => `O sistema não permite usar a porta ${port}. Escolha outra em PORT, acima de 1023.`,
  EADDRNOTAVAIL: (_, host) => `O endereço ${host} não é desta máquina. Corrija HOST.`,
};
