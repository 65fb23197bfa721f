import type { Server, ServerResponse } from 'node:http';
import type { Server as NetServer } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';

/** how long open requests may take when the server closes */
export const closingMs = 10_000;
/** how often a closing server closes idle connections */
const idleCheckMs = 100;

export interface GracefulClose {
  /** true from the first moment of closing */
  isClosing: () => boolean;
  /** Resolves when all connections are closed. */
  close: () => Promise<void>;
}

/**
 * Lets a server close without resetting anybody. From the first moment each response says `connection: close`, so that
 * clients send nothing more on its connection; connections and requests that arrive are still answered, until the balancer
 * in front has noticed that the server is not ready. Then only idle connections remain.
 * @param options.notice resolves when the balancer has noticed
 * @param options.listening the servers that take connections for this one, and itself, when it closes
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
    // An answer from memory has left by now, where the server's own listener was there before.
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
      // A keep-alive connection becomes idle after its last response, which may be later than this moment.
      const idleTimer = setInterval(() => setImmediate(() => server.closeIdleConnections()), idleCheckMs);
      // A connection whose next request has arrived but is not read yet still counts as idle. All that has arrived is read
      // right before an immediate runs.
      await turn();
      await turn();
      await Promise.all(listening.map((each) => new Promise((resolve) => each.close(resolve))));
      clearInterval(idleTimer);
      clearTimeout(cutoffTimer);
    },
  };
}
