import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds of processor that a process has used so far, in all its threads; NaN where Linux does not tell. */
export function cpuMs(pid: number): number {
  try {
    const threads = `/proc/${pid}/task`;
    const nanoseconds = readdirSync(threads).map((thread) =>
      Number(readFileSync(`${threads}/${thread}/schedstat`, 'utf8').split(' ')[0]),
    );
    return nanoseconds.reduce((sum, each) => sum + each, 0) / 1e6;
  } catch {
    return Number.NaN;
  }
}
