import { eq, isNotNull, sql } from 'drizzle-orm';
import type { Orm } from '#database/database.ts';
import type { fuelPrices, prices } from '#database/schema.ts';

/**
 * Follows the corrections of an observation to the one that stands.
 * @returns its number; undefined where the observation was withdrawn without a correction, or is unknown
 */
export async function findLastCorrection(
  orm: Orm,
  table: typeof prices | typeof fuelPrices,
  id: number,
): Promise<number | undefined> {
  const { rows } = await orm.execute<{ id: number }>(sql`
    with recursive corrections (id, withdrawn_at) as (
      select ${table.id}, ${table.withdrawnAt} from ${table} where ${eq(table.id, id)}
      union all
      select ${table.id}, ${table.withdrawnAt} from ${table}
      join corrections on corrections.id = ${table.replacesId}
      where ${isNotNull(table.replacesId)}
    )
    select id from corrections where withdrawn_at is null limit 1
  `);
  return rows[0] && Number(rows[0].id);
}
