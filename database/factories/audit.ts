import type { Orm } from '../database.ts';
import { onlyRow } from '../only-row.ts';
import { auditLog } from '../schema.ts';

/** Inserts an entry of the audit log: a sector that was created. */
export async function createAuditEntry(orm: Orm, overrides: Partial<typeof auditLog.$inferInsert> = {}) {
  const rows = await orm
    .insert(auditLog)
    .values({
      at: new Date(),
      action: 'sectors.create',
      noun: 'sectors',
      rowId: 1,
      after: { name: 'Setor' },
      ...overrides,
    })
    .returning();
  return onlyRow(rows);
}
