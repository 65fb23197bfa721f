import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { DataStatus } from './data-status.ts';
import { createShownDetail, withOfflineFallback } from './offline-fallback.ts';

const site = { url: 'https://palmas.example' };

describe('a detail page loaded in the browser', () => {
  it('has the data of the server', async () => {
    expect(await withOfflineFallback(Promise.resolve({ loaded: 'posto', site }))).toEqual({
      loaded: 'posto',
      site,
    });
  });
  it('has no data when the server is unreachable', async () => {
    const offline = Promise.reject(new TypeError('Failed to fetch'));
    expect(await withOfflineFallback(offline)).toEqual({ loaded: null, site: null });
  });
  it.each([
    ['a 404', new ErrorResponse(404, '', null)],
    ['a redirect', Response.redirect('https://palmas.example/')],
  ])('lets through %s', async (_, answer) => {
    await expect(withOfflineFallback(Promise.reject(answer))).rejects.toBe(answer);
  });
});

describe('a detail page that asks for its data again', () => {
  const page = { loaded: { dataStatus: { kind: 'current' as const } }, site };
  const here = 'https://palmas.example/posto/1?from=2026-06-01';
  const away = () => Promise.reject(new TypeError('Failed to fetch'));
  it.each([
    ['is unreachable', away],
    ['has no data', () => Promise.resolve({ loaded: null, site })],
  ])('keeps what it shows when the server %s', async (_, load) => {
    const shown = createShownDetail<{ loaded: { dataStatus: DataStatus } | null; site: object }>();
    shown.remember('/posto/1', page);
    const kept = await shown.load(here, load);
    expect(kept).toMatchObject({ site, loaded: { dataStatus: { kind: 'last-good' } } });
    // The old data of the page never passes for new.
    shown.remember('/posto/1', kept);
    expect((await shown.load(here, () => Promise.resolve(page))).loaded?.dataStatus.kind).toBe('current');
  });
  it('keeps nothing of another page', async () => {
    const shown = createShownDetail<{ loaded: { dataStatus: DataStatus } | null; site: object }>();
    shown.remember('/posto/2', page);
    expect((await shown.load(here, away)).loaded).toBeNull();
  });
});
