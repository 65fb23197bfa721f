import fastifySwagger, { type SwaggerTransform } from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { Upload } from '#contract/endpoint.ts';
import type { Context } from './context.ts';

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

/** The documentation of a route that takes a file: a form with one field. Nothing validates it but `readUpload`. */
export function documentUpload({ field, types }: Upload): SwaggerTransform {
  const file = { type: 'string', format: 'binary', description: types.join(', ') };
  return (route) => {
    const { schema, url } = jsonSchemaTransform(route);
    const body = { type: 'object', required: [field], properties: { [field]: file } };
    return { schema: { ...schema, consumes: ['multipart/form-data'], body }, url };
  };
}

/** Serves OpenAPI 3.1, generated from the endpoint table, at /openapi.json, and readable pages at /docs. */
export async function document(app: FastifyInstance, { config }: Context): Promise<void> {
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
  await app.register(fastifySwaggerUi, {
    routePrefix: `${config.apiPrefix}/docs`,
    theme: { title: 'API do Compara Palmas' },
    staticCSP: true,
  });
  app.get(`${config.apiPrefix}/openapi.json`, { schema: { hide: true } }, () => app.swagger());
}
