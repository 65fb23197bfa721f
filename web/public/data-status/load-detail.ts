import { redirect, data as withHeaders } from 'react-router';
import { CallFailure, type Site } from '#web/api-client/transport.ts';
import { type DataStatus, dataStatusHeaders } from './data-status.ts';

/**
 * Response of a detail page's loader: its data, or null if the data is unavailable, which the page shows as an error
 * state.
 * @param elsewhere loads the address of the page that has this number; it may fail as `loading` does
 * @throws {unknown} a redirect to that page; a 404 response for an unknown or invalid id
 */
export async function loadDetail<Loaded extends { dataStatus: DataStatus }>(
  loading: Promise<Loaded>,
  site: Site,
  elsewhere?: () => Promise<string>,
) {
  try {
    const loaded = await loading;
    return withHeaders({ loaded, site }, { headers: dataStatusHeaders(loaded.dataStatus) });
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    if (error.status === 404 || error.status === 400) {
      const address = await elsewhere?.().catch(() => undefined);
      throw address === undefined ? withHeaders(null, { status: 404 }) : redirect(address, 301);
    }
    return withHeaders({ loaded: null, site }, { status: 503, headers: { 'cache-control': 'no-store' } });
  }
}
