import { auditLog } from '#database/schema.ts';
import { readHandler } from '../platform/handler.ts';
import { pageOf } from '../platform/list.ts';
import { auditCondition, selectAudit } from './audit-queries.ts';

export const listAudit = readHandler('listAudit', async ({ query }, { db }) => {
  const [data, count] = await Promise.all([
    selectAudit(db, query, pageOf(query)),
    db.$count(auditLog, auditCondition(query)),
  ]);
  return { data, count };
});
