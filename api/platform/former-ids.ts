import type { MovedTo } from '#contract/failures.ts';
import type { Orm } from '#database/database.ts';
import { and, eq, notInArray } from '#database/orm.ts';
import { establishments, formerIds, products } from '#database/schema.ts';
import type { LooseRequest } from './handler.ts';
import { isFuel, isStation } from './kinds.ts';

type Renumbered = (typeof formerIds.$inferSelect)['kind'];

/**
 * Finds the former id in a request about stations or fuels, and the current one; undefined if there is none. An id that a
 * station or a fuel has now is not a former one (decision 60).
 */
export async function findMoved(
  orm: Orm,
  kinds: readonly Renumbered[],
  { params, query }: Pick<LooseRequest, 'params' | 'query'>,
): Promise<MovedTo | undefined> {
  for (const kind of kinds) {
    const part = kind === 'station' ? 'id' : 'fuelTypeId';
    const asked = Reflect.get((kind === 'station' ? params : query) as object, part);
    const to = typeof asked === 'number' ? await readCurrentId(orm, kind, asked) : undefined;
    if (to !== undefined) return { part, to };
  }
  return undefined;
}

async function readCurrentId(orm: Orm, kind: Renumbered, formerId: number): Promise<number | undefined> {
  const { table, isOfKind } =
    kind === 'station'
      ? { table: establishments, isOfKind: isStation }
      : { table: products, isOfKind: isFuel(orm) };
  const current = orm.select({ id: table.id }).from(table).where(isOfKind);
  const [found] = await orm
    .select({ id: formerIds.id })
    .from(formerIds)
    .innerJoin(table, eq(table.id, formerIds.id))
    .where(
      and(
        eq(formerIds.kind, kind),
        eq(formerIds.formerId, formerId),
        isOfKind,
        notInArray(formerIds.formerId, current),
      ),
    );
  return found?.id;
}
