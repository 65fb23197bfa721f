import type { ChangedBy } from '#contract/failures.ts';
import type { Tx } from '#database/database.ts';
import { and, desc, eq, inArray } from '#database/orm.ts';
import { auditLog, users } from '#database/schema.ts';
import { toCityIso } from '#domain/city-time.ts';
import type { AuditedChange } from './handler.ts';

interface AuditEntry {
  /** as the contract's entry names it: 'sectors.update' */
  action: string;
  /** null: the change was made by a rule */
  userId: number | null;
  at: Date;
}

/**
 * Records an administrative write with one statement: the person, and the state of each changed row before and after.
 * @param changes in the order in which the log has them; there may be none
 */
export async function insertAudit(
  tx: Tx,
  { action, userId, at }: AuditEntry,
  changes: readonly AuditedChange[],
): Promise<void> {
  if (changes.length === 0) return;
  await tx.insert(auditLog).values(
    changes.map(({ id, noun = nounOf(action), before, after }) => ({
      at,
      userId,
      action: `${noun}${action.slice(nounOf(action).length)}`,
      noun,
      rowId: id,
      before: before && { ...before },
      after: after && { ...after },
    })),
  );
}

/**
 * Finds the last change of a row, to show to a person whose own change is stale. Undefined without an audited change.
 */
export async function selectLastChange(tx: Tx, noun: string, rowId: number): Promise<ChangedBy | undefined> {
  return (await selectLastChanges(tx, noun, [rowId])).get(rowId);
}

/** Finds the last changes of rows, by their ids. */
export async function selectLastChanges(
  tx: Tx,
  noun: string,
  rowIds: readonly number[],
): Promise<Map<number, ChangedBy>> {
  if (rowIds.length === 0) return new Map();
  const rows = await tx
    .selectDistinctOn([auditLog.rowId], { id: auditLog.rowId, at: auditLog.at, name: users.name })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.userId))
    .where(and(eq(auditLog.noun, noun), inArray(auditLog.rowId, [...rowIds])))
    .orderBy(auditLog.rowId, desc(auditLog.id));
  return new Map(rows.map(({ id, at, name }) => [id, { name, at: toCityIso(at) }]));
}

function nounOf(action: string): string {
  return action.slice(0, action.lastIndexOf('.'));
}
