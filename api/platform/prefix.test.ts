import { afterAll, describe, expect, it } from 'vitest';
import { openTestApi } from './testing.ts';

describe.each(['', '/api', '/v1/precos'])('with the prefix “%s”', async (apiPrefix) => {
  const api = await openTestApi({ apiPrefix });
  afterAll(() => api.close());

  it('serves, caches and documents the API under it, refuses methods and unknown addresses, and serves it nowhere else', async () => {
    expect((await api.read('listPublicRegions', '/regions')).data).toHaveLength(3);
    expect((await api.app.inject(`/other${apiPrefix}/regions`)).statusCode).toBe(404);
    if (apiPrefix !== '') expect((await api.app.inject('/regions')).statusCode).toBe(404);
    expect(api.context.caches.responses.peek(`${apiPrefix}/regions`)).toBeDefined();
    const post = await api.app.inject({ method: 'POST', url: `${apiPrefix}/fuel/stations/1` });
    expect(post.statusCode).toBe(405);
    expect(await api.refusal('/nada')).toMatchObject({ status: 404 });
    expect(Object.keys((await api.get('/openapi.json')).json().paths)).toContain(`${apiPrefix}/fuel/prices`);
  });
});
