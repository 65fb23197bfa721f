import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import pino from 'pino';
import { readConfig } from '#api/platform/config.ts';
import type { Database } from '#database/database.ts';
import * as schema from '#database/schema.ts';
import { startUncached } from './start-uncached.ts';

/** One statement as the database receives it. */
export interface Statement {
  sql: string;
  params: unknown[];
}

/** Returns every statement that the product sends to answer a path without the cache. */
export async function recordStatements(url: string, path: string): Promise<Statement[]> {
  const statements: Statement[] = [];
  const pool = new pg.Pool({ connectionString: url });
  const logger = { logQuery: (sql: string, params: unknown[]) => statements.push({ sql, params }) };
  const database: Database = {
    kind: 'server',
    orm: drizzle({ client: pool, schema, casing: 'snake_case', logger }),
    listen: async () => async () => {},
    close: () => pool.end(),
  };
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
