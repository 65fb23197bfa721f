import type { ChildProcess, Serializable, StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { end, startCommand, startOnLoadCore, startOnServerCore } from './cores.ts';
import type { LoadOrder, LoadReport } from './load.ts';
import type { Target } from './target.ts';

/** A server in a separate process, stopped by `close`. */
export interface Running {
  ports: number[];
  pid: number;
  close(): Promise<void>;
}

/** Options of a product server. Its log goes to a file, as in production. */
export interface ProductOptions {
  /** URL of its database, or the directory of an embedded one */
  url?: string;
  directory?: string;
  logFile: string;
  /** further environment variables */
  env?: Readonly<Record<string, string>>;
  /** arguments for Node, before the program */
  nodeArgs?: readonly string[];
  /** a command that runs the server, such as one that limits its memory */
  command?: readonly string[];
}

/** Creating a database takes long on a busy machine. */
const timeoutMs = 120_000;
/** how often the log is read for the address */
const pollMs = 20;
/** The whole load comes from one address. It is counted as in operation, but not refused. */
const highLimits = { RATE_LIMIT: '1000' };
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
/** The memory allocator's settings of `npm start`. */
const allocation = Object.fromEntries(
  [...scripts.start.matchAll(/\b(MALLOC_\w+)=(\d+)/g)].map(([, name, value]) => [name, value]),
);

/** A product server that is starting. */
export interface Starting {
  child: ChildProcess;
  /** Resolves with its port. @throws when it ends before, or takes too long */
  listening: Promise<number>;
}

/** Starts the product as `npm start` does. */
export async function startCached(options: ProductOptions): Promise<Running> {
  const { child, listening } = launchCached(options);
  return { ports: [await listening], pid: child.pid ?? 0, close: () => end(child) };
}

/** Starts the product as `npm start` does, and does not wait until it answers. */
export function launchCached({
  url = '',
  directory = '',
  logFile,
  env = {},
  nodeArgs = [],
  command = [],
}: ProductOptions): Starting {
  const log = openSync(logFile, 'w');
  const program = [...command, process.execPath, ...nodeArgs, 'server/main.ts'];
  const child = startCommand(program, {
    env: environmentOf({ url, directory, env }),
    stdio: ['ignore', log, 'inherit'],
  });
  closeSync(log);
  return { child, listening: portOf(child, logFile) };
}

/** Returns the environment of a product server. */
function environmentOf({ url, directory, env }: Pick<ProductOptions, 'url' | 'directory' | 'env'>) {
  return {
    ...process.env,
    PORT: '0',
    DATABASE_URL: url,
    DATA_DIR: directory,
    SEED: 'none',
    ANP_SURVEY_URL: '',
    ANP_REGISTER_URL: '',
    LOG_LEVEL: 'info',
    // What is measured is made by requests alone.
    PAGES_AHEAD: '0',
    ...allocation,
    ...highLimits,
    ...env,
  };
}

async function portOf(child: ChildProcess, logFile: string): Promise<number> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const [, port] = /em http:\/\/\S+:(\d+)/.exec(readFileSync(logFile, 'utf8')) ?? [];
    if (port) return Number(port);
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline)
      throw new Error('o servidor não começou');
    await sleep(pollMs);
  }
}

/** Starts the product without its response cache. */
export function startUncached({
  url = '',
  logFile,
  env = {},
  nodeArgs = [],
}: ProductOptions): Promise<Running> {
  const log = openSync(logFile, 'w');
  const child = startOnServerCore([...nodeArgs, 'bench/servers/uncached.ts'], {
    env: {
      ...process.env,
      PORT: '0',
      DATABASE_URL: url,
      LOG_LEVEL: 'info',
      NODE_ENV: 'production',
      ...highLimits,
      ...env,
    },
    stdio: ['ignore', log, 'inherit', 'ipc'],
  });
  closeSync(log);
  return untilListening(child);
}

/** Starts a bare server and sends it the responses or statements that it needs. */
export function startBare(
  program: 'bare-bytes' | 'bare-rows' | 'bare-page',
  options: Serializable,
): Promise<Running> {
  const stdio: StdioOptions = ['ignore', 'ignore', 'inherit', 'ipc'];
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = startOnServerCore([`bench/servers/${program}.ts`], { stdio, env });
  child.send(options);
  return untilListening(child);
}

async function untilListening(child: ChildProcess): Promise<Running> {
  const died = once(child, 'exit').then(() => {
    throw new Error('um servidor da medição não começou');
  });
  died.catch(() => {});
  const [ports] = (await Promise.race([once(child, 'message'), died])) as [number[]];
  return { ports, pid: child.pid ?? 0, close: () => end(child) };
}

export interface Load {
  open(name: string, target: Target, connections: number): Promise<void>;
  /** loads for about `ms` */
  run(name: string, ms: number): Promise<LoadReport>;
  close(name: string): Promise<void>;
}

export function startLoad(): Load {
  const child = startOnLoadCore(['bench/load.ts'], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const died = once(child, 'exit').then(() => {
    throw new Error('a carga parou');
  });
  died.catch(() => {});
  const send = async (order: LoadOrder): Promise<LoadReport | null> => {
    const [report] = (await Promise.race([ask(child, order), died])) as [LoadReport | null];
    return report;
  };
  return {
    open: async (name, target, connections) => {
      await send({ do: 'open', name, target, connections });
    },
    run: async (name, ms) => {
      const report = await send({ do: 'run', name, ms });
      if (!report) throw new Error('a carga não disse o que viu');
      return report;
    },
    close: async (name) => {
      await send({ do: 'close', name });
    },
  };
}

function ask(child: ChildProcess, order: LoadOrder): Promise<unknown[]> {
  const answered = once(child, 'message');
  child.send(order);
  return answered;
}
