/** Reference for uncached reads: Node's own HTTP server and pg run the same statements and send the rows as JSON. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import type { Statement } from '../statements.ts';

process.once('message', async ({ url, statements }: { url: string; statements: Statement[] }) => {
  // The product's connections have the same option, because these queries are too small for JIT compilation.
  const pool = new pg.Pool({ connectionString: url, options: '-c jit=off' });
  const server = createServer({ keepAliveTimeout: 65_000 }, async (_request, response) => {
    const results = await Promise.all(statements.map(({ sql, params }) => pool.query(sql, params)));
    const body = Buffer.from(JSON.stringify(results.map(({ rows }) => rows)));
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
    response.end(body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  process.send?.([(server.address() as AddressInfo).port]);
});
process.once('SIGTERM', () => process.exit());
process.once('disconnect', () => process.exit());
