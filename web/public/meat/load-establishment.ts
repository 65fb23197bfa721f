import type { EstablishmentDetail } from '#contract/establishments.ts';
import type { Day } from '#domain/city-time.ts';
import { call } from '#web/api-client/call.ts';
import type { Transport } from '#web/api-client/transport.ts';
import { type DataStatus, dataStatusOf } from '../data-status/data-status.ts';
import { type ShopPrice, shopPrices } from './shop-prices.ts';

export interface EstablishmentData {
  establishment: Omit<EstablishmentDetail, 'prices'>;
  prices: ShopPrice[];
  /** names in display order */
  categories: string[];
  today: Day;
  dataStatus: DataStatus;
}

/**
 * Loads a shop with its prices and their position in the city.
 * @throws {CallFailure} 404 for an unknown shop; other statuses when the data is unavailable
 */
export async function loadEstablishment(transport: Transport, id: string): Promise<EstablishmentData> {
  const [shop, best, categories] = await Promise.all([
    call(transport, 'readEstablishment', { params: { id } }),
    call(transport, 'listBestPrices', { query: { establishmentId: id } }),
    call(transport, 'listPublicCategories'),
  ]);
  const { prices, ...establishment } = shop.data;
  return {
    establishment,
    prices: shopPrices(prices, best.data),
    categories: categories.data.map(({ name }) => name),
    today: shop.today,
    dataStatus: dataStatusOf([shop, best, categories], shop.demonstration),
  };
}
