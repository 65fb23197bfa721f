import type { Day } from '#domain/city-time.ts';
import { call } from '#web/api-client/call.ts';
import { CallFailure, type Transport } from '#web/api-client/transport.ts';
import { type DataStatus, dataStatusOf, samplesFor } from '../data-status/data-status.ts';
import { regionsWithPlaces } from '../regions-with-places.ts';
import type { MeatData } from './meat-data.ts';
import { type MeatParams, queryOf } from './meat-params.ts';
import { sampleMeat } from './sample-meat.ts';

/**
 * Loads a tab of the page of meat, or of another open sector's goods: current data, else the last good data, else
 * samples when the API cannot be reached at all (design section 6).
 */
export async function loadMeat(
  transport: Transport,
  today: Day,
  params: MeatParams,
): Promise<{ data: MeatData; dataStatus: DataStatus }> {
  try {
    const [regions, { view, tab, missing, ...answer }] = await Promise.all([
      call(transport, 'listPublicRegions'),
      readTabOrSay(transport, params),
    ]);
    return {
      data: {
        view,
        tab,
        regions: regionsWithPlaces(regions.data, params.choice.regionId),
        today: answer.today,
        missing,
      },
      dataStatus: dataStatusOf([regions, answer], answer.demonstration),
    };
  } catch (error) {
    return samplesFor(error, () => ({
      data: sampleMeat(today, params),
      dataStatus: { kind: 'sample' },
    }));
  }
}

/** Reads a tab; if one of the filters does not exist any more, without filters, and with the API's message about it. */
async function readTabOrSay(transport: Transport, params: MeatParams) {
  try {
    return { ...(await readTab(transport, params)), missing: null };
  } catch (error) {
    if (!(error instanceof CallFailure) || error.status !== 404) throw error;
    const unfiltered = { ...params, choice: {}, cuts: undefined, page: 1 };
    return { ...(await readTab(transport, unfiltered)), missing: error.message };
  }
}

async function readTab(transport: Transport, { tab: kind, cuts, ...params }: MeatParams) {
  const query = queryOf(params);
  switch (kind) {
    case 'tabela': {
      const answer = await call(transport, 'readPriceTable', {
        query: { ...query, ...(cuts && { rows: cuts }) },
      });
      const { view, ...own } = answer.data;
      return { ...answer, view, tab: { kind, ...own } };
    }
    case 'promocoes': {
      const answer = await call(transport, 'readPriceDeals', { query });
      const { view, ...own } = answer.data;
      return { ...answer, view, tab: { kind, ...own } };
    }
    case 'estabelecimentos': {
      const answer = await call(transport, 'readComparedShops', { query });
      const { view, ...own } = answer.data;
      return { ...answer, view, tab: { kind, ...own } };
    }
    case 'comparar': {
      const answer = await call(transport, 'readPriceRanking', { query });
      const { view, ...own } = answer.data;
      return { ...answer, view, tab: { kind, ...own } };
    }
  }
}
