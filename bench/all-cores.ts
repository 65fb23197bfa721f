import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCity, fillLargeCity } from './cities.ts';
import { Connection } from './faults/support/connection.ts';
import { comparePaired, type Round } from './paired.ts';
import { startCached } from './processes.ts';
import type { Row } from './table.ts';

/** Requests at the same time, each on a connection of its own, which the system gives to any process. */
const inFlight = 6;
const roundMs = 2_500;

/**
 * Compares two processes with one, for pages that are in no memory. First on two cores and on one, each with its database and
 * the load on the same cores, and then both on two cores.
 */
export async function compareProcesses(
  clusterUrl: string,
  { scratch, quick }: { scratch: string; quick: boolean },
): Promise<Row[]> {
  const url = await createCity(clusterUrl, 'all_cores', fillLargeCity);
  const start = (processes: number) => {
    const name = `processes-${processes}`;
    const env = { PROCESSES: String(processes) };
    return startCached({ url, directory: join(scratch, name), logFile: join(scratch, `${name}.log`), env });
  };
  const [two, one] = [await start(2), await start(1)];
  let words = 0;
  const round = (port: number, cores: string) => async (): Promise<Round> => {
    moveTo(cores);
    const startedAt = performance.now();
    let answers = 0;
    const readers = Array.from({ length: inFlight }, async () => {
      while (performance.now() - startedAt < roundMs) {
        words += 1;
        const connection = await Connection.open(port);
        const { status } = await connection.ask(`/combustivel?search=palavra${words}`);
        connection.close();
        // On a busy machine a page may wait for too long, and is refused.
        if (status === 200) answers += 1;
        else if (status !== 503) throw new Error(`a página respondeu ${status}`);
      }
    });
    await Promise.all(readers);
    return { perSecond: (answers * 1000) / (performance.now() - startedAt), perCpuSecond: Number.NaN };
  };
  const portOf = ({ ports: [port = 0] }: typeof one) => port;
  const compare = async (name: string, coresOfOne: string): Promise<Row> => {
    const sides = [round(portOf(two), '0,1'), round(portOf(one), coresOfOne)] as const;
    await comparePaired(...sides, quick ? 1 : 2);
    return { name, ...(await comparePaired(...sides, quick ? 4 : 10)) };
  };
  try {
    return [
      await compare('2 processos em 2 núcleos, contra 1 em 1', '0'),
      await compare('2 processos em 2 núcleos, contra 1 em 2', '0,1'),
    ];
  } finally {
    moveTo('0,1');
    await two.close();
    await one.close();
  }
}

/** Moves this process and all that it has started to some cores. */
function moveTo(cores: string): void {
  for (const pid of [process.pid, ...below(process.pid)]) {
    try {
      execFileSync('taskset', ['-a', '-p', '-c', cores, String(pid)], { stdio: 'ignore' });
    } catch {
      // It has just ended.
    }
  }
}

function below(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  return children.map(Number).flatMap((child) => {
    try {
      return [child, ...below(child)];
    } catch {
      return [];
    }
  });
}
