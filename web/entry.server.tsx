import { channel } from 'node:diagnostics_channel';
import { PassThrough, Readable } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, ServerRouter } from 'react-router';
import { RequestNumber } from '#web/components/error-pages.tsx';
import { ScriptNonce, scriptNonceHeader } from '#web/components/script-nonce.ts';

/** Header with the server's number of the request, which failure pages show for people to quote. */
const requestIdHeader = 'x-request-id';

/** The server that runs the pages subscribes to this channel to log their failures: { error, requestId, url }. */
const failures = channel('compara-palmas:page-failure');

export const streamTimeout = 10_000;

/**
 * Pages are rendered completely before they are sent: the server caches them and hashes the inline scripts that have
 * its mark.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return Promise.resolve(new Response(null, { status, headers }));

  const nonce = request.headers.get(scriptNonceHeader) ?? undefined;
  return new Promise((resolve, reject) => {
    const timeout = setTimeout(() => abort(), streamTimeout);
    const { pipe, abort } = renderToPipeableStream(
      <RequestNumber value={request.headers.get(requestIdHeader)}>
        <ScriptNonce value={nonce}>
          <ServerRouter context={routerContext} url={request.url} {...(nonce && { nonce })} />
        </ScriptNonce>
      </RequestNumber>,
      {
        ...(nonce && { nonce }),
        // Large parts would be moved behind the page and put back by script.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(timeout);
          const body = new PassThrough();
          resolve(new Response(createReadableStreamFromReadable(Readable.from(body)), { status, headers }));
          pipe(body);
        },
        onShellError(error) {
          clearTimeout(timeout);
          reject(error);
        },
        onError(error) {
          report(request, error);
        },
      },
    );
  });
}

export const handleError: HandleErrorFunction = (error, { request }) => {
  if (!request.signal.aborted) report(request, error);
};

function report(request: Request, error: unknown) {
  const failure = { error, requestId: request.headers.get(requestIdHeader), url: request.url };
  if (failures.hasSubscribers) failures.publish(failure);
  else process.stderr.write(`${failure.url}: ${error instanceof Error ? error.stack : String(error)}\n`);
}

/** The server and the pages must use the same context keys, so the server imports this function from here. */
export { provide } from '#web/api-client/transport.ts';
export { scriptNonceHeader } from '#web/components/script-nonce.ts';
