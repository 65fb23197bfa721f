/** Requests some addresses in turn at a steady rate, without waiting for earlier answers. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Connection } from './connection.ts';
import { asProgram, type OwnCost, startCost, type Times, timesOf } from './program.ts';

export interface SteadyOptions {
  port: number;
  count: number;
  perSecond: number;
  /** '{n}' in them is replaced by a different number each time */
  paths: readonly string[];
}

export interface SteadyReport {
  times: Times;
  /** counts of statuses other than 200 */
  others: Record<string, number>;
  broken: number;
  cost: OwnCost;
}

const { options, tell } = asProgram<SteadyOptions>();
const times: number[] = [];
const others: Record<string, number> = {};
const connections: Connection[] = [];
const pending: Promise<void>[] = [];
let broken = 0;

const cost = startCost();
const startedAt = performance.now();
while (pending.length < options.count) {
  const due = Math.min(options.count, ((performance.now() - startedAt) / 1000) * options.perSecond);
  while (pending.length < due) pending.push(ask(pending.length));
  await sleep(5);
}
await Promise.all(pending);
const report: SteadyReport = { times: timesOf(times), others, broken, cost: cost() };
tell(report);

async function ask(n: number): Promise<void> {
  const askedAt = performance.now();
  const path = options.paths[n % options.paths.length]?.replace('{n}', String(n)) ?? '/';
  try {
    const idle = connections.find((connection) => connection.isOpen && connection.isIdle);
    const connection = idle ?? (await Connection.open(options.port));
    if (!idle) connections.push(connection);
    const { status } = await connection.ask(
      path,
      `x-forwarded-for: 10.${(n >> 8) & 255}.${n & 255}.7\r\naccept-encoding: br\r\n`,
    );
    if (status !== 200) others[status] = (others[status] ?? 0) + 1;
  } catch {
    broken += 1;
  }
  times.push(performance.now() - askedAt);
}
