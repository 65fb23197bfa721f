import type { Orm } from '../database.ts';
import { onlyRow } from '../only-row.ts';
import { auditLog } from '../schema.ts';
import { nextNumber } from './unique.ts';
import { createUser } from './users.ts';

type AuditEntry = typeof auditLog.$inferSelect;

/** Inserts an entry of the audit log, by default of a sector that a new person has created. */
export async function createAuditEntry(
  orm: Orm,
  overrides: Partial<typeof auditLog.$inferInsert> = {},
): Promise<AuditEntry> {
  const number = nextNumber();
  const values: typeof auditLog.$inferInsert = {
    at: new Date(),
    userId: overrides.userId === undefined ? (await createUser(orm)).id : overrides.userId,
    action: 'sectors.create',
    noun: 'sectors',
    rowId: number,
    after: { id: number, name: `Setor ${number}` },
    ...overrides,
  };
  return onlyRow(await orm.insert(auditLog).values(values).returning());
}
