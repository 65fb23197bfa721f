import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';

/** Servers and the database share one core; the load comes from another, so that it takes nothing from them. */
const serverCore = 0;
const loadCore = 1;

let pinned = false;

/** Keeps this process, and the servers it starts, on one core. Returns false where that cannot be done. */
export function pinServers(): boolean {
  if (availableParallelism() < 2) return false;
  try {
    execFileSync('taskset', ['-a', '-p', '-c', String(serverCore), String(process.pid)], { stdio: 'ignore' });
    pinned = true;
  } catch {
    pinned = false;
  }
  return pinned;
}

const children = new Set<ChildProcess>();

/** Starts a Node program on the servers' core. */
export function startOnServerCore(args: readonly string[], options: SpawnOptions): ChildProcess {
  return started(spawn(process.execPath, args, options));
}

/** Starts a Node program on the load's core. */
export function startOnLoadCore(args: readonly string[], options: SpawnOptions): ChildProcess {
  if (!pinned) return started(spawn(process.execPath, args, options));
  return started(spawn('taskset', ['-c', String(loadCore), process.execPath, ...args], options));
}

function started(child: ChildProcess): ChildProcess {
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

/** Asks a child to end, and waits until it has. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const impatient = setTimeout(() => child.kill('SIGKILL'), 12_000);
  await ended;
  clearTimeout(impatient);
}

/** Asks everything that still runs to end. */
export async function endAll(): Promise<void> {
  await Promise.all([...children].map(end));
}

// However this process ends, what it started ends with it.
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
