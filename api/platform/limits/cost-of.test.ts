import { describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { costOf } from './cost-of.ts';

describe('what a call is counted as', () => {
  it.each<[EndpointName, string]>([
    ['listPublicRegions', 'read'],
    ['readFuelStation', 'read'],
    ['readPhoto', 'read'],
    ['readReceiptImage', 'read'],
    ['readProfile', 'read'],
    ['listPublicPrices', 'search'],
    ['searchProducts', 'search'],
    ['listSuggestions', 'search'],
    ['listNearbyFuelStations', 'search'],
    ['listNearbyPromotions', 'search'],
    ['listFuelPrices', 'search'],
    ['searchBackOffice', 'search'],
    ['lookUpPostalCode', 'search'],
    ['readRuleTrial', 'search'],
    ['exportRegions', 'file'],
    ['exportAudit', 'file'],
    ['readPersonalData', 'file'],
    ['uploadReceiptImage', 'file'],
    ['replacePhoto', 'file'],
    ['uploadSurvey', 'file'],
    ['previewPriceSheet', 'file'],
    ['signIn', 'write'],
    ['sendMessage', 'write'],
    ['updateRegion', 'write'],
    ['deleteRegion', 'write'],
    ['addFavoriteProduct', 'write'],
  ])('%s is a %s', (name, cost) => {
    expect(costOf(endpoints[name])).toBe(cost);
  });

  it('is a search where a POST only looks', () => {
    const looking = { ...endpoints.signIn, changesNothing: true } as unknown as Endpoint;
    expect(costOf(looking)).toBe('search');
  });
});
