import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type Endpoint, pathsOf } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { openTestApi } from './testing.ts';

const api = await openTestApi();
afterAll(() => api.close());

const parameter = z.object({ name: z.string(), in: z.string() });
const reference = z.object({ $ref: z.string() });

const documentShape = z.object({
  openapi: z.string(),
  info: z.object({ title: z.string() }),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        summary: z.string(),
        tags: z.array(z.string()),
        operationId: z.string(),
        security: z.array(z.unknown()),
        parameters: z.array(z.union([parameter, reference])).optional(),
        requestBody: z
          .object({ content: z.record(z.string(), z.object({ example: z.unknown().optional() })) })
          .optional(),
        responses: z.record(z.string(), z.unknown()),
      }),
    ),
  ),
  components: z.object({
    schemas: z.record(z.string(), z.unknown()),
    parameters: z.record(z.string(), parameter),
    responses: z.record(
      z.string(),
      z.object({
        content: z.object({ 'application/json': z.object({ examples: z.record(z.string(), z.unknown()) }) }),
      }),
    ),
  }),
});

const served = await api.get('/openapi.json');
const document = documentShape.parse(served.json());

const operationOf = (entry: Endpoint) =>
  document.paths[`/api${entry.path.replace(/:([a-z]+)/gi, '{$1}')}`]?.[entry.method.toLowerCase()];
type Operation = ReturnType<typeof operationOf>;

const nameOf = ($ref: unknown) => String($ref).split('/').at(-1) ?? '';
const parametersOf = (operation: Operation): string[] =>
  (operation?.parameters ?? []).map((each) =>
    '$ref' in each ? (document.components.parameters[nameOf(each.$ref)]?.name ?? '') : each.name,
  );
/** The failure codes that a call may answer with a status. */
const codesOf = (operation: Operation, status: string): string[] => {
  const { $ref } = reference.parse(operation?.responses[status]);
  return Object.keys(document.components.responses[nameOf($ref)]?.content['application/json'].examples ?? {});
};

describe('/openapi.json', () => {
  it('is valid OpenAPI 3.1, in JSON', async () => {
    expect(served.headers['content-type']).toContain('application/json');
    expect(document.openapi).toBe('3.1.0');
    const result = await new Validator().validate(served.json());
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
  });

  it('follows the recommended rules of a linter that nobody here wrote, with every reference resolved', async () => {
    // The tests run on this machine.
    const config = await createConfig({
      extends: ['recommended'],
      rules: { 'no-server-example.com': 'off' },
    });
    const problems = await lintFromString({ source: served.body, absoluteRef: '/openapi.json', config });
    const said = problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]);
    expect(said).toEqual([]);
  });

  it('is small, because refusals and parameters are written once', () => {
    expect(served.rawPayload.length).toBeLessThan(720_000);
    const answers = Object.values(document.paths).flatMap((path) =>
      Object.values(path).flatMap(({ responses }) => Object.entries(responses)),
    );
    for (const [status, answer] of answers) {
      if (status !== '200')
        expect(answer).toEqual({ $ref: expect.stringMatching(/^#\/components\/responses\/\w+$/) });
    }
  });

  it('has only patterns that JSON Schema knows', () => {
    const patterns: string[] = [];
    JSON.stringify(served.json(), (key, value: unknown) => {
      if (key === 'pattern' && typeof value === 'string') patterns.push(value);
      return value;
    });
    expect(patterns.length).toBeGreaterThan(10);
    for (const pattern of patterns) expect(() => new RegExp(pattern, 'u'), pattern).not.toThrow();
  });

  it.each(Object.entries<Endpoint>(endpoints))('documents %s as the table defines it', (name, entry) => {
    const operation = operationOf(entry);
    expect(operation?.operationId).toBe(name);
    expect(operation?.security).toEqual(
      entry.who === 'anyone' ? [] : entry.who === 'key' ? [{ merchantKey: [] }] : [{ bearer: [] }],
    );
    expect(operation?.summary).toBe(entry.summary);
    expect(operation?.tags).toEqual([entry.noun]);
    const parameters = [...Object.keys(entry.params?.shape ?? {}), ...Object.keys(entry.query?.shape ?? {})];
    if (entry.idempotent) parameters.push('Idempotency-Key');
    expect(parametersOf(operation).sort()).toEqual(parameters.sort());
    if (entry.idempotent) expect(codesOf(operation, '409')).toContain('conflict');
    if (entry.body) {
      const example = operation?.requestBody?.content['application/json']?.example;
      expect(entry.body.safeParse(example).error?.issues ?? []).toEqual([]);
    }
    expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining(['200', '500', '503']));
    expect(Object.keys(operation?.responses ?? {}).includes('404')).toBe(
      entry.failures.includes('not_found'),
    );
  });

  it.each(Object.entries<Endpoint>(endpoints))(
    'documents how %s refuses what it is sent',
    async (_, entry) => {
      const declared = Object.keys(operationOf(entry)?.responses ?? {});
      const takes = entry.params ?? entry.query;
      expect(declared.includes('400')).toBe(takes !== undefined || entry.method !== 'GET');
      expect(declared.includes('415')).toBe(entry.method !== 'GET');
      if (entry.who !== 'anyone') return;
      const address = entry.path.replace(/:[a-z]+/gi, '1');
      const sendAs = (type: string, body: string) =>
        api.send(address, { method: entry.method, headers: { 'content-type': type }, body });
      const answers =
        entry.method === 'GET'
          ? [
              await api.get(entry.path.replace(/:[a-z]+/gi, '%00')),
              await api.get(`${address}?page=x&latitude=x`),
            ]
          : [await sendAs('text/csv', 'a,b'), await sendAs('application/json', '{')];
      for (const { statusCode } of answers) expect(declared).toContain(String(statusCode));
    },
  );

  it('documents nothing else', () => {
    const inTable = Object.values<Endpoint>(endpoints).flatMap((entry) =>
      pathsOf(entry).map((path) => `${entry.method} /api${path.replace(/:([a-z]+)/gi, '{$1}')}`),
    );
    const documented = Object.entries(document.paths).flatMap(([path, calls]) =>
      Object.keys(calls as object).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(documented.sort()).toEqual(inTable.sort());
  });

  it('names each shape once, as in the contract', () => {
    const inContract = Object.keys(
      z.toJSONSchema(z.globalRegistry, { io: 'input', unrepresentable: 'any' }).schemas,
    );
    const documented = Object.keys(document.components.schemas);
    expect(inContract.length).toBeGreaterThan(100);
    expect(documented.filter((name) => !inContract.includes(name.replace(/Input$/, '')))).toEqual([]);
    expect(inContract.filter((name) => !documented.includes(name)).toSorted()).toEqual([
      'FuelOffer',
      'FuelPrice',
    ]);
  });
});

describe('the documentation of files', () => {
  const operation = (path: string, method: string) => served.json().paths[`/api${path}`][method];

  it('says that a file is sent in a form, under which name and of which types', () => {
    expect(operation('/users/photo', 'put').requestBody).toEqual({
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            required: ['foto'],
            properties: {
              foto: { type: 'string', format: 'binary', description: 'image/jpeg, image/png, image/webp' },
            },
          },
        },
      },
    });
    expect(Object.keys(operation('/users/photo', 'put').responses)).toEqual(
      expect.arrayContaining(['200', '400', '401', '413', '415', '429']),
    );
  });

  it('says that a reply is a file, and a refusal is not', () => {
    const { responses } = operation('/photos/{key}', 'get');
    expect(responses[200].content).toEqual({
      'image/webp': { schema: { type: 'string', format: 'binary' } },
    });
    expect(responses[404]).toEqual({ $ref: '#/components/responses/NotFound' });
  });
});

it('/docs is a page that shows it, and stands in no frame', async () => {
  const page = await api.get('/docs');
  const target = page.statusCode === 200 ? page : await api.app.inject(String(page.headers.location));
  expect(target.statusCode).toBe(200);
  expect(target.headers['content-type']).toContain('text/html');
  for (const { headers } of [target, served, await api.get('/regions'), await api.get('/nothing')]) {
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  }
});

describe('the document', () => {
  const get = (path: string, headers: Record<string, string> = {}) => api.send(path, { headers });

  it('is sent compressed, and not again to those who have it', async () => {
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const sent = await get('/openapi.json', { 'accept-encoding': encoding });
      expect(sent.headers['content-encoding']).toBe(encoding);
      expect(sent.rawPayload.length).toBeLessThan(served.rawPayload.length / 8);
      expect(unpack(sent.rawPayload)).toEqual(served.rawPayload);
      const known = { 'accept-encoding': encoding, 'if-none-match': String(sent.headers.etag) };
      expect((await get('/openapi.json', known)).statusCode).toBe(304);
    }
  });

  it('is the same for the pages, and not there as YAML', async () => {
    expect((await get('/docs/json')).headers.location).toBe('/api/openapi.json');
    expect((await api.refusal('/docs/yaml')).code).toBe('not_found');
  });

  it('is made once', async () => {
    const made = vi.spyOn(JSON, 'stringify');
    await get('/openapi.json');
    expect(
      made.mock.calls.filter(([value]) => value && typeof value === 'object' && 'openapi' in value),
    ).toEqual([]);
    made.mockRestore();
  });
});
