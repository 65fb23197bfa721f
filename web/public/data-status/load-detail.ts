import { data as withHeaders } from 'react-router';
import { CallFailure, type Site } from '#web/api-client/transport.ts';
import { type DataStatus, dataStatusHeaders } from './data-status.ts';

/**
 * Response of a detail page's loader: its data, or null if the data is unavailable, which the page shows as an error
 * state.
 * @throws {unknown} a 404 response for an unknown or invalid id
 */
export async function loadDetail<Loaded extends { dataStatus: DataStatus }>(
  loading: Promise<Loaded>,
  site: Site,
) {
  try {
    const loaded = await loading;
    return withHeaders({ loaded, site }, { headers: dataStatusHeaders(loaded.dataStatus) });
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    if (error.status === 404 || error.status === 400) throw withHeaders(null, { status: 404 });
    return withHeaders({ loaded: null, site }, { status: 503, headers: { 'cache-control': 'no-store' } });
  }
}
