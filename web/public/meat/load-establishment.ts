import type { EstablishmentDetail } from '#contract/establishments.ts';
import type { Promotion } from '#contract/promotions.ts';
import type { Day } from '#domain/city-time.ts';
import { call } from '#web/api-client/call.ts';
import type { Transport } from '#web/api-client/transport.ts';
import { type DataStatus, dataStatusOf } from '../data-status/data-status.ts';
import {
  cheaperInCity,
  type GoodsOfShop,
  pageOfShop,
  type ShopChoice,
  type ShopPrice,
  shopPrices,
} from './shop-prices.ts';

export interface EstablishmentData {
  establishment: Omit<EstablishmentDetail, 'prices' | 'promotions'> & { promotions: ShopPromotion[] };
  /** one page */
  prices: ShopPrice[];
  goods: GoodsOfShop;
  /** names in display order */
  categories: string[];
  today: Day;
  dataStatus: DataStatus;
}

interface ShopPromotion extends Promotion {
  /** the city's lowest valid price in reais, if the promotion is dearer than that */
  cityLowest: number | null;
}

/**
 * Loads a shop with a page of its prices and their position in the city; `all` are those of all pages.
 * @throws {CallFailure} 404 for an unknown shop; other statuses if the data is unavailable
 */
export async function loadEstablishment(
  transport: Transport,
  id: string,
  choice: ShopChoice & { page: number },
): Promise<EstablishmentData & { all: ShopPrice[] }> {
  const [shop, figures, categories] = await Promise.all([
    call(transport, 'readEstablishment', { params: { id } }),
    call(transport, 'listPriceFigures', { query: { establishmentId: id } }),
    call(transport, 'listPublicCategories'),
  ]);
  const { prices, promotions, ...establishment } = shop.data;
  const all = shopPrices(prices, figures.data);
  const names = categories.data.map(({ name }) => name);
  return {
    establishment: {
      ...establishment,
      promotions: promotions.map((promotion) => ({
        ...promotion,
        cityLowest: cheaperInCity(promotion, all),
      })),
    },
    ...pageOfShop(all, names, choice),
    all,
    categories: names,
    today: shop.today,
    dataStatus: dataStatusOf([shop, figures, categories], shop.demonstration),
  };
}
