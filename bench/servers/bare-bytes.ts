/** Reference for cached responses: Node's own HTTP server, which sends one prepared response. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface BareAnswer {
  status: number;
  headers: string[];
  /** base64 */
  body: string;
}

process.once('message', async (answers: BareAnswer[]) =>
  process.send?.(await Promise.all(answers.map(serve))),
);
process.once('SIGTERM', () => process.exit());
process.once('disconnect', () => process.exit());

async function serve({ status, headers, body }: BareAnswer): Promise<number> {
  const bytes = Buffer.from(body, 'base64');
  const server = createServer({ keepAliveTimeout: 65_000 }, (_request, response) => {
    response.writeHead(status, headers);
    response.end(bytes.length > 0 ? bytes : undefined);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}
