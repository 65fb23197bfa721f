import { Agent, get } from 'node:http';
import { text } from 'node:stream/consumers';
import pino from 'pino';
import { expect, it } from 'vitest';
import { readConfig } from '#api/platform/config.ts';
import type { RenderedResponse } from '#api/platform/response-cache.ts';
import { openInMemory } from '#database/open/embedded.ts';
import { closingMs, startServer } from './start-server.ts';

it('closes soon after its last response, even with a keep-alive connection', async () => {
  let release: (response: RenderedResponse) => void = () => {};
  let began = () => {};
  const requested = new Promise<void>((resolve) => (began = resolve));
  const read = () => {
    began();
    return new Promise<RenderedResponse>((resolve) => (release = resolve));
  };
  const database = await openInMemory();
  const server = await startServer({
    config: { ...readConfig({}), host: '127.0.0.1', port: 0 },
    database,
    log: pino({ level: 'silent' }),
    files: () => undefined,
    openPages: () => ({ read, receive: read, takesForm: async () => false }),
  });
  const agent = new Agent({ keepAlive: true });
  const received = new Promise<string>((resolve, reject) => {
    get(`${server.address}/pagina`, { agent }, (response) => resolve(text(response))).on('error', reject);
  });
  await requested;
  const closed = server.close();
  const from = performance.now();
  release({ status: 200, contentType: 'text/plain', body: 'whole', cacheable: false, tags: [] });
  expect(await received).toBe('whole');
  await closed;
  // Without closing idle connections it would wait for the cut-off of open requests.
  expect(performance.now() - from).toBeLessThan(closingMs);
  agent.destroy();
  await database.close();
});
