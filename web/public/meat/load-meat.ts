import type { Day } from '#domain/city-time.ts';
import { sellsMeat } from '#domain/establishments.ts';
import { usualSector } from '#domain/sectors.ts';
import { call } from '#web/api-client/call.ts';
import type { Transport } from '#web/api-client/transport.ts';
import { type DataStatus, dataStatusOf, fallbackFor, samplesFor } from '../data-status/data-status.ts';
import { type MeatData, toCut, toPromotions, toQuotes, toShop } from './meat-data.ts';
import { sampleMeatData } from './sample-meat.ts';

/**
 * Loads the data of the page of meat, or of another open sector's goods: current data, else the last good data, else samples when the API
 * cannot be reached at all (design section 6).
 */
export async function loadMeat(
  transport: Transport,
  today: Day,
  sectorId?: number | undefined,
): Promise<{ data: MeatData; dataStatus: DataStatus }> {
  try {
    const [sectors, products, establishments, prices, regions, promotions] = await Promise.all([
      call(transport, 'listPublicSectors'),
      call(transport, 'listPublicProducts'),
      call(transport, 'listPublicEstablishments'),
      call(transport, 'listPublicPrices'),
      call(transport, 'listPublicRegions'),
      call(transport, 'listPublicPromotions').catch((error: unknown) => fallbackFor(error, () => null)),
    ]);
    const usual = usualSector(sectors.data);
    const chosen = sectors.data.find(({ id }) => id === sectorId) ?? usual;
    const goods = products.data.filter(({ Category }) => Category.sectorId === chosen?.id);
    const ids = new Set(goods.map(({ id }) => id));
    const quoted = prices.data.filter(({ productId }) => ids.has(productId));
    const isElsewhere = chosen !== usual;
    const sellers = new Set(quoted.map(({ establishmentId }) => establishmentId));
    return {
      data: {
        sector: (isElsewhere && chosen) || null,
        cuts: goods.map(toCut),
        shops: establishments.data
          .filter(({ id, type }) => (isElsewhere ? sellers.has(id) : sellsMeat(type)))
          .map((shop) => toShop(shop, regions.data)),
        regions: regions.data,
        promotions: toPromotions(promotions?.data ?? [], quoted),
        ...toQuotes(quoted),
        today: prices.today,
      },
      dataStatus: dataStatusOf(
        [sectors, products, establishments, prices, regions, ...(promotions ? [promotions] : [])],
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
