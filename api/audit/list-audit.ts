import { readHandler } from '../platform/handler.ts';
import { pageOf } from '../platform/list.ts';
import { countAudit, mostListed, selectAudit } from './audit-queries.ts';

/** Lists administrative changes. Of very many, the newest are counted and can be reached by pages; days reach the others. */
export const listAudit = readHandler('listAudit', async ({ query }, { db }) => {
  const { limit, offset } = pageOf(query);
  const part = { offset, limit: Math.max(0, Math.min(limit, mostListed - offset)) };
  const data = await selectAudit(db, query, part);
  // Nothing comes after a page that is not full: a search that finds little is not made twice.
  const isLast = data.length < part.limit && (data.length > 0 || offset === 0);
  const found = isLast ? offset + data.length : await countAudit(db, query);
  return { data, count: Math.min(found, mostListed), countIsMinimum: found > mostListed };
});
