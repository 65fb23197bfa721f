import { readHandler } from '../platform/handler.ts';
import { selectAuditEntry } from './audit-queries.ts';

/** Reads one administrative change, also one that no page of the list reaches. */
export const readAuditEntry = readHandler('readAuditEntry', async ({ params: { id } }, { db }) => ({
  data: await selectAuditEntry(db, id),
}));
