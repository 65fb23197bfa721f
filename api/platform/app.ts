import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject, validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type Endpoint, replyShape } from '#contract/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { failureShape, failures } from '#contract/failures.ts';
import { handleErrors, sendFailure } from './error-handler.ts';
import { Failure } from './failure.ts';
import { chooseEncoding, isKnown, type Kept } from './kept-bytes.ts';
import { createRateLimit } from './rate-limit.ts';
import type { Verb, Verbs, World } from './world.ts';

z.config(z.locales.pt());

/** 1 MiB of JSON is more than any call needs; uploads will have their own limit. */
const bodyLimit = 1024 * 1024;

/** Fastify over the endpoint table: each entry becomes a route under the prefix, with its verb behind it. */
export async function buildApi(world: World, verbs: Verbs): Promise<FastifyInstance> {
  const { apiPrefix } = world.config;
  const app = fastify({
    loggerInstance: world.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'id' }),
    // The front door names every request.
    genReqId: (request) => String(request.headers['x-request-id'] ?? ''),
    requestIdHeader: false,
    bodyLimit,
    // Behind these, a caller's address is what they say it is.
    trustProxy: world.config.trustedProxies,
    requestTimeout: 10_000,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      sendFailure(error, request, reply);
    },
  });
  app.setValidatorCompiler(validatorCompiler);
  handleErrors(app);
  // JSON is the only language spoken here.
  app.removeContentTypeParser('text/plain');
  app.setNotFoundHandler((request, reply) => refuseAddress(request, reply, apiPrefix));
  await document(app, world);
  await app.register(
    async (api) => {
      for (const name of Object.keys(endpoints) as EndpointName[]) {
        // The table pairs each name with its own verb; the pairing is checked where the verbs are listed.
        mount(api, endpoints[name], verbs[name] as Verb<Endpoint>, world);
      }
    },
    { prefix: apiPrefix },
  );
  return app;
}

function mount(api: FastifyInstance, entry: Endpoint, verb: Verb<Endpoint>, world: World): void {
  const reply = replyShape(entry);
  const count = entry.limit && createRateLimit(entry.limit, world.clock);
  const answer = async (request: FastifyRequest): Promise<string> => {
    const result = await verb(
      { params: request.params, query: request.query, body: request.body } as Parameters<typeof verb>[0],
      world,
    );
    return JSON.stringify(reply.parse({ success: true, ...result }));
  };
  api.route({
    method: entry.method,
    url: entry.path,
    schema: {
      summary: entry.summary,
      tags: [entry.noun],
      ...(entry.params && { params: entry.params }),
      ...(entry.query && { querystring: entry.query }),
      ...(entry.body && { body: entry.body }),
      response: { 200: reply, ...failureResponses(entry) },
    },
    // Verbs check their reply against the contract themselves, once per kept answer.
    serializerCompiler: () => (body) => JSON.stringify(body),
    handler: async (request, response) => {
      count?.(request.ip);
      if (!entry.kept)
        return response
          .header('content-type', json)
          .header('cache-control', 'no-store')
          .send(await answer(request));
      const kept = await world.kept.get(request.url, async () => ({
        status: 200,
        contentType: json,
        headers: publicHeaders,
        body: await answer(request),
        keep: true,
      }));
      return sendKept(request, response, kept);
    },
  });
}

const json = 'application/json; charset=utf-8';
/** Anybody may keep a public answer, and must ask whether it still holds: asking is a 304 from memory. */
const publicHeaders = {
  'cache-control': 'public, max-age=0, must-revalidate',
  'x-content-type-options': 'nosniff',
};

function sendKept(request: FastifyRequest, response: FastifyReply, kept: Kept): FastifyReply {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const { etag, headers, bytes } = kept.finished.variants[encoding];
  for (let i = 0; i < headers.length; i += 2) response.header(headers[i] ?? '', headers[i + 1]);
  // What is made of it, a page too, must not be kept for current.
  if (kept.lastGoodFrom || kept.standsIn) response.header('cache-control', 'no-store');
  if (kept.lastGoodFrom) response.header(lastGoodHeader, kept.lastGoodFrom.toISOString());
  return isKnown(request.headers['if-none-match'], etag) ? response.status(304).send() : response.send(bytes);
}

/** On an answer that stands in for one that could not be made: when it was made. */
export const lastGoodHeader = 'x-last-good';

function failureResponses(entry: Endpoint): Record<number, z.ZodType> {
  const always = ['internal', 'unavailable'] as const;
  return Object.fromEntries(
    [...entry.failures, ...always].map((code) => [
      failures[code].status,
      failureShape.describe(failures[code].message),
    ]),
  );
}

/** No route: the address is impossible, takes other methods, or does not exist. */
function refuseAddress(request: FastifyRequest, reply: FastifyReply, apiPrefix: string): FastifyReply {
  const path = request.url.split('?')[0] ?? '';
  if (path.includes('%00'))
    return sendFailure(new Failure('invalid', 'O endereço pedido não é válido.'), request, reply);
  const methods = Object.values(endpoints)
    .filter((entry) => {
      const pattern = `${apiPrefix}${entry.path}`.replace(/:[a-z]+/gi, '[^/]+');
      return new RegExp(`^${pattern}$`).test(path);
    })
    .flatMap(({ method }: Endpoint) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  if (methods.length === 0)
    return sendFailure(new Failure('not_found', 'Este endereço não existe na API.'), request, reply);
  reply.header('allow', [...new Set(methods)].join(', '));
  return sendFailure(new Failure('method_not_allowed'), request, reply);
}

/** Each shape is written once for what comes in and once for what leaves; a component that nothing points to goes. */
function withoutUnused(made: ReturnType<typeof jsonSchemaTransformObject>): typeof made {
  const schemas = 'components' in made ? made.components?.schemas : undefined;
  if (!schemas) return made;
  const used = new Set<string>();
  const follow = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      follow(schemas[name]);
    }
  };
  follow(made.paths);
  for (const name of Object.keys(schemas)) if (!used.has(name)) delete schemas[name];
  return made;
}

async function document(app: FastifyInstance, { config }: World): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Compara Palmas',
        description:
          'Preços de carne e de combustível em Palmas, Tocantins, com fonte, data e validade em cada valor.',
        version: '1',
      },
    },
    transform: jsonSchemaTransform,
    transformObject: (document) => withoutUnused(jsonSchemaTransformObject(document)),
  });
  await app.register(fastifySwaggerUi, {
    routePrefix: `${config.apiPrefix}/docs`,
    theme: { title: 'API do Compara Palmas' },
    staticCSP: true,
  });
  app.get(`${config.apiPrefix}/openapi.json`, { schema: { hide: true } }, () => app.swagger());
}
