import fc from 'fast-check';
import { z } from 'zod';
import { type Endpoint, pathsOf } from '#contract/endpoint.ts';
import { failureShape } from '#contract/failures.ts';
import type { Orm } from '#database/database.ts';
import { seedDemonstrationCity } from '#database/seed/demonstration-city.ts';

/** A request made up from an entry of the contract: nearly right, or not at all. */
interface FuzzedRequest {
  method: Endpoint['method'];
  /** path and query, without the API's prefix */
  address: string;
  /** sent as JSON; undefined: no body */
  body: unknown;
  /** the file of an entry with `upload` */
  form: FormData | undefined;
}

/** The requests are the same in every run, so that a failure can be repeated. */
const seed = 20_260_612;
/** the size of the query that is too long for the server */
export const tooLongQuery = `x=${'a'.repeat(16 * 1024)}`;

/** Returns a function that makes the request of a round to an entry; the same one for the same round. */
export function fuzz(entry: Endpoint): (round: number) => FuzzedRequest {
  const requests = requestsTo(entry);
  return (round) => {
    const [request] = fc.sample(requests, { seed: seed + round, numRuns: 1 });
    if (!request) throw new Error('no request was made up');
    return request;
  };
}

/** Fills the database with the demonstration's places, as those of a real city. */
export async function fillFuzzedCity(orm: Orm, now: Date): Promise<void> {
  await seedDemonstrationCity(orm, now);
}

/** Returns what is wrong with an answer, whatever was asked; undefined if nothing is. */
export function faultOf(
  entry: Endpoint,
  { status, type, body }: { status: number; type: string; body: string },
): string | undefined {
  if (status >= 500) return `status ${status}`;
  if (status < 400 && entry.file?.some((each) => type.startsWith(each))) return undefined;
  const shape = status < 400 ? successShape : failureShape.strict();
  return shape.safeParse(parseJson(body)).success ? undefined : `status ${status}, not in the envelope`;
}

const successShape = z.object({ success: z.literal(true), data: z.json() });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function requestsTo(entry: Endpoint): fc.Arbitrary<FuzzedRequest> {
  const { method, params, query, body, upload, example } = entry;
  const names = Object.keys(query?.shape ?? { x: 1 });
  const duplicates = fc.oneof(
    { weight: 12, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(fc.tuple(fc.constantFrom(...names), odd), { maxLength: 2 }) },
  );
  const ofQuery = (query ? valuesOf(query) : fc.dictionary(fc.constant('x'), odd)) as fc.Arbitrary<object>;
  const fields = Object.keys((example?.body as object | undefined) ?? {});
  const changed = fc.dictionary(fc.constantFrom('version', ...fields), odd, { maxKeys: 1 });
  return fc
    .record({
      path: fc.constantFrom(...pathsOf(entry)),
      params: (params ? valuesOf(params) : fc.constant({})) as fc.Arbitrary<Record<string, unknown>>,
      query: ofQuery,
      duplicates,
      body: body
        ? fc.oneof(
            { weight: 12, arbitrary: valuesOf(body) },
            { weight: 6, arbitrary: changed.map((fields) => ({ ...(example?.body as object), ...fields })) },
            { weight: 1, arbitrary: fc.jsonValue() },
          )
        : fc.constant(method === 'POST' || method === 'PUT' ? {} : undefined),
      file: files,
    })
    .map(({ path, params, query, duplicates, body, file }) => {
      const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(textOf(params[name])));
      const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, textOf(value)]));
      for (const [name, value] of duplicates) search.append(name, textOf(value));
      const form = upload && new FormData();
      form?.set(upload?.field ?? '', new Blob([file]), 'a');
      return {
        method,
        address: search.size > 0 ? `${filled}?${search}` : filled,
        body: form ? undefined : body,
        form,
      };
    });
}

function textOf(value: unknown): string {
  return (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed();
}

/** Values that calls do not expect, and some that they nearly do. */
const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom('', '0', '-1', '1e9', '9007199254740993', 'NaN', 'null', '%', "'", '\u0000', '2026-02-30'),
  fc.constantFrom('../..', '\u202e', '=1+1', '__proto__', 'a'.repeat(3_000), '%00', '\ud800'),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.integer(),
  fc.double(),
  fc.jsonValue({ maxDepth: 1 }),
);

/** The first bytes of files that are accepted somewhere, and what follows them here. */
const files = fc
  .tuple(
    fc.constantFrom('', 'ffd8ff', '89504e470d0a1a0a', '524946460000000057454250', '504b0304', 'fffe'),
    fc.oneof(
      fc.uint8Array({ maxLength: 2_000 }),
      fc.string().map((text) => new TextEncoder().encode(text)),
    ),
  )
  .map(([start, rest]) => Uint8Array.from([...Buffer.from(start, 'hex'), ...rest]));

type Schema = z.core.JSONSchema.BaseSchema;

/** Values that fit a schema for the most part. Rules that JSON Schema cannot express are broken now and then. */
function valuesOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  const written = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return fittingValues(written, written.$defs ?? {});
}

function values(schema: Schema, defs: Record<string, Schema>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 30, arbitrary: fittingValues(schema, defs) }, { weight: 1, arbitrary: odd });
}

function fittingValues(schema: Schema, defs: Record<string, Schema>): fc.Arbitrary<unknown> {
  const { $ref, const: constant, enum: choices, anyOf, type } = schema;
  if ($ref) return values(defs[$ref.slice('#/$defs/'.length)] ?? {}, defs);
  if (constant !== undefined) return fc.constant(constant);
  if (choices) return fc.constantFrom(...choices);
  if (anyOf) return fc.oneof(...anyOf.map((each) => values(each as Schema, defs)));
  if (Array.isArray(type))
    return fc.oneof(...type.map((one) => fittingValues({ ...schema, type: one }, defs)));
  switch (type) {
    case 'object':
      return objects(schema, defs);
    case 'array': {
      const { minItems: minLength = 0, maxItems = 5 } = schema;
      const maxLength = Math.max(minLength, Math.min(maxItems, 5));
      return fc.array(values((schema.items as Schema | undefined) ?? {}, defs), { minLength, maxLength });
    }
    case 'string':
      return strings(schema);
    case 'integer':
    case 'number':
      return numbers(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return odd;
  }
}

function objects({ properties = {}, required = [] }: Schema, defs: Record<string, Schema>) {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, values(field as Schema, defs)]),
  );
  return fc.record(fields, { requiredKeys: required, noNullPrototype: true });
}

/** Small numbers, which are ids of rows, and now and then any. */
function numbers({ type, minimum, exclusiveMinimum, maximum }: Schema): fc.Arbitrary<number> {
  const min = Math.ceil(minimum ?? (typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : -1_000));
  const small = fc.integer({ min, max: Math.max(min, Math.min(maximum ?? 12, 12)) });
  return fc.oneof(
    { weight: 20, arbitrary: small },
    { weight: 1, arbitrary: type === 'integer' ? fc.maxSafeInteger() : fc.double() },
  );
}

/** Words and numbers that find rows of the city, texts of any kind, and what a pattern allows. */
function strings({ format, pattern, minLength = 0, maxLength = 200 }: Schema): fc.Arbitrary<string> {
  if (format === 'email') return fc.emailAddress();
  if (format === 'date' || format === 'date-time') {
    const days = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true });
    return days.map((day) => (format === 'date' ? day.toISOString().slice(0, 10) : day.toISOString()));
  }
  const numbers = fc.integer({ min: 1, max: 12 }).map(String);
  if (pattern) return fc.oneof(numbers, matching(pattern));
  const words = fc.constantFrom(
    'picanha',
    'Gasolina',
    '77015-200',
    '529.982.247-25',
    '12:30',
    'ana@example.com',
  );
  const some = fc.oneof(
    words,
    numbers,
    fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 20) }),
  );
  return fc.oneof(
    { weight: 30, arbitrary: some },
    { weight: 1, arbitrary: fc.constant('a'.repeat(maxLength + 1)) },
  );
}

/** Texts that match a pattern; it may use what the library cannot generate. */
function matching(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'), { size: 'small' });
  } catch {
    return fc.string();
  }
}
