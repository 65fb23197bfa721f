import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import SwaggerParser from '@apidevtools/swagger-parser';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type Endpoint, pathsOf } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { openTestApi } from './testing.ts';

const api = await openTestApi();
afterAll(() => api.close());

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
        parameters: z.array(z.object({ name: z.string(), in: z.string() })).optional(),
        responses: z.record(z.string(), z.unknown()),
      }),
    ),
  ),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
});

const served = await api.get('/openapi.json');
const document = documentShape.parse(served.json());

describe('/openapi.json', () => {
  it('is valid OpenAPI 3.1, in JSON', async () => {
    expect(served.headers['content-type']).toContain('application/json');
    expect(document.openapi).toBe('3.1.0');
    const result = await new Validator().validate(served.json());
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
    // The second validator also resolves every reference, and modifies its input.
    const resolved = await SwaggerParser.validate(served.json());
    expect(Object.keys(resolved.paths ?? {})).toHaveLength(Object.keys(document.paths).length);
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

  it.each(Object.entries<Endpoint>(endpoints))('documents %s as the table defines it', (_, entry) => {
    const path = entry.path.replace(/:([a-z]+)/gi, '{$1}');
    const operation = document.paths[`/api${path}`]?.[entry.method.toLowerCase()];
    expect(operation?.summary).toBe(entry.summary);
    expect(operation?.tags).toEqual([entry.noun]);
    const parameters = [...Object.keys(entry.params?.shape ?? {}), ...Object.keys(entry.query?.shape ?? {})];
    expect((operation?.parameters ?? []).map(({ name }) => name).sort()).toEqual(parameters.sort());
    expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining(['200', '500', '503']));
    expect(Object.keys(operation?.responses ?? {}).includes('404')).toBe(
      entry.failures.includes('not_found'),
    );
  });

  it.each(Object.entries<Endpoint>(endpoints))(
    'documents how %s refuses what it is sent',
    async (_, entry) => {
      const path = entry.path.replace(/:([a-z]+)/gi, '{$1}');
      const declared = Object.keys(
        document.paths[`/api${path}`]?.[entry.method.toLowerCase()]?.responses ?? {},
      );
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
    expect(Object.keys(document.components.schemas).sort()).toEqual([
      'AuditEntry',
      'BestPrice',
      'Category',
      'CategoryRow',
      'Change',
      'CityChange',
      'ConditionalPrice',
      'Confirmation',
      'CounterCheck',
      'Coupon',
      'CouponRow',
      'CouponUse',
      'CouponUseRow',
      'Dashboard',
      'Demonstration',
      'EarlierFuelPrice',
      'Establishment',
      'EstablishmentDetail',
      'EstablishmentPrice',
      'EstablishmentRow',
      'Favorite',
      'FavoriteStation',
      'Figures',
      'Found',
      'FuelBrand',
      'FuelBrandRow',
      'FuelFigures',
      'FuelHistoryEntry',
      'FuelModule',
      'FuelPlace',
      'FuelPriceRow',
      'FuelSection',
      'FuelSelection',
      'FuelStation',
      'FuelStationDetail',
      'FuelStationRow',
      'FuelType',
      'FuelTypeRow',
      'FuelWeek',
      'Home',
      'HomeCut',
      'Import',
      'ImportDetail',
      'Message',
      'MessageRow',
      'ModerationRules',
      'NearbyEstablishment',
      'NearbyFuelStation',
      'NearbyPromotion',
      'OpeningTime',
      'OpeningTimeInput',
      'OwnReportedPrice',
      'OwnReview',
      'PlaceCoverage',
      'PlacedFuelPrice',
      'PostalCode',
      'Price',
      'PriceBatch',
      'PriceChange',
      'PriceCheck',
      'PriceDay',
      'PriceDetails',
      'PriceHistory',
      'PriceRange',
      'PriceRound',
      'PriceRow',
      'PriceSheetPreview',
      'PriceSpread',
      'PriceWeek',
      'Product',
      'ProductDetail',
      'ProductPage',
      'ProductRow',
      'Promotion',
      'PromotionCheck',
      'PromotionRow',
      'Queue',
      'Receipt',
      'ReceiptCase',
      'ReceiptLine',
      'ReceiptRow',
      'Region',
      'RegionRow',
      'ReportedFuelPrice',
      'ReportedPrice',
      'ReportedPriceContext',
      'ReportedPriceRow',
      'Review',
      'ReviewRow',
      'RuleTrial',
      'Sector',
      'SectorRow',
      'ShopProduct',
      'Site',
      'StationFuelPrice',
      'StationLocation',
      'Suggestion',
      'UsedCoupon',
      'UserRow',
      'Waiting',
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
    expect(Object.keys(responses[404].content)).toEqual(['application/json']);
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

describe('the document, which has megabytes', () => {
  const get = (path: string, headers: Record<string, string> = {}) => api.send(path, { headers });

  it('is sent compressed, and not again to those who have it', async () => {
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const sent = await get('/openapi.json', { 'accept-encoding': encoding });
      expect(sent.headers['content-encoding']).toBe(encoding);
      expect(sent.rawPayload.length).toBeLessThan(served.rawPayload.length / 10);
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
