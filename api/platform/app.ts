import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type Endpoint, pathsOf } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Calls } from './calls.ts';
import type { Context } from './context.ts';
import { document } from './documentation.ts';
import { handleErrors, sendFailure } from './error-handler.ts';
import { Failure } from './failure.ts';
import { mount } from './mount.ts';
import { apiSecurityHeaders } from './send-encoded.ts';
import { acceptUploads } from './upload.ts';

z.config(z.locales.pt());

/** 1 MiB of JSON is more than any call needs. An entry with an upload has its own limit. */
const bodyLimit = 1024 * 1024;

/** Builds the Fastify application: each entry of the endpoint table becomes a route under the prefix. */
export async function buildApi(context: Context, calls: Calls): Promise<FastifyInstance> {
  const { apiPrefix } = context.config;
  const app = fastify({
    loggerInstance: context.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'id' }),
    // The request listener has already assigned the request id.
    genReqId: (request) => String(request.headers['x-request-id'] ?? ''),
    requestIdHeader: false,
    bodyLimit,
    // Behind these proxies, the caller's address comes from X-Forwarded-For.
    trustProxy: context.config.trustedProxies,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      // Hooks do not run before these.
      sendFailure(error, request, reply.headers(apiSecurityHeaders));
    },
  });
  app.setValidatorCompiler(validatorCompiler);
  handleErrors(app);
  app.decorateRequest('caller', undefined);
  app.decorateRequest('upload', undefined);
  app.decorateRequest('stored', undefined);
  app.decorateRequest('openedAccount', undefined);
  await acceptUploads(app);
  app.addHook('onRequest', async (_, reply) => {
    reply.headers(apiSecurityHeaders);
  });
  // Clients label every request as JSON, even one without a body.
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const needsBody = request.routeOptions.schema?.body !== undefined;
    if (body === '' && !needsBody) done(null, undefined);
    else parseJson(request, body as string, done);
  });
  // The API accepts only JSON bodies, apart from uploads.
  app.removeContentTypeParser('text/plain');
  app.setNotFoundHandler(async (request, reply) => {
    await context.limits.count('read', request.ip);
    return refuseAddress(request, reply, apiPrefix);
  });
  await document(app, context);
  await app.register(
    async (api) => {
      for (const call of calls.values()) mount(api, call, context);
    },
    { prefix: apiPrefix },
  );
  return app;
}

/** Refuses a request without a route: its address is invalid, needs another method, or does not exist. */
function refuseAddress(request: FastifyRequest, reply: FastifyReply, apiPrefix: string): FastifyReply {
  const path = request.url.split('?')[0] ?? '';
  if (path.includes('%00'))
    return sendFailure(new Failure('invalid', 'O endereço pedido não é válido.'), request, reply);
  const methods = Object.values(endpoints)
    .filter((entry) =>
      pathsOf(entry).some((routePath) => {
        const pattern = `${apiPrefix}${routePath}`.replace(/:[a-z]+/gi, '[^/]+');
        return new RegExp(`^${pattern}$`).test(path);
      }),
    )
    .flatMap(({ method }: Endpoint) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  if (methods.length === 0)
    return sendFailure(new Failure('not_found', 'Este endereço não existe na API.'), request, reply);
  reply.header('allow', [...new Set(methods)].join(', '));
  return sendFailure(new Failure('method_not_allowed'), request, reply);
}
