import type { AuditedKind } from '#contract/audit.ts';
import type { Orm, Tx } from '#database/database.ts';
import { type AnyPgColumn, and, eq, gte, isNotNull, isNull, lt, type SQL, sql } from '#database/orm.ts';
import { currentPrices, prices } from '#database/schema.ts';
import { addDays, cityDay, startOfDay } from '#domain/city-time.ts';
import type { PriceKind } from '#domain/prices.ts';
import { withdrawnPriceCan } from '#domain/prices-can.ts';
import { selectLastChange } from '../platform/audit.ts';
import { isUniqueViolation } from '../platform/database-errors.ts';
import { Failure, notFound, requirePermission, Stale } from '../platform/failure.ts';
import { readWithdrawnStates } from './withdrawn-states.ts';

/** Conditions that find the newest observation of a product at a place by index, however long the history is. */

type ObservationColumns = Record<'id' | 'paymentCondition' | 'observedAt' | 'withdrawnAt', AnyPgColumn>;

/**
 * Sorts in exactly the order of the indexes on the newest observations. With nulls elsewhere, PostgreSQL would read and sort
 * the whole history.
 */
export function newestFirst(table: ObservationColumns): SQL[] {
  return [sql`${table.observedAt} desc nulls last`, sql`${table.id} desc nulls last`];
}

/** Matches regular prices: not withdrawn, and independent of the payment condition. */
export function isRegularPrice(table: ObservationColumns): SQL | undefined {
  return and(eq(table.paymentCondition, 'any'), isNull(table.withdrawnAt));
}

/**
 * Matches the regular prices of products at places that have a current price, as every observed pair does. With product and
 * place the index scan can start at a day; with the product alone it would read the whole history.
 */
export function isOfPair(
  table: ObservationColumns & Record<'productId' | 'establishmentId', AnyPgColumn>,
  pair: Record<'productId' | 'establishmentId' | 'paymentCondition', AnyPgColumn> = currentPrices,
): SQL | undefined {
  return and(
    eq(pair.paymentCondition, 'any'),
    eq(table.productId, pair.productId),
    eq(table.establishmentId, pair.establishmentId),
    isRegularPrice(table),
  );
}

/** Compares time and id as a row, so that the index scan starts at the later observation instead of the newest one. */
export function isBefore(
  earlier: ObservationColumns,
  later: Pick<ObservationColumns, 'id' | 'observedAt'>,
): SQL {
  return sql`(${earlier.observedAt}, ${earlier.id}) < (${later.observedAt}, ${later.id})`;
}

type Observation = Pick<
  typeof prices.$inferSelect,
  'productId' | 'establishmentId' | 'priceCentavos' | 'observedAt' | 'source' | 'paymentCondition'
>;

/**
 * Finds an equal price, so that it is not entered twice: the newest one of its day at its place under its payment condition,
 * from the same source. The caller has locked the place against concurrent entries.
 * @returns its id
 */
export async function findSameObservation(
  orm: Orm,
  { productId, establishmentId, priceCentavos, observedAt, source, paymentCondition }: Observation,
): Promise<number | undefined> {
  const day = cityDay(observedAt);
  const [newest] = await orm
    .select({
      id: prices.id,
      isSame: sql<boolean>`${prices.priceCentavos} = ${priceCentavos} and ${prices.source} = ${source}`,
    })
    .from(prices)
    .where(
      and(
        eq(prices.productId, productId),
        eq(prices.establishmentId, establishmentId),
        eq(prices.paymentCondition, paymentCondition),
        isNull(prices.withdrawnAt),
        gte(prices.observedAt, startOfDay(day)),
        lt(prices.observedAt, startOfDay(addDays(day, 1))),
      ),
    )
    .orderBy(...newestFirst(prices))
    .limit(1);
  return newest?.isSame ? newest.id : undefined;
}

/**
 * Follows the corrections of an observation to the current one.
 * @returns its id; undefined if the observation is unknown, or was withdrawn without a correction
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

/** The noun of a kind of observations in the audit log. */
export const auditedNoun = { meat: 'prices', fuel: 'fuel-prices' } as const satisfies Record<
  PriceKind,
  AuditedKind
>;

/**
 * Restores a withdrawn observation. The caller has locked its place against concurrent changes.
 * @throws {Failure} 'not_found'; 'in_use' if it is not withdrawn, or its whole batch or import was undone; 'stale' if it has
 * been replaced by a correction; 'conflict' if an equal price has been entered or imported since
 */
export async function restoreObservation(
  tx: Tx,
  id: number,
  { kind, missing }: { kind: PriceKind; missing: string },
): Promise<void> {
  const [row] = await tx.select().from(prices).where(eq(prices.id, id)).for('update');
  const state = (await readWithdrawnStates(tx, [id])).get(id);
  if (!row || !state) throw notFound(missing);
  // The refusal below names the person who corrected it.
  requirePermission(withdrawnPriceCan({ ...state, isCorrected: false }).restore);
  if (state.standingId !== null) {
    throw new Stale(
      (await selectLastChange(tx, auditedNoun[kind], id)) ??
        (await selectLastChange(tx, auditedNoun[kind], state.standingId)),
    );
  }
  if ((await findSameObservation(tx, row)) !== undefined) {
    throw new Failure('conflict', 'Este preço já foi registrado de novo.');
  }
  await tx
    .update(prices)
    .set({ withdrawnAt: null })
    .where(and(eq(prices.id, id), isNotNull(prices.withdrawnAt)))
    .catch((error: unknown) => {
      if (isUniqueViolation(error)) throw new Failure('conflict', 'Outro preço igual entrou no lugar deste.');
      throw error;
    });
}
