/** A crowd: each visitor has a separate connection and address, and searches for a different word every time. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Connection } from './connection.ts';
import { asProgram, type OwnCost, startCost, type Times, timesOf } from './program.ts';

export interface VisitorsOptions {
  port: number;
  ms: number;
  /** visitors who retry at once after any answer */
  restless: number;
  /** visitors who wait as long as a refusal says, and read a page for as long */
  patient: number;
}

export interface VisitorsReport {
  admitted: Times;
  refused: Times;
  /** refusals without Retry-After, or without a page */
  rude: number;
  /** counts of other statuses */
  others: Record<string, number>;
  /** connections that were refused, or ended before an answer did */
  broken: number;
  cost: OwnCost;
}

const restMs = 5_000;
/** connections opened at once, as the operating system queues only so many */
const openedAtOnce = 500;

const { options, tell } = asProgram<VisitorsOptions>();
const admitted: number[] = [];
const refused: number[] = [];
const others: Record<string, number> = {};
let rude = 0;
let broken = 0;
let asked = 0;

const connections: Connection[] = [];
const count = options.restless + options.patient;
while (connections.length < count) {
  const many = Math.min(openedAtOnce, count - connections.length);
  connections.push(...(await Promise.all(Array.from({ length: many }, () => Connection.open(options.port)))));
}
const cost = startCost();
const until = performance.now() + options.ms;
await Promise.all(connections.map((connection, nth) => visit(connection, nth)));
const report: VisitorsReport = {
  admitted: timesOf(admitted),
  refused: timesOf(refused),
  rude,
  others,
  broken,
  cost: cost(),
};
tell(report);

async function visit(opened: Connection, nth: number): Promise<void> {
  let connection = opened;
  const isPatient = nth >= options.restless;
  const headers = `x-forwarded-for: 10.${nth >> 8}.${nth & 255}.7\r\naccept-encoding: gzip, br\r\naccept: text/html\r\n`;
  if (isPatient) await sleep(Math.random() * restMs);
  while (performance.now() < until) {
    asked += 1;
    try {
      if (!connection.isOpen) connection = await Connection.open(options.port);
      const { status, ms, head } = await connection.ask(`/combustivel?search=palavra${asked}`, headers);
      if (status === 200) admitted.push(ms);
      else if (status === 503) refused.push(ms);
      else others[status] = (others[status] ?? 0) + 1;
      if (status === 503 && !isPolite(head)) rude += 1;
    } catch {
      broken += 1;
      await sleep(100);
    }
    if (isPatient) await sleep(Math.min(restMs, Math.max(0, until - performance.now())));
  }
  connection.close();
}

function isPolite(head: string): boolean {
  return /\r\nretry-after: \d+/.test(head) && head.includes('\r\ncontent-type: text/html');
}
