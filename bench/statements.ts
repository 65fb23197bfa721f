import pino from 'pino';
import { readConfig } from '#api/platform/config.ts';
import { openServer } from '#database/open/server.ts';
import { startUncached } from './start-uncached.ts';

/** One statement as the database receives it. */
export interface Statement {
  sql: string;
  params: unknown[];
}

/** Returns every statement that the product sends to answer a path without the cache. */
export async function recordStatements(url: string, path: string): Promise<Statement[]> {
  const statements: Statement[] = [];
  const database = await openServer(url, { logQuery: (sql, params) => statements.push({ sql, params }) });
  statements.length = 0;
  const config = readConfig({ PORT: '0' });
  const server = await startUncached({ config, database, log: pino({ level: 'silent' }) });
  try {
    const answer = await fetch(server.address + path);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    await answer.arrayBuffer();
  } finally {
    await server.close();
    await database.close();
  }
  return statements;
}
