import type { Day } from '#domain/city-time.ts';
import { sellsMeat } from '#domain/establishments.ts';
import { call } from '#web/api-client/call.ts';
import type { Transport } from '#web/api-client/transport.ts';
import { type DataStatus, dataStatusOf, fallbackFor, samplesFor } from '../data-status/data-status.ts';
import { type MeatData, toCut, toPromotions, toQuotes, toShop } from './meat-data.ts';
import { sampleMeatData } from './sample-meat.ts';

/**
 * Loads the meat page's data: current data, else the last good data, else samples when the API
 * cannot be reached at all (design section 6).
 */
export async function loadMeat(
  transport: Transport,
  today: Day,
): Promise<{ data: MeatData; dataStatus: DataStatus }> {
  try {
    const [products, establishments, prices, regions, promotions] = await Promise.all([
      call(transport, 'listPublicProducts'),
      call(transport, 'listPublicEstablishments'),
      call(transport, 'listPublicPrices'),
      call(transport, 'listPublicRegions'),
      call(transport, 'listPublicPromotions').catch((error: unknown) => fallbackFor(error, () => null)),
    ]);
    return {
      data: {
        cuts: products.data.map(toCut),
        shops: establishments.data
          .filter(({ type }) => sellsMeat(type))
          .map((shop) => toShop(shop, regions.data)),
        regions: regions.data,
        promotions: toPromotions(promotions?.data ?? [], prices.data),
        ...toQuotes(prices.data),
        today: prices.today,
      },
      dataStatus: dataStatusOf(
        [products, establishments, prices, regions, ...(promotions ? [promotions] : [])],
        prices.demonstration,
      ),
    };
  } catch (error) {
    return samplesFor(error, () => ({
      data: sampleMeatData(today),
      dataStatus: { kind: 'sample' },
    }));
  }
}
