import { eq, isNotNull, sql } from 'drizzle-orm';
import type { Orm } from '#database/database.ts';
import { fuelPrices } from '#database/schema.ts';
import { notFound } from '../platform/failure.ts';
import { readHandler } from '../platform/handler.ts';
import { noFuelPrice, readFuelPrice } from './fuel-price-row-queries.ts';

/** Reads an observation; of one that was corrected, the last correction. */
export const readFuelPriceRow = readHandler('readFuelPriceRow', async ({ params }, { db, today }) => {
  const id = await findLast(db, params.id);
  if (id === undefined) throw notFound(noFuelPrice);
  return { data: await readFuelPrice(db, id, today) };
});

/** Follows the corrections of an observation to the one that stands; undefined where it was withdrawn without one. */
async function findLast(orm: Orm, id: number): Promise<number | undefined> {
  const { rows } = await orm.execute<{ id: number }>(sql`
    with recursive corrections (id, withdrawn_at) as (
      select ${fuelPrices.id}, ${fuelPrices.withdrawnAt} from ${fuelPrices} where ${eq(fuelPrices.id, id)}
      union all
      select ${fuelPrices.id}, ${fuelPrices.withdrawnAt} from ${fuelPrices}
      join corrections on corrections.id = ${fuelPrices.replacesId}
      where ${isNotNull(fuelPrices.replacesId)}
    )
    select id from corrections where withdrawn_at is null limit 1
  `);
  return rows[0] && Number(rows[0].id);
}
