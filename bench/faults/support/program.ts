import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Durations of answers in milliseconds. */
export interface Times {
  count: number;
  p50: number;
  p99: number;
  worst: number;
}

/** The cost of a measuring process, and its own delay. */
export interface OwnCost {
  /** share of one core */
  cores: number;
  /** ms, of its event loop */
  delayP99: number;
}

export function timesOf(times: readonly number[]): Times {
  const sorted = Float64Array.from(times).sort();
  const at = (q: number) => sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0;
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), worst: at(1) };
}

export function tellTimes({ count, p50, p99, worst }: Times): string {
  const ms = (time: number) => `${time < 10 ? time.toFixed(1) : Math.round(time)} ms`;
  return `p50 ${ms(p50)}, p99 ${ms(p99)}, o pior ${ms(worst)}, de ${count}`;
}

/**
 * Starts a program beside this one, which gets options and reports once.
 * @param file name of a program in this folder
 */
export function startProgram<Report>(
  file: string,
  options: object,
): { report: Promise<Report>; stop(): void } {
  const path = new URL(file, import.meta.url).pathname;
  const child = spawn(process.execPath, [path, JSON.stringify(options)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const died = once(child, 'exit').then(() => {
    throw new Error(`${file} parou sem dizer o que viu`);
  });
  const report = Promise.race([once(child, 'message'), died]).then(([message]) => message as Report);
  died.catch(() => {});
  report.catch(() => {});
  return { report, stop: () => stop(child) };
}

function stop(child: ChildProcess): void {
  if (child.connected) child.disconnect();
}

/** Returns, in such a program, its options and a function that sends its report and ends it. */
export function asProgram<Options>(): { options: Options; tell(report: object): void } {
  process.once('disconnect', () => process.exit());
  return {
    options: JSON.parse(process.argv[2] ?? '{}') as Options,
    tell: (report) => process.send?.(report, () => process.exit()),
  };
}

/** Begins to measure the cost of this process. */
export function startCost(): () => OwnCost {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const startedAt = performance.now();
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    const cores = (user + system) / 1000 / (performance.now() - startedAt);
    return { cores, delayP99: Math.max(0, delay.percentile(99) / 1e6 - 10) };
  };
}
