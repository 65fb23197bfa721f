import type { Endpoints } from '#contract/endpoints.ts';
import { productRank } from '#domain/product-search.ts';
import { matches } from '#domain/text.ts';
import { isDemonstration, readCurrentPrices } from '../current-prices/current-prices.ts';
import { presentPrice } from '../current-prices/present-price.ts';
import { rankPrices } from '../current-prices/rank-prices.ts';
import { today } from '../platform/clock.ts';
import type { Handler } from '../platform/context.ts';
import { selectSynonyms } from '../products/product-queries.ts';

export const listPublicPrices: Handler<Endpoints['listPublicPrices']> = async (
  { query },
  { database, clock },
) => {
  const now = today(clock);
  const { regionId, productId, search } = query;
  const [prices, synonyms] = await Promise.all([
    readCurrentPrices(database.orm, now, productId === undefined ? {} : { productIds: [productId] }),
    search ? selectSynonyms(database.orm) : [],
  ]);
  const synonymsOf = Map.groupBy(synonyms, (synonym) => synonym.productId);
  const answers = (name: string, id: number) =>
    productRank(
      { name, synonyms: (synonymsOf.get(id) ?? []).map((synonym) => synonym.name) },
      search ?? '',
    ) !== undefined;
  const data = rankPrices(prices, now)
    .filter(
      ({ row }) =>
        (regionId === undefined || row.establishment.regionId === regionId) &&
        (!search || matches(row.establishment.name, search) || answers(row.productName, row.productId)),
    )
    .map((price) => presentPrice(price, now));
  return { data, count: data.length, today: now, demonstration: isDemonstration(prices) };
};
