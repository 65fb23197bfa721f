import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { FailureCode, MovedTo } from '#contract/failures.ts';
import { Overloaded } from './bounded-queue.ts';
import { isDatabaseAway, isDiskFull, isReadOnlyTransaction } from './database-errors.ts';
import { Failure, Moved, NoRoom, TooMany } from './failure.ts';
import { whyFilesAway } from './files.ts';

/** Turns every error into a status and a Portuguese message, without internal details. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => sendFailure(error, request, reply));
}

export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = toFailure(error);
  const isRefused = failure instanceof TooMany || failure instanceof Overloaded;
  // The database logs a full disk itself, once.
  if (failure.status >= 500 && !isRefused && !(failure instanceof NoRoom))
    request.log.error({ err: error }, 'request failed');
  if (isRefused) reply.header('retry-after', String(failure.retryAfterSeconds));
  if (failure instanceof Moved) reply.header('location', currentAddress(request, failure.moved));
  return reply.status(failure.status).header('cache-control', 'no-store').send(failure.body());
}

/** The address of a request, with the current id instead of a former one. */
function currentAddress({ url, routeOptions }: FastifyRequest, { part, to }: MovedTo): string {
  const [path = '', query = ''] = url.split('?', 2);
  const parameters = new URLSearchParams(query);
  if (parameters.has(part)) parameters.set(part, String(to));
  const names = routeOptions.url?.split('/') ?? [];
  const segments = path
    .split('/')
    .map((segment, index) => (names[index] === `:${part}` ? String(to) : segment));
  return parameters.size > 0 ? `${segments.join('/')}?${parameters}` : segments.join('/');
}

const badRequests: Record<string, [FailureCode, string?]> = {
  FST_ERR_BAD_URL: ['invalid', 'O endereço pedido não é válido.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['invalid', 'O JSON enviado não é válido.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['invalid', 'O corpo do pedido está vazio.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid', 'O tamanho declarado não confere com o conteúdo enviado.'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media'],
};

/** While a cluster changes its primary, or its operator has made it read-only. */
const onlyReads =
  'O banco de dados só aceita consultas neste momento. Nada foi alterado. Tente novamente em instantes.';

export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issues = error.validation.map((issue) => ({
      field: fieldOf(issue.instancePath, issue.params),
      message: issue.message ?? 'Valor inválido.',
    }));
    return new Failure('invalid', undefined, issues);
  }
  const code = codeOf(error);
  const known = badRequests[code];
  if (known) return new Failure(...known);
  if (isDiskFull(error)) return new NoRoom();
  if (isReadOnlyTransaction(error)) return new Failure('unavailable', onlyReads);
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  // An aborted request has the same error code as a lost connection to the database.
  if (status >= 400 && status < 500) return new Failure('invalid');
  const isAway = isDatabaseAway(error) || whyFilesAway(error) !== undefined;
  return new Failure(isAway ? 'unavailable' : 'internal');
}

function fieldOf(instancePath: string, params: unknown): string {
  const path = instancePath.replace(/^\//, '').replaceAll('/', '.');
  if (path) return path;
  const issue = typeof params === 'object' && params && 'issue' in params ? params.issue : undefined;
  const inner =
    typeof issue === 'object' && issue && 'path' in issue && Array.isArray(issue.path) ? issue.path : [];
  return inner.join('.');
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
