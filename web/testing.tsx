import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { noContact, type ShownContact } from '#domain/site-contact.ts';
import type { RootData } from '#web/api-client/use-api-prefix.ts';

/** The HTML of an element as the server renders it at an address. */
export function htmlOf(element: ReactNode, at = '/', contact: ShownContact = noContact): string {
  const routes = [{ id: 'root', path: '*', loader: () => null, action: () => null, element }];
  const root = { apiPrefix: '/api', contact } satisfies RootData;
  const hydrationData = { loaderData: { root } };
  return renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter(routes, { initialEntries: [at], hydrationData })} />,
  );
}

/** The texts of some HTML, with one blank in place of each tag and each other blank. */
export const wordsOf = (html: string): string => html.replace(/<[^>]*>|\s+/g, ' ').replace(/ +/g, ' ');
