import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { htmlOf } from '#web/testing.tsx';
import { SignedInOnly, useSignedIn } from './signed-in-only.tsx';

function Name() {
  return useSignedIn().user.name;
}

describe('a page behind the sign-in', () => {
  it('is the same skeleton for everybody as the server renders it', () => {
    for (const choice of [{}, { who: 'admin' } as const]) {
      const html = htmlOf(
        <SignedInOnly {...choice} waiting={<p>Carregando</p>}>
          <Name />
        </SignedInOnly>,
        '/dashboard',
      );
      expect(html).toBe('<p>Carregando</p>');
    }
  });
  it('has somebody signed in, and no other page has', () => {
    expect(() => renderToStaticMarkup(<Name />)).toThrow('within SignedInOnly');
  });
});
