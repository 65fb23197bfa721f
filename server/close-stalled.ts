import type { ServerResponse } from 'node:http';

const usualStalledMs = 30_000;

/**
 * Closes the connection of a response of which nothing more is taken: it would be kept in memory for ever. A reader that is
 * only slow, and a response that is still being made, have their time.
 */
export function closeStalled(response: ServerResponse, stalledMs = usualStalledMs): void {
  response.setTimeout(stalledMs, () => {
    const { socket } = response;
    if (socket && socket.writableLength > 0) socket.destroy();
  });
}
