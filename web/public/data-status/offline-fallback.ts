import { isRouteErrorResponse } from 'react-router';

/** What the browser has of a detail page whose server it cannot reach: not even the site. */
const unreached = { loaded: null, site: null } as const;

/**
 * What the server answers for a detail page, or its failure state where no answer comes.
 * @throws what the server has answered: a 404, a redirect
 */
export async function orUnreached<Page>(answering: Promise<Page>): Promise<Page | typeof unreached> {
  try {
    return await answering;
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error;
    return unreached;
  }
}
