import { isRouteErrorResponse } from 'react-router';
import type { DataStatus } from './data-status.ts';

/** Data of a detail page while the server is unreachable: even the site's settings are missing. */
const offline = { loaded: null, site: null } as const;

interface DetailPage {
  loaded: { dataStatus: DataStatus } | null;
  site: object;
}

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

/**
 * Keeps the detail page that is on screen, so that a page which asks for its data again does not go away while the
 * server is unavailable.
 */
export function createShownDetail<Page extends DetailPage>() {
  let shown: { path: string; page: Page; at: Date } | undefined;
  return {
    remember(path: string, page: Page | typeof offline): void {
      const kind = page.loaded?.dataStatus.kind;
      if (page.loaded && (kind === 'current' || kind === 'demonstration'))
        shown = { path, page, at: new Date() };
    },
    /** Loads the page of a URL; where that fails, it gives what is on screen as last good data with its date. */
    async load(url: string, fromServer: () => Promise<Page>): Promise<Page | typeof offline> {
      const page = await withOfflineFallback(fromServer());
      if (page.loaded || shown?.page.loaded == null || shown.path !== new URL(url).pathname) return page;
      const dataStatus: DataStatus = { kind: 'last-good', from: shown.at.toISOString() };
      return { ...shown.page, loaded: { ...shown.page.loaded, dataStatus } };
    },
  };
}
