import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { connect, createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from './run-step.ts';

/** Finds the program of a Redis server. */
export function findRedis(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin'];
  return folders.map((folder) => join(folder, 'redis-server')).find((program) => existsSync(program));
}

/** The commands that install it. Debian starts no service in runlevel 1, so they set that during the installation. */
export const installRedis: Command[] = [
  ['apt-get', 'update'],
  ['env', 'RUNLEVEL=1', 'apt-get', 'install', '-y', '--no-install-recommends', 'redis-server'],
];

export interface RedisServer {
  /** with its password */
  url: string;
  /** kills it, to simulate a crash */
  kill(): Promise<void>;
  /** suspends it: it neither answers nor closes connections */
  freeze(): void;
  thaw(): void;
  /** starts it again, empty, at the same address */
  start(): Promise<void>;
}

const password = 'senha de um teste';

/** Starts a Redis server on a free port of this machine, without files. It ends with this process. */
export async function startRedis(program = findRedis()): Promise<RedisServer> {
  if (!program) throw new Error('Redis não encontrado: instale o redis-server.');
  const port = await freePort();
  let server = await run(program, port);
  const kill = async () => {
    const ended = server.exitCode === null && server.signalCode === null ? once(server, 'exit') : undefined;
    server.kill('SIGKILL');
    await ended;
  };
  return {
    url: `redis://:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    kill,
    freeze: () => server.kill('SIGSTOP'),
    thaw: () => server.kill('SIGCONT'),
    async start() {
      await kill();
      server = await run(program, port);
    },
  };
}

async function run(program: string, port: number) {
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const server = spawn(program, [...settings, '--requirepass', password], { cwd: '/', stdio: 'ignore' });
  const end = () => server.kill('SIGKILL');
  process.once('exit', end);
  server.once('exit', () => process.off('exit', end));
  const deadline = Date.now() + 30_000;
  while (!(await answers(port))) {
    if (server.exitCode !== null || Date.now() > deadline) throw new Error('O Redis não começou.');
    await sleep(20);
  }
  return server;
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
