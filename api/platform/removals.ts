import type { Orm, Tx } from '#database/database.ts';
import { onlyRow } from '#database/only-row.ts';
import {
  type AnyPgColumn,
  and,
  eq,
  getTableName,
  gte,
  inArray,
  type PgTable,
  type SQL,
  sql,
} from '#database/orm.ts';
import {
  brands,
  categories,
  coupons,
  establishmentLocations,
  establishmentProfiles,
  establishments,
  favorites,
  goodsNameDecisions,
  merchantClaims,
  merchantInvitations,
  merchantLists,
  merchantNames,
  merchants,
  priceLives,
  productSynonyms,
  products,
  promotions,
  receiptItems,
  receiptProductNames,
  receipts,
  regions,
  removals,
  reportedPrices,
  reviews,
  sectors,
  shoppingListItems,
  users,
} from '#database/schema.ts';
import { catalogueRemovableNouns, type RemovableNoun, restorableSince } from '#domain/removals.ts';
import { isForeignKeyViolation, isUniqueViolation } from './database-errors.ts';
import { Failure, notFound } from './failure.ts';

interface Removable {
  table: PgTable & { id: AnyPgColumn };
  /** columns of other tables whose rows are deleted and restored with the row */
  belongings: readonly AnyPgColumn[];
}

const good: Removable = {
  table: products,
  belongings: [
    productSynonyms.productId,
    receiptProductNames.productId,
    favorites.productId,
    shoppingListItems.productId,
    merchantNames.productId,
    goodsNameDecisions.productId,
  ],
};

const place: Removable = {
  table: establishments,
  belongings: [
    receiptProductNames.establishmentId,
    establishmentProfiles.establishmentId,
    establishmentLocations.establishmentId,
    merchants.establishmentId,
    merchantClaims.establishmentId,
    merchantInvitations.establishmentId,
    merchantLists.establishmentId,
    merchantNames.establishmentId,
  ],
};

/** A test compares this with the foreign keys of the database. */
export const removable: Record<RemovableNoun, Removable> = {
  reviews: { table: reviews, belongings: [] },
  'reported-prices': { table: reportedPrices, belongings: [] },
  receipts: { table: receipts, belongings: [receiptItems.receiptId] },
  sectors: { table: sectors, belongings: [priceLives.sectorId] },
  categories: { table: categories, belongings: [] },
  regions: { table: regions, belongings: [] },
  products: good,
  establishments: place,
  promotions: { table: promotions, belongings: [] },
  coupons: { table: coupons, belongings: [] },
  'fuel-brands': { table: brands, belongings: [] },
  'fuel-types': good,
  'fuel-stations': place,
};

interface Removal {
  noun: RemovableNoun;
  id: number;
  /** the row of the catalogue as presented before, for the audit log */
  presented?: object;
  ruledFrom?: { before: string | null; since: string };
}

/**
 * Deletes a row with the rows that belong to it, and stores them, so that they can be restored for some minutes.
 * @returns the id by which the deletion is undone
 * @throws {Failure} 'in_use' when another row references it, even one added concurrently
 */
export async function removeRow(
  { tx, caller, now }: { tx: Tx; caller: { id: number }; now: Date },
  { noun, id, presented, ruledFrom }: Removal,
): Promise<number> {
  const { table, belongings } = removable[noun];
  const held = [await readRows(tx, table.id, id)];
  for (const column of belongings) held.push(await readRows(tx, column, id));
  await tx
    .delete(table)
    .where(eq(table.id, id))
    .catch((error: unknown) => {
      if (isForeignKeyViolation(error)) throw new Failure('in_use');
      throw error;
    });
  const removed = await tx
    .insert(removals)
    .values({
      noun,
      rowId: id,
      userId: caller.id,
      held: held.filter(({ rows }) => rows.length > 0),
      presented: presented && { ...presented },
      ruledFrom,
      removedAt: now,
    })
    .returning({ id: removals.id });
  return onlyRow(removed).id;
}

async function readRows(tx: Tx, column: AnyPgColumn, id: number) {
  const { table } = column;
  const { rows } = await tx.execute<{ row: Record<string, unknown> }>(
    sql`select to_jsonb(${table}) as row from ${table} where ${eq(column, id)}`,
  );
  return { table: getTableName(table), rows: rows.map(({ row }) => row) };
}

/**
 * Restores a deleted row. A deletion that is older than some minutes cannot be undone.
 * @param nouns the nouns that the caller may restore
 * @param match narrows the deletions, such as to those of one person
 * @throws {Failure} 'not_found'; 'conflict' when another row has taken its place, or a row that it refers to no longer exists
 */
export async function restoreRow(
  { tx, now }: { tx: Tx; now: Date },
  { id, nouns, match }: { id: number; nouns: readonly RemovableNoun[]; match?: SQL },
): Promise<typeof removals.$inferSelect> {
  const [removal] = await tx
    .delete(removals)
    .where(
      and(
        eq(removals.id, id),
        inArray(removals.noun, [...nouns]),
        gte(removals.removedAt, restorableSince(now)),
        match,
      ),
    )
    .returning();
  if (!removal) throw notFound('Isto já foi restaurado, ou o tempo para desfazer acabou.');
  for (const { table, rows } of removal.held) {
    await insertRows(tx, table, rows).catch((error: unknown) => {
      if (isUniqueViolation(error)) {
        throw new Failure(
          'conflict',
          'Outro registro entrou no lugar deste, que não pode mais ser restaurado.',
        );
      }
      if (isForeignKeyViolation(error)) {
        throw new Failure('conflict', 'Aquilo a que este registro pertencia não existe mais.');
      }
      throw error;
    });
  }
  return removal;
}

/**
 * Inserts rows as they were, except for those of deleted accounts.
 * @param name of the table, from a stored deletion
 */
async function insertRows(tx: Tx, name: string, rows: readonly object[]): Promise<void> {
  const table = sql.identifier(name);
  const [first = {}] = rows;
  // The database generates the others, or has a default for those that an earlier version did not know.
  const { rows: columns } = await tx.execute<{ name: string }>(sql`
    select attname as name from pg_attribute
    where attrelid = ${`"${name}"`}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and ${JSON.stringify(first)}::jsonb ? attname::text`);
  const names = sql.join(
    columns.map((column) => sql.identifier(column.name)),
    sql`, `,
  );
  await tx.execute(sql`
    insert into ${table} (${names}) overriding system value
    select ${names} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb) as held
    where to_jsonb(held) ->> 'user_id' is null
      or exists (select from ${users} where ${users.id} = (to_jsonb(held) ->> 'user_id')::int)`);
}

/** Erases stored deletions of the catalogue, so that no demonstration data can be restored in a real city. */
export async function forgetCatalogueRemovals(tx: Orm): Promise<void> {
  await tx.delete(removals).where(inArray(removals.noun, [...catalogueRemovableNouns]));
}
