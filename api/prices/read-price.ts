import type { PriceHistory } from '#contract/observations.ts';
import type { Orm } from '#database/database.ts';
import { and, eq } from '#database/orm.ts';
import { prices, sectors } from '#database/schema.ts';
import type { Day } from '#domain/city-time.ts';
import { findLastCorrection } from '../current-prices/observations.ts';
import { readHistory } from '../current-prices/price-history.ts';
import { notFound } from '../platform/failure.ts';
import type { Goods } from './goods.ts';
import { type SelectedPrice, selectPriceRows } from './price-row-queries.ts';

export const noPrice = 'Preço não encontrado.';

/** Selects an observation of a kind of goods, withdrawn or not. @throws {Failure} 'not_found' */
export async function selectPrice(orm: Orm, { kind }: Goods, id: number): Promise<SelectedPrice> {
  const [row] = await selectPriceRows(orm).where(and(eq(prices.id, id), eq(sectors.kind, kind)));
  if (!row) throw notFound(noPrice);
  return row;
}

/** Reads an observation, withdrawn or not. @throws {Failure} 'not_found' */
export async function readPrice<Row extends object>(
  orm: Orm,
  goods: Goods<Row>,
  id: number,
  today: Day,
): Promise<Row> {
  return goods.present(await selectPrice(orm, goods, id), today);
}

/** Reads an observation, or the last correction of a corrected one. @throws {Failure} 'not_found' */
export async function readLastCorrection<Row extends object>(
  orm: Orm,
  goods: Goods<Row>,
  id: number,
  today: Day,
): Promise<Row> {
  const last = await findLastCorrection(orm, id);
  if (last === undefined) throw notFound(noPrice);
  return readPrice(orm, goods, last, today);
}

/** Reads the changes of the price of a product at a place. @throws {Failure} 'not_found' */
export async function readChanges(orm: Orm, goods: Goods, id: number): Promise<PriceHistory> {
  const { productId, productName, establishmentId, establishmentName } = await selectPrice(orm, goods, id);
  const isOfPair = and(eq(prices.productId, productId), eq(prices.establishmentId, establishmentId));
  const name = `${productName} em ${establishmentName}`;
  return readHistory(orm, { name, kind: goods.kind, isOfPair });
}
