import type { Orm } from '#database/database.ts';
import { asc, eq, inArray } from '#database/orm.ts';
import { products, shoppingListItems } from '#database/schema.ts';
import { type ListItem, mergeLists } from '#domain/shopping-list.ts';
import { readHandler, writeHandler } from '../platform/handler.ts';
import { requirePerson } from '../sessions/lock-person.ts';

async function selectList(orm: Orm, userId: number): Promise<ListItem[]> {
  const rows = await orm
    .select({ productId: shoppingListItems.productId, thousandths: shoppingListItems.thousandths })
    .from(shoppingListItems)
    .where(eq(shoppingListItems.userId, userId))
    .orderBy(asc(shoppingListItems.position));
  return rows.map(({ productId, thousandths }) => ({ productId, amount: thousandths / 1000 }));
}

export const readOwnList = readHandler('readOwnList', async (_request, { db, caller }) => ({
  data: { items: await selectList(db, caller.id) },
}));

/**
 * Replaces the caller's list by one that was made from `base`. What another device has changed since then is joined with it, so no
 * device overwrites another. Items of products that do not exist any more are left out.
 */
export const updateOwnList = writeHandler(
  'updateOwnList',
  async ({ body: { items, base } }, { tx, caller }) => {
    await requirePerson(tx, caller.id);
    const merged = mergeLists(base, items, await selectList(tx, caller.id));
    const known = new Set(await lockProducts(tx, merged));
    const list = merged.filter(({ productId }) => known.has(productId));
    await tx.delete(shoppingListItems).where(eq(shoppingListItems.userId, caller.id));
    if (list.length > 0) {
      await tx.insert(shoppingListItems).values(
        list.map(({ productId, amount }, position) => ({
          userId: caller.id,
          productId,
          thousandths: Math.round(amount * 1000),
          position,
        })),
      );
    }
    return { data: { items: list } };
  },
);

/** Locks the products of a list that exist, so that none is deleted before the list refers to it. */
async function lockProducts(tx: Orm, items: readonly ListItem[]): Promise<number[]> {
  if (items.length === 0) return [];
  const ids = items.map(({ productId }) => productId);
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(asc(products.id))
    .for('key share');
  return rows.map(({ id }) => id);
}
