import type { Orm } from '#database/database.ts';
import { sql } from '#database/orm.ts';

/** Fills a table without its triggers, and creates its indexes afterwards: this takes a tenth of the time. */
export async function quickly(orm: Orm, table: string, fill: (tx: Orm) => Promise<void>): Promise<void> {
  await orm.transaction(async (tx) => {
    // Twenty million rows are sorted for each index.
    await tx.execute(sql`set local maintenance_work_mem = '1GB'`);
    await tx.execute(sql`set local work_mem = '1GB'`);
    const { rows } = await tx.execute(sql`
      select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
      from pg_index where indrelid = ${table}::regclass and not indisprimary
    `);
    await tx.execute(sql`alter table ${sql.identifier(table)} disable trigger all`);
    for (const { name } of rows) await tx.execute(sql`drop index ${sql.identifier(String(name))}`);
    await fill(tx);
    for (const { definition } of rows) await tx.execute(sql.raw(String(definition)));
    await tx.execute(sql`alter table ${sql.identifier(table)} enable trigger all`);
  });
}
