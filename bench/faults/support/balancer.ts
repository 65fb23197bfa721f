/**
 * A simple but typical balancer: it asks each server whether it is ready, distributes requests among those that are, keeps
 * connections to them, and never sends a request twice. It reports its port at once, and runs until it is stopped.
 */
import { Agent, createServer, get, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { asProgram } from './program.ts';

export interface BalancerOptions {
  ports: readonly number[];
  checkMs: number;
  /** refused checks after which a server gets no more requests */
  failures: number;
}

export interface BalancerReport {
  port: number;
}

const { options } = asProgram<BalancerOptions>();
const agent = new Agent({ keepAlive: true });
const servers = options.ports.map((port) => ({ port, failed: 0, isReady: true }));
let turn = 0;

setInterval(() => {
  for (const server of servers) check(server);
}, options.checkMs);

function check(server: (typeof servers)[number]): void {
  const fail = () => {
    server.failed += 1;
    if (server.failed >= options.failures) server.isReady = false;
  };
  const asked = get({ port: server.port, path: '/readyz', timeout: 1_000 }, (response) => {
    response.resume();
    if (response.statusCode !== 200) return fail();
    server.failed = 0;
    server.isReady = true;
  });
  asked.on('timeout', () => asked.destroy());
  asked.on('error', fail);
}

const listening = createServer((incoming: IncomingMessage, outgoing: ServerResponse) => {
  const ready = servers.filter(({ isReady }) => isReady);
  const server = ready[turn % ready.length];
  turn += 1;
  const fail = () => {
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(502).end();
  };
  if (!server) return fail();
  const { url: path, method, headers } = incoming;
  const sent = request({ port: server.port, path, method, headers, agent }, (response) => {
    const { connection: _, ...passed } = response.headers;
    outgoing.writeHead(response.statusCode ?? 502, passed);
    response.pipe(outgoing);
    response.on('error', fail);
  });
  sent.on('error', fail);
  incoming.pipe(sent);
});
listening.listen(0, '127.0.0.1', () => {
  const report: BalancerReport = { port: (listening.address() as AddressInfo).port };
  process.send?.(report);
});
