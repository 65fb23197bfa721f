import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { type Endpoint, pathsOf } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { failureShape } from '#contract/failures.ts';
import { openTestApi } from './platform/testing.ts';

const api = await openTestApi();
afterAll(() => api.close());

/** Values that calls do not expect, and some that they nearly do. */
const odd = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    '1',
    '-1',
    '1e9',
    '9007199254740993',
    'NaN',
    'null',
    '%',
    "'",
    '\u0000',
    '2026-02-30',
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.integer().map(String),
);
const runsPerEntry = 2;
/** The same requests each time, so that a failure can be repeated. */
const seed = 20_260_612;

function requestsTo(entry: Endpoint) {
  const names = Object.keys(entry.query?.shape ?? {});
  const query = fc.dictionary(names.length > 0 ? fc.constantFrom(...names) : fc.constant('x'), odd, {
    maxKeys: 3,
  });
  const fields = Object.keys((entry.example?.body as object | undefined) ?? { name: 1 });
  const value = fc.oneof(odd, fc.jsonValue({ maxDepth: 1 }), fc.integer());
  const changes = fc.dictionary(fc.constantFrom(...fields, 'version'), value, { maxKeys: 3 });
  const body = fc.oneof(
    fc.jsonValue(),
    changes.map((changed) => ({ ...(entry.example?.body as object | undefined), ...changed })),
  );
  return fc.record({ path: fc.constantFrom(...pathsOf(entry)), param: odd, query, body });
}

it('no request whatever is an error of the server, and each is answered in the envelope', async () => {
  const broken: string[] = [];
  for (const [name, entry] of Object.entries<Endpoint>(endpoints)) {
    // An earlier call may have ended the session or the account.
    const { token } = await api.signIn({ role: 'admin' });
    for (const { path, param, query, body } of fc.sample(requestsTo(entry), {
      seed,
      numRuns: runsPerEntry,
    })) {
      const asked = `${path.replace(/:\w+/g, encodeURIComponent(param.toWellFormed()))}?${new URLSearchParams(query)}`;
      const response = await api.send(asked, {
        method: entry.method,
        token,
        ...(entry.method !== 'GET' &&
          entry.method !== 'DELETE' &&
          !('upload' in entry) && { body: body ?? {} }),
      });
      const isTold =
        response.statusCode < 400 || failureShape.safeParse(JSON.parse(response.body || 'null')).success;
      if (response.statusCode >= 500 || !isTold) {
        broken.push(`${name} ${asked} ${JSON.stringify(body)} ${response.statusCode} ${response.body}`);
      }
    }
  }
  expect(broken).toEqual([]);
});
