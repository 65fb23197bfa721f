import { afterAll, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { setDemonstration } from '../platform/city-facts.ts';
import { openTestApi } from '../platform/testing.ts';

/** Design, section 6: the city is a demonstration, not its rows. */

const api = await openTestApi();
afterAll(() => api.close());

/** Public calls without a path of a row, whose replies say whether the city is a demonstration. */
const saying = Object.values<Endpoint>(endpoints).filter(
  ({ who, method, path, beside }) =>
    who === 'anyone' && method === 'GET' && !path.includes(':') && beside && 'demonstration' in beside.shape,
);
const addressOf = ({ path, example }: Endpoint) =>
  `${path}?${new URLSearchParams(Object.entries({ ...example?.query }).map(([name, value]) => [name, String(value)]))}`;

it('says whether the city is a demonstration, as every public answer with its data does', async () => {
  const demonstration = async () => (await api.read('readSite', '/public/site')).data.demonstration;
  const said = () =>
    Promise.all(saying.map(async (entry) => (await api.send(addressOf(entry))).json().demonstration));
  expect(saying.length).toBeGreaterThan(12);
  for (const value of [false, true, false]) {
    await setDemonstration(api.orm, value);
    await api.settled();
    expect(await demonstration()).toBe(value);
    expect(await said()).toEqual(saying.map(() => value));
  }
});
