import { alphabetically } from '#domain/text.ts';
import { isDemonstration, readCurrentPrices } from '../current-prices/current-prices.ts';
import { presentBestPrice } from '../current-prices/present-price.ts';
import { readHandler } from '../platform/handler.ts';

/** What can still be paid first, by how much it saves; then by name. */
export const listBestPrices = readHandler('listBestPrices', async (_request, { db, today }) => {
  const prices = await readCurrentPrices(db, today);
  const data = [...Map.groupBy(prices, ({ row }) => row.productId).values()]
    .flatMap((ofProduct) => presentBestPrice(ofProduct, today) ?? [])
    .sort(
      (a, b) =>
        Number(a.allExpired) - Number(b.allExpired) ||
        (b.savingPercent ?? 0) - (a.savingPercent ?? 0) ||
        alphabetically(a.productName, b.productName),
    );
  return { data, count: data.length, today, demonstration: isDemonstration(prices) };
});
