/** Makes requests that must never wait, at fixed intervals without waiting for answers, and records their durations. */
import { Connection } from './connection.ts';
import { asProgram, type OwnCost, startCost, type Times, timesOf } from './program.ts';

export interface WatcherOptions {
  port: number;
  ms: number;
  everyMs: number;
  paths: readonly string[];
}

export interface WatcherReport {
  times: Record<string, Times>;
  /** missing answers, and those other than 200 */
  failures: number;
  cost: OwnCost;
}

const { options, tell } = asProgram<WatcherOptions>();
const times = new Map(options.paths.map((path) => [path, [] as number[]]));
const connections: Connection[] = [];
const pending = new Set<Promise<void>>();
let failures = 0;
let nth = 0;

const cost = startCost();
const startedAt = performance.now();
const timer = setInterval(() => {
  const asked = ask(options.paths[nth % options.paths.length] ?? '/');
  nth += 1;
  pending.add(asked);
  asked.then(() => pending.delete(asked));
  if (performance.now() - startedAt > options.ms) end();
}, options.everyMs);

async function ask(path: string): Promise<void> {
  const askedAt = performance.now();
  try {
    const idle = connections.find((connection) => connection.isOpen && connection.isIdle);
    const connection = idle ?? (await Connection.open(options.port));
    if (!idle) connections.push(connection);
    const { status } = await connection.ask(path, 'accept-encoding: br\r\n');
    if (status !== 200) failures += 1;
  } catch {
    failures += 1;
  }
  times.get(path)?.push(performance.now() - askedAt);
}

async function end(): Promise<void> {
  clearInterval(timer);
  await Promise.all(pending);
  const report: WatcherReport = {
    times: Object.fromEntries([...times].map(([path, all]) => [path, timesOf(all)])),
    failures,
    cost: cost(),
  };
  tell(report);
}
