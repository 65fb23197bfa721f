import { imports } from '#database/schema.ts';
import { readHandler } from '../platform/handler.ts';
import { pageOf } from '../platform/list.ts';
import { importsCondition, selectImports } from './import-queries.ts';

/** Lists the history of imports. */
export const listImports = readHandler('listImports', async ({ query }, { db }) => {
  const [data, count] = await Promise.all([
    selectImports(db, query, pageOf(query)),
    db.$count(imports, importsCondition(db, query)),
  ]);
  return { data, count };
});
