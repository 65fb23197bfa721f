import type { Server, ServerResponse } from 'node:http';
import type { Server as NetServer } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';

/** how long open requests may take when the server closes */
export const closingMs = 10_000;
/** how often a closing server closes idle connections */
const idleCheckMs = 100;

interface GracefulClose {
  /** true from the first moment of closing */
  isClosing: () => boolean;
  /** Resolves when all connections are closed. */
  close: () => Promise<void>;
}

/**
 * Closes a server without resetting connections. At once every response says `connection: close`, so that clients send
 * nothing more on its connection; new connections and requests are still answered until the balancer in front has
 * noticed that the server is not ready. Then only idle connections remain.
 * @param options.notice resolves when the balancer has noticed
 * @param options.listening the servers whose connections this one handles, including itself, when it closes
 */
export function closeGracefully(
  server: Server,
  { notice, listening = [server] }: { notice: () => Promise<void>; listening?: readonly NetServer[] },
): GracefulClose {
  const open = new Set<ServerResponse>();
  let isClosing = false;
  server.prependListener('request', (_, response) => {
    if (isClosing) response.setHeader('connection', 'close');
  });
  server.on('request', (_, response) => {
    // The server's own listener, if registered earlier, has already answered from memory.
    if (response.writableEnded) return;
    open.add(response);
    response.on('close', () => open.delete(response));
  });
  return {
    isClosing: () => isClosing,
    async close() {
      isClosing = true;
      for (const response of open) if (!response.headersSent) response.setHeader('connection', 'close');
      await notice();
      const cutoffTimer = setTimeout(() => server.closeAllConnections(), closingMs);
      // A keep-alive connection becomes idle after its last response, which may come later.
      const idleTimer = setInterval(() => setImmediate(() => server.closeIdleConnections()), idleCheckMs);
      // A connection whose next request has arrived but is not read yet still counts as idle. Everything that has arrived
      // is read right before an immediate runs.
      await turn();
      await turn();
      await Promise.all(listening.map((each) => new Promise((resolve) => each.close(resolve))));
      clearInterval(idleTimer);
      clearTimeout(cutoffTimer);
    },
  };
}
