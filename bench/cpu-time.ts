import { readdirSync, readFileSync } from 'node:fs';

/**
 * Returns the processor time in ms used so far by a server and the database that this process started, together; NaN
 * if /proc does not provide it.
 */
export function cpuMs(server: number): number {
  return [server, ...databaseProcesses()].reduce((sum, pid) => sum + cpuMsOf(pid), 0);
}

/** Returns the processor time in ms that one process has used so far; NaN if /proc does not provide it. */
export function cpuMsOf(pid: number): number {
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

/** The unit of /proc/PID/stat. */
const tickMs = 10;

/**
 * Returns the processor time in ms that the browser which this process started has used so far, with its workers that have
 * ended.
 */
export function browserCpuMs(): number {
  return processesBelow(/^chrom|^headless_shell/).reduce((sum, pid) => {
    const [, user, system] = /\) (?:\S+ ){11}(\d+) (\d+)/.exec(statOf(String(pid))) ?? [];
    return sum + (Number(user) + Number(system)) * tickMs;
  }, 0);
}

/** Finds the PostgreSQL processes below this one. Their number is constant while connections stay open. */
function databaseProcesses(): number[] {
  return processesBelow(/^postgres$/);
}

function processesBelow(wanted: RegExp): number[] {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const read = processes.flatMap((pid) => {
    const [, name = '', parent = ''] = /\((.*)\) \S (\d+)/.exec(statOf(pid)) ?? [];
    return name ? [{ pid: Number(pid), name, parent: Number(parent) }] : [];
  });
  const below = (parent: number): typeof read =>
    read.filter((each) => each.parent === parent).flatMap((each) => [each, ...below(each.pid)]);
  return below(process.pid)
    .filter(({ name }) => wanted.test(name))
    .map(({ pid }) => pid);
}

function statOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return '';
  }
}
