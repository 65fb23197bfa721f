import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { describe, expect, it } from 'vitest';
import { withOfflineFallback } from './offline-fallback.ts';

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
