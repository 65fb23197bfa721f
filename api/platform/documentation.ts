import fastifySwagger, { type SwaggerTransform } from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { Upload } from '#contract/endpoint.ts';
import type { Context } from './context.ts';
import { Failure } from './failure.ts';
import { type EncodedResponse, encode } from './response-cache.ts';
import { publicHeaders, sendEncoded } from './send-encoded.ts';

/** The pages of the documentation load nothing from other sites and may not be framed. */
const pageSecurity =
  "default-src 'self'; img-src 'self' data:; style-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Removes unreferenced components: each shape is written twice, for input and for output, and often used only once. */
function withoutUnused(
  openapi: ReturnType<typeof jsonSchemaTransformObject>,
): ReturnType<typeof jsonSchemaTransformObject> {
  const schemas = 'components' in openapi ? openapi.components?.schemas : undefined;
  if (!schemas) return openapi;
  const used = new Set<string>();
  const follow = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      follow(schemas[name]);
    }
  };
  follow(openapi.paths);
  for (const name of Object.keys(schemas)) if (!used.has(name)) delete schemas[name];
  return openapi;
}

/** Documents a route with an upload: a form with one field. Only `readUpload` validates it. */
export function documentUpload({ field, types }: Upload): SwaggerTransform {
  const file = { type: 'string', format: 'binary', description: types.join(', ') };
  return (route) => {
    const { schema, url } = jsonSchemaTransform(route);
    const body = { type: 'object', required: [field], properties: { [field]: file } };
    return { schema: { ...schema, consumes: ['multipart/form-data'], body }, url };
  };
}

/** Documents the Link header of a list with pages. */
export const documentLink: SwaggerTransform = (route) => {
  const { schema, url } = jsonSchemaTransform(route);
  const { 200: reply, ...others } = (schema.response ?? {}) as Record<number, object>;
  const link = { type: 'string', description: 'Enquanto há mais: <endereço da página seguinte>; rel="next"' };
  return { schema: { ...schema, response: { 200: { ...reply, headers: { Link: link } }, ...others } }, url };
};

/**
 * Serves OpenAPI 3.1, generated from the endpoint table, at /openapi.json, and readable pages at /docs. The document has
 * several megabytes, so it is built and compressed once, at the first request.
 */
export async function document(app: FastifyInstance, { config, limits }: Context): Promise<void> {
  const address = `${config.apiPrefix}/openapi.json`;
  const pages = `${config.apiPrefix}/docs`;
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Compara Palmas',
        description:
          'Preços de carne e de combustível em Palmas, Tocantins, com fonte, data e validade em cada valor.',
        version: '1',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
    transformObject: (document) => withoutUnused(jsonSchemaTransformObject(document)),
  });
  let encoded: Promise<EncodedResponse> | undefined;
  app.get(address, {
    schema: { hide: true },
    onRequest: (request) => limits.count('file', request.ip),
    async handler(request, reply) {
      encoded ??= encode({
        status: 200,
        contentType: 'application/json; charset=utf-8',
        headers: publicHeaders,
        body: JSON.stringify(app.swagger()),
        cacheable: true,
      });
      return sendEncoded(request, reply, await encoded);
    },
  });
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      await limits.count('read', request.ip);
      // The pages fetch the document from an address of their plugin, so the plugin's YAML and JSON copies are not needed.
      const { url } = request.routeOptions;
      if (url === `${pages}/json`) return reply.redirect(address);
      if (url === `${pages}/yaml`) throw new Failure('not_found', 'Este endereço não existe na API.');
    });
    await scope.register(fastifySwaggerUi, {
      routePrefix: pages,
      theme: { title: 'API do Compara Palmas' },
      staticCSP: pageSecurity,
    });
  });
}
