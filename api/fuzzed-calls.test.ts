import { afterAll, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { openTestApi } from './platform/testing.ts';
import { faultOf, fillFuzzedCity, fuzz } from './testing/fuzzed-requests.ts';

const api = await openTestApi();
afterAll(() => api.close());

/** how many requests each call gets; FUZZ_ROUNDS=30 for a long run */
const rounds = Number(process.env.FUZZ_ROUNDS ?? 3);
/** A call that takes longer is made again: the machine may have been busy. */
const mostMs = 2_000;

const entries = Object.entries<Endpoint>(endpoints).map(([name, entry]) => ({
  name,
  entry,
  requestOf: fuzz(entry),
}));

it('no request whatever is an error of the server, takes long, or is answered outside the envelope', async () => {
  await fillFuzzedCity(api.orm, api.context.clock.now());
  let { token } = await api.signIn({ role: 'admin' });
  const broken: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, entry, requestOf } of entries) {
      const { method, address, body, form } = requestOf(round);
      const ask = async () => {
        const askedAt = performance.now();
        const response = await api.send(address, { method, token, body, ...(form && { form }) });
        return { response, ms: performance.now() - askedAt };
      };
      const { response, ms } = await ask();
      const { statusCode: status, headers } = response;
      const answer = { status, type: String(headers['content-type']), body: response.body };
      const isSlow = ms > mostMs && (await ask()).ms > mostMs;
      const fault = isSlow ? 'slow' : faultOf(entry, answer);
      if (fault) broken.push(`${name} ${address} ${JSON.stringify(body)}: ${fault} ${response.body}`);
      // A call may have ended the session.
      if (status === 401) ({ token } = await api.signIn({ role: 'admin' }));
    }
  }
  expect(broken).toEqual([]);
});
