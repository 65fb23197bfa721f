import { eq, isNotNull, sql } from 'drizzle-orm';
import type { Orm } from '#database/database.ts';
import { prices } from '#database/schema.ts';

/**
 * Follows the corrections of an observation to the one that stands.
 * @returns its number; undefined where the observation was withdrawn without a correction, or is unknown
 */
export async function findLastCorrection(orm: Orm, id: number): Promise<number | undefined> {
  const { rows } = await orm.execute<{ id: number }>(sql`
    with recursive corrections (id, withdrawn_at) as (
      select ${prices.id}, ${prices.withdrawnAt} from ${prices} where ${eq(prices.id, id)}
      union all
      select ${prices.id}, ${prices.withdrawnAt} from ${prices}
      join corrections on corrections.id = ${prices.replacesId}
      where ${isNotNull(prices.replacesId)}
    )
    select id from corrections where withdrawn_at is null limit 1
  `);
  return rows[0] && Number(rows[0].id);
}
