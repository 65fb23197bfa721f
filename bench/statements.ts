import pino from 'pino';
import { readConfig } from '#api/platform/config.ts';
import { requestLabel } from '#api/platform/request-label.ts';
import { endpoints } from '#contract/endpoints.ts';
import { openServer } from '#database/open/server.ts';
import { startUncached } from './start-uncached.ts';

/** One statement as the database receives it. */
export interface Statement {
  sql: string;
  params: unknown[];
}

/**
 * Returns every statement that the product's calls send to answer a path without the cache. Statements of migrations,
 * daily tasks and jobs, which a starting server also sends, are left out.
 */
export async function recordStatements(url: string, path: string): Promise<Statement[]> {
  const statements: Statement[] = [];
  const isOfCall = () => Object.hasOwn(endpoints, requestLabel.getStore() ?? '');
  const logQuery = (sql: string, params: unknown[]) => {
    if (isOfCall()) statements.push({ sql, params });
  };
  const database = await openServer(url, { logQuery });
  const config = readConfig({ PORT: '0' });
  const server = await startUncached({ config, database, log: pino({ level: 'silent' }) });
  try {
    const answer = await fetch(server.address + path);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    await answer.arrayBuffer();
    if (statements.length === 0) throw new Error(`${path}: no statement was recorded`);
  } finally {
    await server.close();
    await database.close();
  }
  return statements;
}
