import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { createContext } from '#api/create-context.ts';
import { handlers } from '#api/handlers.ts';
import type { CallReply } from '#api/platform/caches.ts';
import { createCalls } from '#api/platform/calls.ts';
import { systemClock } from '#api/platform/clock.ts';
import { readConfig } from '#api/platform/config.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import type { Database, Orm } from '#database/database.ts';
import { openServer } from '#database/open/server.ts';
import { noCaches } from './no-cache.ts';
import type { Statement } from './statements.ts';

export interface Given {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
}

export interface OpenCalls {
  orm: Orm;
  /** Makes a call as an administrator, from its validated request to its checked reply, without HTTP and cache. */
  call(name: EndpointName, given: Given): Promise<CallReply>;
  /** Makes a call that reads, and returns the plan of its slowest statement. */
  slowestPlan(name: EndpointName, given: Given): Promise<string>;
  close(): Promise<void>;
}

/** Opens the product's calls on a database. */
export async function openCalls(url: string): Promise<OpenCalls> {
  let recorded: Statement[] | undefined;
  const database = await openServer(url, { logQuery: (sql, params) => recorded?.push({ sql, params }) });
  const dataDirectory = mkdtempSync(join(tmpdir(), 'compara-bench-'));
  const config = readConfig({ DATA_DIR: dataDirectory, SECRET: 'nobody guesses this in a benchmark' });
  const log = pino({ level: 'silent' });
  const context = await createContext({ database, config, clock: systemClock, caches: noCaches, log });
  const calls = createCalls(context, handlers);
  const call: OpenCalls['call'] = async (name, { params = {}, query = {}, body }) => {
    const entry: Endpoint = endpoints[name];
    const found = calls.get(name);
    if (!found) throw new Error(`${name} não existe`);
    const { reply } = await found.run({
      params: entry.params?.parse(params) ?? {},
      query: entry.query?.parse(query) ?? {},
      body: entry.body?.parse(body),
      origin: { address: '', userAgent: undefined, authorization: undefined, device: undefined },
      upload: undefined,
      caller: { id: 1, role: 'admin', sessionId: 1, name: 'Ana', email: '', phone: null },
    });
    return reply;
  };
  return {
    orm: database.orm,
    call,
    async slowestPlan(name, given) {
      const statements: Statement[] = [];
      recorded = statements;
      await call(name, given);
      recorded = undefined;
      return slowestOf(database, statements);
    },
    async close() {
      await context.jobs.stop();
      await database.close();
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

async function slowestOf(database: Database, statements: readonly Statement[]): Promise<string> {
  const plans: { ms: number; text: string }[] = [];
  for (const { sql, params } of statements) {
    const { rows } = await database.run(`explain (analyze, buffers, summary) ${sql}`, params);
    const lines = rows.map((row) => String(Object.values(row as object)[0]));
    const ms = Number(/Execution Time: ([\d.]+)/.exec(lines.join('\n'))?.[1] ?? 0);
    plans.push({ ms, text: lines.join('\n') });
  }
  return plans.toSorted((a, b) => b.ms - a.ms)[0]?.text ?? '';
}
