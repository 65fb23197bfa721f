import { data as withHeaders } from 'react-router';
import { CallFailure, type Site } from '#web/api-client/transport.ts';
import { type DataStatus, dataStatusHeaders } from './data-status.ts';

/**
 * What the loader of a detail page answers: its data, or null where they cannot be had, which the page says.
 * @throws a 404 for an id that is unknown or none
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
    if (error.status < 500) throw withHeaders(null, { status: 404 });
    return withHeaders({ loaded: null, site }, { status: 503, headers: { 'cache-control': 'no-store' } });
  }
}
