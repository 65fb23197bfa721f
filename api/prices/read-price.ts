import type { PriceHistory } from '#contract/observations.ts';
import type { PriceRow } from '#contract/prices.ts';
import type { Orm } from '#database/database.ts';
import { and, eq } from '#database/orm.ts';
import { prices } from '#database/schema.ts';
import type { Day } from '#domain/city-time.ts';
import type { PriceKind } from '#domain/prices.ts';
import { findLastCorrection } from '../current-prices/observations.ts';
import { readHistory } from '../current-prices/price-history.ts';
import { notFound } from '../platform/failure.ts';
import { presentPriceRow, type SelectedPrice, selectPriceRows } from './price-row-queries.ts';

export const noPrice = 'Preço não encontrado.';

/** Selects an observation, withdrawn or not. @param kind it must have, if given @throws {Failure} 'not_found' */
export async function selectPrice(orm: Orm, id: number, kind?: PriceKind): Promise<SelectedPrice> {
  const [row] = await selectPriceRows(orm).where(and(eq(prices.id, id), kind && eq(prices.kind, kind)));
  if (!row) throw notFound(noPrice);
  return row;
}

/** Reads an observation, withdrawn or not. @throws {Failure} 'not_found' */
export async function readPrice(orm: Orm, id: number, today: Day): Promise<PriceRow> {
  return presentPriceRow(await selectPrice(orm, id), today);
}

/** Reads an observation, or the last correction of a corrected one. @throws {Failure} 'not_found' */
export async function readLastCorrection(orm: Orm, id: number, today: Day): Promise<PriceRow> {
  const last = await findLastCorrection(orm, id);
  if (last === undefined) throw notFound(noPrice);
  return readPrice(orm, last, today);
}

/** Reads the changes of the price of a product at a place. @throws {Failure} 'not_found' */
export async function readChanges(orm: Orm, id: number): Promise<PriceHistory> {
  const { kind, productId, productName, establishmentId, establishmentName } = await selectPrice(orm, id);
  const isOfPair = and(eq(prices.productId, productId), eq(prices.establishmentId, establishmentId));
  return readHistory(orm, { name: `${productName} em ${establishmentName}`, kind, isOfPair });
}
