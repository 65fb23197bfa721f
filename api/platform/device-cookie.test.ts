import { afterAll, expect, it } from 'vitest';
import { createPerson } from '#database/factories/users.ts';
import { readDevice } from './device-cookie.ts';
import { openTestApi } from './testing.ts';

const api = await openTestApi();
afterAll(() => api.close());

/** Signs in and returns the cookie of the response. */
async function cookieOf(node: typeof api, prefix = '/api') {
  const { email, password } = await createPerson(api.orm);
  const response = await node.app.inject({
    method: 'POST',
    url: `${prefix}/auth/login`,
    payload: { email, password },
  });
  return response.cookies[0];
}

it('is sent only to the sign-in calls, not available to scripts and other sites, and secure if the site uses https', async () => {
  expect(await cookieOf(api)).toEqual({
    name: 'dispositivo',
    value: expect.stringMatching(/^[\w-]{32}$/),
    maxAge: 400 * 24 * 60 * 60,
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'Strict',
  });
  const siteUrl = 'https://compara.example';
  const secure = await openTestApi({ siteUrl, apiPrefix: '/v1', beside: api });
  expect(await cookieOf(secure, '/v1')).toMatchObject({
    name: '__Secure-dispositivo',
    secure: true,
    path: '/v1/auth',
  });
  await secure.close();
  const alone = await openTestApi({ siteUrl, apiPrefix: '', beside: api });
  expect(await cookieOf(alone, '')).toMatchObject({ secure: true, path: '/auth' });
  await alone.close();
});

it.each([
  [undefined, undefined],
  ['', undefined],
  ['outro=1', undefined],
  ['dispositivo', undefined],
  ['dispositivo=abc', 'abc'],
  ['outro=1; dispositivo=abc; mais=2', 'abc'],
  ['dispositivo=a%20b', 'a b'],
  ['dispositivo=old; __Secure-dispositivo=new', 'new'],
  ['dispositivo=%E0%A4%A', '%E0%A4%A'],
])('is parsed from the header %j as %j', (header, device) => {
  expect(readDevice(header)).toBe(device);
});
