/**
 * The load generator, a separate process. Each connection sends a request, waits for the complete response, and sends the
 * next request. Raw sockets with a fixed buffer cost almost nothing, because every response is known beforehand.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Target } from './target.ts';

export type LoadOrder =
  | { do: 'open'; name: string; target: Target; connections: number }
  | { do: 'run'; name: string; ms: number }
  | { do: 'close'; name: string };

export interface LoadReport {
  answers: number;
  ms: number;
}

interface Connection {
  socket: Socket;
  ask(): void;
}

interface Opened {
  connections: Connection[];
  running: boolean;
  answers: number;
  waiting: number;
  /** called when the last pending response has arrived */
  drained: () => void;
}

const opened = new Map<string, Opened>();

async function open(target: Target, count: number): Promise<Opened> {
  const group: Opened = { connections: [], running: false, answers: 0, waiting: 0, drained: () => {} };
  for (let i = 0; i < count; i += 1) group.connections.push(await openConnection(target, group));
  return group;
}

async function openConnection(target: Target, group: Opened): Promise<Connection> {
  const request = Buffer.from(target.request);
  const status = Buffer.from(target.status);
  let missing = 0;
  const ask = () => {
    missing = target.bytes;
    group.waiting += 1;
    socket.write(request);
  };
  const read = (length: number, bytes: Uint8Array): boolean => {
    if (missing === target.bytes && status.compare(bytes, 9, 12) !== 0) fail('outra resposta', bytes, length);
    missing -= length;
    if (missing < 0) fail('resposta de outro tamanho', bytes, length);
    if (missing > 0) return true;
    group.waiting -= 1;
    if (group.running) {
      group.answers += 1;
      ask();
    } else if (group.waiting === 0) group.drained();
    return true;
  };
  const socket = connect({
    port: target.port,
    host: '127.0.0.1',
    noDelay: true,
    onread: { buffer: Buffer.allocUnsafe(256 * 1024), callback: read },
  });
  socket.once('error', (error) => fail(error.message));
  await once(socket, 'connect');
  return { socket, ask };
}

function fail(reason: string, bytes?: Uint8Array, length = 0): never {
  console.error(
    `carga: ${reason}`,
    bytes ? Buffer.from(bytes).toString('latin1', 0, Math.min(length, 400)) : '',
  );
  process.exit(1);
}

function run(group: Opened, ms: number): Promise<LoadReport> {
  return new Promise((resolve) => {
    group.answers = 0;
    group.running = true;
    let measured = 0;
    group.drained = () => resolve({ answers: group.answers, ms: measured });
    const startedAt = performance.now();
    for (const connection of group.connections) connection.ask();
    setTimeout(() => {
      group.running = false;
      measured = performance.now() - startedAt;
    }, ms);
  });
}

function find(name: string): Opened {
  return opened.get(name) ?? fail(`não há carga com o nome ${name}`);
}

async function obey(order: LoadOrder): Promise<LoadReport | null> {
  switch (order.do) {
    case 'open':
      opened.set(order.name, await open(order.target, order.connections));
      return null;
    case 'run':
      return run(find(order.name), order.ms);
    case 'close':
      for (const { socket } of find(order.name).connections) socket.destroy();
      opened.delete(order.name);
      return null;
  }
}

process.on('message', async (order: LoadOrder) => process.send?.(await obey(order)));
process.once('disconnect', () => process.exit());
