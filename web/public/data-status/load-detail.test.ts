import { describe, expect, it } from 'vitest';
import { CallFailure, type Site } from '#web/api-client/transport.ts';
import { loadDetail } from './load-detail.tsx';

const site: Site = { url: 'https://palmas.example', tileUrl: null, apiPrefix: '/api' };
const refused = (status: number) => Promise.reject(new CallFailure(status, undefined));

describe('data of a detail page', () => {
  it('includes the site, and may be cached; is never cached when it is old', async () => {
    const { data, init } = await loadDetail(
      Promise.resolve({ dataStatus: { kind: 'current' } as const }),
      site,
    );
    expect(data).toEqual({ loaded: { dataStatus: { kind: 'current' } }, site });
    expect(init?.headers).toEqual({});
    const loading = Promise.resolve({
      dataStatus: { kind: 'last-good', from: '2026-06-10T18:00:00Z' } as const,
    });
    expect((await loadDetail(loading, site)).init?.headers).toEqual({ 'cache-control': 'no-store' });
  });
  it.each([400, 404])('responds 404 to an unknown or invalid id (%i)', async (status) => {
    await expect(loadDetail(refused(status), site)).rejects.toMatchObject({ init: { status: 404 } });
  });
  it('leads to the page that the number belongs to, if there is one', async () => {
    const elsewhere = () => Promise.resolve('/posto/5');
    const response = await loadDetail(refused(404), site, elsewhere).catch((thrown: unknown) => thrown);
    expect(response).toMatchObject({ status: 301 });
    expect((response as Response).headers.get('location')).toBe('/posto/5');
    const moved = new CallFailure(308, {
      success: false,
      code: 'moved',
      message: '',
      moved: { part: 'id', to: 5 },
    });
    const followed = await loadDetail(
      Promise.reject(moved),
      site,
      async ({ failure }) => `/posto/${failure?.moved?.to}`,
    ).catch((thrown: unknown) => thrown);
    expect((followed as Response).headers.get('location')).toBe('/posto/5');
    await expect(loadDetail(refused(404), site, () => refused(404))).rejects.toMatchObject({
      init: { status: 404 },
    });
  });
  it('is null when the API is unavailable', async () => {
    const { data, init } = await loadDetail(refused(503), site);
    expect(data.loaded).toBeNull();
    expect(init).toEqual({ status: 503, headers: { 'cache-control': 'no-store' } });
  });
  it('does not hide programming errors', async () => {
    await expect(loadDetail(Promise.reject(new TypeError('x')), site)).rejects.toThrow(TypeError);
  });
});
