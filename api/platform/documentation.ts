import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Context } from './context.ts';
import { Failure } from './failure.ts';
import { openapiOptions } from './openapi.ts';
import { type EncodedResponse, encode } from './response-cache.ts';
import { publicHeaders, sendEncoded } from './send-encoded.ts';

/** The pages of the documentation load nothing from other sites and may not be framed. */
const pageSecurity =
  "default-src 'self'; img-src 'self' data:; style-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Serves OpenAPI 3.1, generated from the endpoint table, at /openapi.json, and readable pages at /docs. The document is
 * built and compressed once, at the first request.
 */
export async function document(app: FastifyInstance, { config, limits }: Context): Promise<void> {
  const address = `${config.apiPrefix}/openapi.json`;
  const pages = `${config.apiPrefix}/docs`;
  await app.register(fastifySwagger, openapiOptions(config));
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
