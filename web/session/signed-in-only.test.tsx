import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { SignedInOnly, useSignedIn } from './signed-in-only.tsx';

const at = (path: string, element: ReactNode) => {
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] });
  return renderToStaticMarkup(<RouterProvider router={router} />);
};

function Name() {
  return useSignedIn().user.name;
}

describe('a page behind the sign-in', () => {
  it('is the same skeleton for everybody as the server renders it', () => {
    for (const choice of [{}, { who: 'admin' } as const]) {
      const html = at(
        '/dashboard',
        <SignedInOnly {...choice} waiting={<p>Carregando</p>}>
          <Name />
        </SignedInOnly>,
      );
      expect(html).toBe('<p>Carregando</p>');
    }
  });
  it('has somebody signed in, and no other page has', () => {
    expect(() => renderToStaticMarkup(<Name />)).toThrow('within SignedInOnly');
  });
});
