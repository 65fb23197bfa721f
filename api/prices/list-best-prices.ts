import type { Endpoints } from '#contract/endpoints.ts';
import { alphabetically } from '#domain/text.ts';
import { isDemonstration, readCurrentPrices } from '../current-prices/current-prices.ts';
import { presentBestPrice } from '../current-prices/present-price.ts';
import { today } from '../platform/clock.ts';
import type { Handler } from '../platform/context.ts';

/** What can still be paid first, by how much it saves; then by name. */
export const listBestPrices: Handler<Endpoints['listBestPrices']> = async (_request, { database, clock }) => {
  const now = today(clock);
  const prices = await readCurrentPrices(database.orm, now);
  const data = [...Map.groupBy(prices, ({ row }) => row.productId).values()]
    .flatMap((ofProduct) => presentBestPrice(ofProduct, now) ?? [])
    .sort(
      (a, b) =>
        Number(a.allExpired) - Number(b.allExpired) ||
        (b.savingPercent ?? 0) - (a.savingPercent ?? 0) ||
        alphabetically(a.productName, b.productName),
    );
  return { data, count: data.length, today: now, demonstration: isDemonstration(prices) };
};
