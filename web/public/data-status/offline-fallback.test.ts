import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { describe, expect, it } from 'vitest';
import { orUnreached } from './load-unreached.ts';

const site = { url: 'https://palmas.example' };

describe('a detail page asked for in the browser', () => {
  it('is what the server answers', async () => {
    expect(await orUnreached(Promise.resolve({ loaded: 'posto', site }))).toEqual({ loaded: 'posto', site });
  });
  it('is said to be missing when the server is not reached', async () => {
    const offline = Promise.reject(new TypeError('Failed to fetch'));
    expect(await orUnreached(offline)).toEqual({ loaded: null, site: null });
  });
  it.each([
    ['a 404', new ErrorResponse(404, '', null)],
    ['a redirect', Response.redirect('https://palmas.example/')],
  ])('lets through %s', async (_, answer) => {
    await expect(orUnreached(Promise.reject(answer))).rejects.toBe(answer);
  });
});
