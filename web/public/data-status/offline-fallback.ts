import { isRouteErrorResponse } from 'react-router';

/** Data of a detail page while the server is unreachable: even the site's settings are missing. */
const offline = { loaded: null, site: null } as const;

/**
 * Gives the server's data of a detail page, or null data if the server is unreachable.
 * @throws {unknown} responses of the server, such as a 404 or a redirect
 */
export async function withOfflineFallback<Page>(response: Promise<Page>): Promise<Page | typeof offline> {
  try {
    return await response;
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error;
    return offline;
  }
}
