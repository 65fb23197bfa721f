import { auditLog } from '../schema.ts';
import { factory } from './factory.ts';
import { nextNumber } from './unique.ts';
import { createUser } from './users.ts';

/** Inserts an entry of the audit log, by default of a sector that a new person has created. */
export const createAuditEntry = factory(auditLog, async (orm, given) => {
  const number = nextNumber();
  return {
    at: new Date(),
    userId: given.userId === undefined ? (await createUser(orm)).id : given.userId,
    action: 'sectors.create',
    noun: 'sectors',
    rowId: number,
    after: { id: number, name: `Setor ${number}` },
  };
});
