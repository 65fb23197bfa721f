import { afterAll, expect, it } from 'vitest';
import { type Endpoint, pathsOf } from '#contract/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { createMerchant } from '#database/factories/merchants.ts';
import { createPicture, formWith } from './testing/pictures.ts';
import { openTestApi, wrong } from './testing.ts';

/** Each row has one address: other spellings of its number are refused, not cached a second time. */

const api = await openTestApi();
afterAll(() => api.close());

const picture = await createPicture();

const entries = Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][];
const withId = entries.filter(([, { path }]) => path.includes('/:id'));
const spellings = ['01', '+1', '1.0', '1e0', '0', '-1', '0x1', '%201', '1%20', '١', 'x', '1,5'];

it.each(withId)('%s', async (_, entry) => {
  const { token, id: userId } = await api.signIn({ role: 'admin' });
  await createMerchant(api.orm, { userId });
  for (const named of pathsOf(entry)) {
    const path = named.replace(':keyId', '1');
    const isPicture = entry.upload?.types.includes('image/jpeg');
    const file = isPicture ? picture : Buffer.from('uma;tabela');
    for (const spelling of spellings) {
      const url = path.replace(':id', encodeURI(decodeURI(spelling)));
      const body = entry.body && (entry.example?.body ?? {});
      const form = entry.upload && formWith(entry.upload.field, file);
      const sent = { ...(body && { body }), ...(form && { form }) };
      const refusal = await api.refusal(url, { method: entry.method, token, ...sent });
      expect(refusal, url).toMatchObject({ status: 400, code: 'invalid' });
      expect(refusal.issues, url).toEqual(wrong('id', 'Informe um número inteiro positivo.').issues);
      expect(api.context.caches.responses.peek(`/api${url}`), url).toBeUndefined();
    }
    const large = path.replace(':id', '2147483648');
    const form = entry.upload && formWith(entry.upload.field, file);
    const sent = { ...(entry.body && { body: {} }), ...(form && { form }) };
    expect((await api.refusal(large, { method: entry.method, token, ...sent })).status).toBe(400);
  }
});
