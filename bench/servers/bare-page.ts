/** Reference for pages: Node's own HTTP server, in which React renders the tree of a page from prepared data. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import pino from 'pino';
import { createElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type ServerBuild, ServerRouter } from 'react-router';
import { readConfig } from '#api/platform/config.ts';
import { openServer } from '#database/open/server.ts';
import { importPages, startUncached } from '../start-uncached.ts';

process.once('message', async ({ url, path }: { url: string; path: string }) => {
  const tree = await captureTree(url, path);
  const server = createServer({ keepAliveTimeout: 65_000 }, async (_request, response) => {
    const body = await render(tree);
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length });
    response.end(body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  process.send?.([(server.address() as AddressInfo).port]);
});
process.once('SIGTERM', () => process.exit());
process.once('disconnect', () => process.exit());

/** The product's input to React for a page. */
interface Tree {
  url: string;
  context: EntryContext;
  /** the data of the page, as it is written into the HTML */
  data: Uint8Array;
}

/** Makes the product render a page once, and captures its input to React. */
async function captureTree(databaseUrl: string, path: string): Promise<Tree> {
  const build = await importPages();
  let captured: Promise<Tree> | undefined;
  const handle: ServerBuild['entry']['module']['default'] = (request, status, headers, context, router) => {
    const [own, copy] = context.serverHandoffStream?.tee() ?? [];
    captured = new Response(copy).bytes().then((data) => ({ url: request.url, context, data }));
    return build.entry.module.default(
      request,
      status,
      headers,
      { ...context, ...(own && { serverHandoffStream: own }) },
      router,
    );
  };
  const entry = { ...build.entry, module: { ...build.entry.module, default: handle } };
  const database = await openServer(databaseUrl);
  const log = pino({ level: 'silent' });
  const config = readConfig({ PORT: '0' });
  const server = await startUncached({ config, database, log, build: { ...build, entry } });
  await (await fetch(server.address + path)).arrayBuffer();
  await server.close();
  await database.close();
  if (!captured) throw new Error(`${path} is no page`);
  return captured;
}

function render({ url, context, data }: Tree): Promise<Buffer> {
  const serverHandoffStream = new Blob([data as Uint8Array<ArrayBuffer>]).stream();
  const body = new PassThrough();
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      createElement(ServerRouter, { context: { ...context, serverHandoffStream }, url }),
      {
        onAllReady() {
          pipe(body);
          buffer(body).then(resolve, reject);
        },
        onError: reject,
      },
    );
  });
}
