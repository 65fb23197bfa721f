import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { type Endpoint, failuresOf, pathsOf } from '#contract/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { type FailureBody, type FailureCode, failures } from '#contract/failures.ts';
import { linkedPages } from '#contract/links.ts';
import type { Config } from './config.ts';
import { idempotencyKey } from './idempotency.ts';

/** The OpenAPI document: the schemas of routes, completed by what the endpoint table says about each call. */

interface Reference {
  $ref: string;
}

interface Parameter {
  name: string;
  in: string;
  schema: { type?: string; pattern?: string };
  example?: unknown;
}

interface Operation {
  operationId?: string;
  description?: string;
  security?: object[];
  parameters?: (Parameter | Reference)[];
  requestBody?: { required?: boolean; content: Record<string, { schema?: object; example?: unknown }> };
  responses: Record<string, object>;
}

/** The parts of the document that are completed here. */
interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components: Record<'schemas' | 'parameters' | 'responses', Record<string, object>>;
}

/** Returns the options that have the plugin of Fastify write the document. */
export function openapiOptions({
  apiPrefix,
  siteUrl,
}: Pick<Config, 'apiPrefix' | 'siteUrl'>): FastifyDynamicSwaggerOptions {
  const transformObject = createJsonSchemaTransformObject({ zodToJsonConfig });
  return {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Compara Palmas',
        description:
          'Preços de carne e de combustível em Palmas, Tocantins, com fonte, data e validade em cada valor.',
        version: '1',
        license: { name: 'Termos de uso do site', url: `${siteUrl}${linkedPages.terms}` },
      },
      servers: [{ url: siteUrl, description: 'Este site' }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          merchantKey: {
            type: 'http',
            scheme: 'bearer',
            description: 'A chave que quem cuida de uma loja faz para o sistema dela; não abre mais nada',
          },
        },
      },
    },
    transform: createJsonSchemaTransform({ zodToJsonConfig }),
    transformObject(document) {
      const written = transformObject(document);
      complete(written as OpenApi, apiPrefix, `${siteUrl}${apiPrefix}`);
      return written;
    },
  };
}

type JsonConfig = NonNullable<Parameters<typeof createJsonSchemaTransform>[0]['zodToJsonConfig']>;

/**
 * Leaves out what a format or a type says already: the long patterns of days and times, and the bounds of safe integers.
 * A record of named values becomes an object with these properties.
 */
const zodToJsonConfig: JsonConfig = {
  override({ jsonSchema }) {
    if (jsonSchema.format === 'date' || jsonSchema.format === 'date-time') delete jsonSchema.pattern;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    const { propertyNames: names, additionalProperties: value } = jsonSchema;
    if (typeof names === 'object' && names.enum && typeof value === 'object') {
      jsonSchema.properties = Object.fromEntries(names.enum.map((name) => [String(name), value]));
      jsonSchema.additionalProperties = false;
      delete jsonSchema.propertyNames;
    }
  },
};

/** Adds what the table says about each call, and writes once what several calls share. */
function complete(document: OpenApi, apiPrefix: string, apiUrl: string): void {
  const { paths, components } = document;
  components.parameters = { IdempotencyKey };
  components.responses = {};
  for (const [name, entry] of Object.entries<Endpoint>(endpoints)) {
    const refused = refusalsOf(entry);
    for (const { component, response } of refused) components.responses[component] = response;
    for (const [index, path] of pathsOf(entry).entries()) {
      const address = `${apiPrefix}${path.replace(/:([a-z]+)/gi, '{$1}')}`;
      const operation = paths[address]?.[entry.method.toLowerCase()];
      if (!operation) continue;
      operation.operationId = index === 0 ? name : `${name}${index + 1}`;
      operation.security = securityOf(entry);
      const command = commands[name];
      if (command !== undefined) operation.description = command(apiUrl);
      describeSent(operation, name, entry);
      if (entry.linksPages) operation.responses[200] = { ...operation.responses[200], headers: linkHeader };
      for (const { status, component } of refused) {
        operation.responses[status] = { $ref: `#/components/responses/${component}` };
      }
    }
  }
  shareParameters(document);
  removeUnused(document);
}

function securityOf({ who }: Endpoint): object[] {
  if (who === 'anyone') return [];
  return who === 'key' ? [{ merchantKey: [] }] : [{ bearer: [] }];
}

/** Adds examples of what is sent, the form of an upload, and the header that makes a repetition harmless. */
function describeSent(operation: Operation, name: string, entry: Endpoint): void {
  const { example, upload, idempotent } = entry;
  const query: Record<string, unknown> = { ...example?.query };
  for (const parameter of operation.parameters ?? []) {
    if ('$ref' in parameter || !(parameter.name in query)) continue;
    const isNumber = parameter.schema.type === 'integer' || parameter.schema.type === 'number';
    const value = query[parameter.name];
    parameter.example = isNumber ? Number(value) : value;
  }
  if (idempotent) {
    const key = { $ref: '#/components/parameters/IdempotencyKey' };
    operation.parameters = [...(operation.parameters ?? []), key];
  }
  const json = operation.requestBody?.content['application/json'];
  const body = example?.body ?? samples[name];
  if (json && body) json.example = body;
  // Only `readUpload` validates the form, so that the route has no schema of it.
  if (upload) {
    const file = { type: 'string', format: 'binary', description: upload.types.join(', ') };
    const schema = { type: 'object', required: [upload.field], properties: { [upload.field]: file } };
    operation.requestBody = { required: true, content: { 'multipart/form-data': { schema } } };
  }
}

const key = '-H "Authorization: Bearer $CHAVE"';
const pushed = { prices: [{ name: 'PICANHA BOV RESF KG', price: 89.9 }] };

/** Commands for the calls that a shop's system makes, which nobody tries on the page of the documentation. */
const commands: Record<string, (apiUrl: string) => string> = {
  pushMerchantPrices: (apiUrl) =>
    `curl -X PUT ${key} -H "Content-Type: application/json" -d '${JSON.stringify(pushed)}' ${apiUrl}/merchant/prices`,
  pushMerchantFile: (apiUrl) => `curl ${key} -F file=@ITENSMGV.TXT ${apiUrl}/merchant/files`,
} satisfies Partial<Record<EndpointName, (apiUrl: string) => string>>;

const passkey = { id: 'Y2hhdmU', rawId: 'Y2hhdmU', type: 'public-key' };
const point = { latitude: -10.2333, longitude: -48.3182 };
const price = { productId: 1, establishmentId: 1, price: 49.9, collectionDate: '2026-06-12' };
const promotion = {
  title: 'Oferta da semana',
  productId: 1,
  establishmentId: 1,
  discountPercentage: 10,
  originalPrice: 50,
  salePrice: 45,
  startDate: '2026-06-12',
  endDate: '2026-06-18',
};
const coupon = {
  establishmentId: 1,
  code: 'BOI10',
  discountType: 'percentage',
  discountValue: 10,
  startDate: '2026-06-12',
  endDate: '2026-06-30',
};
const seen = { priceId: 1, device: 'ab'.repeat(16) };
const wish = { kind: 'price', productId: 1, maxPrice: 55, near: '-10.185,-48.335', radiusKm: 5 };
const token = 'x'.repeat(43);
const password = 'uma senha bem longa';

/** Bodies of calls that succeed only for rows that exist, and so have no example in their entry. */
const samples: Record<string, object> = {
  createFuelPrices: {
    stationId: 1,
    collectionDate: '2026-06-12',
    prices: [{ fuelTypeId: 1, price: 5.99 }],
  },
  updateFuelPrice: { stationId: 1, typeId: 1, price: 5.99, date: '2026-06-12' },
  startImport: { replacesDemonstration: true },
  createPrice: price,
  updatePrice: price,
  confirmPrices: { ids: [1, 2] },
  createAlert: { wish, to: { kind: 'mail', email: 'ana@exemplo.com.br' } },
  createOwnAlert: { wish, to: { kind: 'account' } },
  confirmAlert: { token },
  createConfirmation: seen,
  createOwnConfirmation: seen,
  savePriceRound: {
    establishmentId: 1,
    day: '2026-06-12',
    prices: [{ productId: 1, price: 49.9, seenId: null }],
  },
  createPromotion: promotion,
  updatePromotion: { ...promotion, version: 1 },
  createReview: { establishmentId: 1, rating: 5, comment: 'Carne fresca.' },
  createReportedPrice: { productId: 1, establishmentId: 1, reportedPrice: 48.9 },
  createReceipt: {
    establishmentId: 1,
    imageUrl: '/uploads/receipt/a1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d6',
    items: [{ productName: 'PICANHA', price: 79.9, quantity: 1.2 }],
  },
  publishReceiptItems: { version: 1, approve: true, items: [{ position: 1, productId: 1 }] },
  undoReceiptDecision: { version: 2 },
  signIn: { email: 'ana@exemplo.com.br', password },
  acceptStationLocation: { ...point, coordinatesPrecision: 'postal_code', seen: null },
  acceptStationLocations: { stations: [{ id: 1, ...point }] },
  register: { name: 'Ana', email: 'ana@exemplo.com.br', password },
  resetPassword: { token, password },
  checkResetLink: { token },
  confirmEmail: { token },
  checkEmailLink: { token },
  checkSignInLink: { token },
  signInByLink: { token },
  sendSignInCode: { token: '1.comecou.1781276400000.assinatura' },
  signInByCode: { token: '1.comecou.1781276400000.assinatura', code: '123456' },
  createPasskey: {
    name: 'Celular',
    credential: { ...passkey, response: { clientDataJSON: 'e30', attestationObject: 'o2M' } },
  },
  signInByPasskey: {
    credential: {
      ...passkey,
      response: { clientDataJSON: 'e30', authenticatorData: 'SZY', signature: 'MEU', userHandle: 'MQ' },
    },
  },
  changePassword: { currentPassword: password, newPassword: 'outra senha bem longa' },
  changeEmail: { email: 'ana.souza@exemplo.com.br', password },
  deleteAccount: { password },
  acceptMerchantInvitation: { token: 'x'.repeat(32) },
  checkMerchantInvitation: { token: 'x'.repeat(32) },
  claimPlace: { establishmentId: 1, name: 'José Silva', cnpj: '11.222.333/0001-81', phone: '(63) 3215-1234' },
  saveMerchantPrices: { prices: [{ productId: 1, price: 49.9 }] },
  decideGoodsName: { name: 'costela bov jane', productId: 1, accepted: true },
  checkCouponUse: { code: 'ABCD-EFGH' },
  createCoupon: coupon,
  updateCoupon: { ...coupon, version: 1 },
} satisfies Partial<Record<EndpointName, object>>;

const IdempotencyKey: Parameter & { description: string } = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Escolhida por quem chama: repetido com a mesma chave, por um dia, o pedido recebe a mesma resposta e nada é criado de novo. A mesma chave em outro pedido é recusada (409, conflict).',
  schema: { type: 'string', pattern: idempotencyKey.source },
  example: 'b7a1c9f2-6d0e-4b55-9c1e-1f7d2a3e4c5b',
};

const linkHeader = {
  Link: {
    description: 'Enquanto há mais: <endereço da página seguinte>; rel="next"',
    schema: { type: 'string' },
  },
};

/** Returns the refusals of a call by status. Each is a component, which all calls with the same ones refer to. */
function refusalsOf(entry: Endpoint) {
  const byStatus = Map.groupBy(failuresOf(entry).toSorted(), (code) => failures[code].status);
  return [...byStatus].map(([status, codes]) => ({
    status,
    component: codes
      .map((code) => code.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase()))
      .join('Or'),
    response: responseOf(codes),
  }));
}

function responseOf(codes: readonly FailureCode[]) {
  const examples = codes.map((code) => {
    const value: FailureBody = { success: false, code, message: failures[code].message };
    return [code, { value }];
  });
  const schema = { $ref: '#/components/schemas/Failure' };
  return {
    description: codes.map((code) => failures[code].message).join(' '),
    ...(codes.some((code) => maySayWhen.has(code)) && { headers: retryHeader }),
    content: { 'application/json': { schema, examples: Object.fromEntries(examples) } },
  };
}

const maySayWhen = new Set<FailureCode>(['too_many', 'unavailable']);
const retryHeader = {
  'Retry-After': { description: 'Daqui a quantos segundos, quando se sabe', schema: { type: 'integer' } },
};

/** Writes each parameter that several operations have as a component. */
function shareParameters({ paths, components }: OpenApi): void {
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  const uses = Map.groupBy(
    operations.flatMap(({ parameters = [] }) =>
      parameters.filter((each): each is Parameter => !('$ref' in each)),
    ),
    (parameter) => JSON.stringify(parameter),
  );
  const references = new Map<string, Reference>();
  for (const [written, [parameter, ...others]] of uses) {
    if (!parameter || others.length === 0) continue;
    let name = parameter.name;
    for (let number = 2; name in components.parameters; number += 1) name = `${parameter.name}${number}`;
    components.parameters[name] = parameter;
    references.set(written, { $ref: `#/components/parameters/${name}` });
  }
  for (const operation of operations) {
    if (!operation.parameters) continue;
    operation.parameters = operation.parameters.map((each) => references.get(JSON.stringify(each)) ?? each);
  }
}

/** Removes unreferenced schemas: each shape is written twice, for input and for output, and often used only once. */
function removeUnused({ paths, components }: OpenApi): void {
  const { schemas, parameters, responses } = components;
  const used = new Set<string>();
  const follow = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      follow(schemas[name]);
    }
  };
  follow([paths, parameters, responses]);
  for (const name of Object.keys(schemas)) if (!used.has(name)) delete schemas[name];
}
