import type { ServerResponse } from 'node:http';

const usualStalledMs = 30_000;

/**
 * Closes the connection if the client reads no more of the response, which would otherwise stay in memory for ever. Slow
 * readers, and responses that are not finished, are not affected.
 */
export function closeStalled(response: ServerResponse, stalledMs = usualStalledMs): void {
  response.setTimeout(stalledMs, () => {
    const { socket } = response;
    if (socket && socket.writableLength > 0) socket.destroy();
  });
}
