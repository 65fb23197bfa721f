import type { EndpointName } from '#contract/endpoints.ts';
import type { TestApi } from '../../platform/testing.ts';
import type { Tokens } from './read-answers.ts';
import type { Removal } from './varied-city.ts';

const paths = { restoreRemoval: '/backoffice/removals', restoreOwnRemoval: '/users/removals' };

/** Restores all deletions of a city, the last first. */
export async function restoreRemovals(
  api: TestApi,
  tokens: Tokens,
  removals: readonly Removal[],
): Promise<void> {
  for (const { call, id, by } of removals.toReversed())
    await api.read(call, `${paths[call]}/${id}/restore`, { token: tokens[by], body: {} });
}

/** Calls that show restored rows. */
export const callsOfRemovals: readonly EndpointName[] = [
  'listEstablishments',
  'listFuelStations',
  'listProducts',
  'listFuelTypes',
  'listRegions',
  'listCategories',
  'listPromotions',
  'listCoupons',
  'listOwnReviews',
  'listOwnReportedPrices',
  'listOwnReceipts',
  'listStationLocations',
  'readDashboard',
];
