import { afterAll, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { failureShape } from '#contract/failures.ts';
import { openTestApi } from './platform/testing.ts';
import { fuzz } from './testing/fuzzed-requests.ts';

const api = await openTestApi();
afterAll(() => api.close());

const rounds = 5;
const sentence = 'O serviço está indisponível no momento. Tente novamente em instantes.';

it('while the database is away, every call is refused with the same sentence, unless it is wrong or needs none', async () => {
  const { token } = await api.signIn({ role: 'admin' });
  await api.database.close();
  const wrong: string[] = [];
  const answered = new Set<string>();
  const unavailable = new Set<string>();
  for (const [name, entry] of Object.entries<Endpoint>(endpoints)) {
    const requestOf = fuzz(entry);
    for (let round = 0; round < rounds; round += 1) {
      const { method, address, body, form } = requestOf(round);
      const sent = entry.who === 'key' ? `loja_${'x'.repeat(32)}` : token;
      const response = await api.send(address, { method, token: sent, body, ...(form && { form }) });
      const { statusCode: status } = response;
      if (status === 200) answered.add(name);
      else if (status === 503) {
        const { message } = failureShape.strict().parse(response.json());
        unavailable.add(name);
        if (message !== sentence) wrong.push(`${name}: ${message}`);
      } else if (status >= 500 || !failureShape.strict().safeParse(response.json()).success)
        wrong.push(`${name} ${method} ${address}: ${status} ${response.body}`);
    }
  }
  expect(wrong).toEqual([]);
  // Nothing to suggest without a word, an address without alerts, views that are counted later, a key in memory.
  expect([...answered].sort()).toEqual(['countPriceViews', 'listAlerts', 'listSuggestions', 'readPushKey']);
  const signedIn = Object.entries<Endpoint>(endpoints).filter(([, { who }]) => who !== 'anyone');
  expect(signedIn.map(([name]) => name).filter((name) => !unavailable.has(name))).toEqual([]);
});
