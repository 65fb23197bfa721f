import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';

/** Servers and the database share one core; the load has another, so that it does not slow them down. */
const serverCore = 0;
const loadCore = 1;

let pinned = false;

/** Pins this process and the servers that it starts to one core. Returns false when that is not possible. */
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
  return startCommand([process.execPath, ...args], options);
}

/** Starts a command on the servers' core. */
export function startCommand(
  [program = '', ...args]: readonly string[],
  options: SpawnOptions,
): ChildProcess {
  return register(spawn(program, args, options));
}

/** Starts a Node program on the load's core. */
export function startOnLoadCore(args: readonly string[], options: SpawnOptions): ChildProcess {
  if (!pinned) return register(spawn(process.execPath, args, options));
  return register(spawn('taskset', ['-c', String(loadCore), process.execPath, ...args], options));
}

function register(child: ChildProcess): ChildProcess {
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

/** Stops a child process and waits until it has ended; kills it after 12 s. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const killTimer = setTimeout(() => child.kill('SIGKILL'), 12_000);
  await ended;
  clearTimeout(killTimer);
}

/** Stops all running child processes. */
export async function endAll(): Promise<void> {
  await Promise.all([...children].map(end));
}

// No child process outlives this one, however it ends.
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
