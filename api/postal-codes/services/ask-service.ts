/** A service did not respond, or gave an implausible answer. The message is for the log. */
export class ServiceError extends Error {
  override name = 'ServiceError';
}

export interface AskOptions {
  /** names this site to the services, as their terms of use require */
  userAgent: string;
  timeoutMs: number;
}

/** More bytes than any legitimate answer has. */
const mostBytes = 64 * 1024;

/**
 * Requests JSON from a service, with limits of time and size. Redirects are not followed, because the address is configured by
 * the operator.
 * @param accepted statuses besides 200 whose bodies are answers, too
 * @throws {ServiceError}
 */
export async function askService(
  address: URL,
  { userAgent, timeoutMs }: AskOptions,
  accepted: readonly number[] = [],
): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(address, {
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: 'application/json', 'accept-language': 'pt-BR', 'user-agent': userAgent },
    });
    const { status } = response;
    if (status !== 200 && !accepted.includes(status)) {
      await response.body?.cancel();
      throw new ServiceError(`status ${status}`);
    }
    return { status, body: JSON.parse(await readText(response)) };
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw new ServiceError(reasonOf(error));
  }
}

/** @throws {ServiceError} when the body is too long */
async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > mostBytes) throw new ServiceError(`more than ${mostBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  if (error instanceof SyntaxError) return 'no JSON';
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
