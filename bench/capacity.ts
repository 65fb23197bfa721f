import { Agent } from 'node:http';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import type { Database } from '#database/database.ts';
import { openServer } from '#database/open/server.ts';
import { sql } from '#database/orm.ts';
import { startRedis } from '#tools/testing/redis-server.ts';
import { createCity } from './cities.ts';
import { cpuMs, cpuMsOf } from './cpu-time.ts';
import { processorSeconds } from './faults/support/limited-memory.ts';
import { send } from './faults/support/send.ts';
import {
  describeWrite,
  fillWritten,
  kinds,
  signEverybodyIn,
  type UnsignedCity,
} from './faults/support/writes.ts';
import { type Load, startCached } from './processes.ts';
import { exchange } from './target.ts';

interface CapacitySetting {
  scratch: string;
  load: Load;
  quick: boolean;
}

const roundMs = { full: 8_000, quick: 2_000 };
const writes = { full: 400, quick: 40 };
const connections = 16;
const atOnce = 4;

/** One kind of request, and what each of them takes. */
interface Cost {
  name: string;
  perSecond: number;
  /** ms of the server's main thread, of all its threads, and of PostgreSQL */
  mainMs: number;
  serverMs: number;
  databaseMs: number;
  walBytes: number;
  redisCalls: number;
}

/** Prints what one process takes for each kind of request, with PostgreSQL and Redis on the same core. */
export async function measureCapacity(
  clusterUrl: string,
  { scratch, load, quick }: CapacitySetting,
): Promise<void> {
  let city: UnsignedCity | undefined;
  const url = await createCity(clusterUrl, 'capacity', async (orm) => {
    city = await fillWritten(orm);
  });
  if (!city) throw new Error('a cidade não foi feita');
  const { people } = city;
  const redis = await startRedis();
  const client = new Redis(redis.url);
  const database = await openServer(url, { migrates: false });
  const server = await startCached({
    url,
    directory: join(scratch, 'capacity'),
    logFile: join(scratch, 'capacity.log'),
    env: {
      REDIS_URL: redis.url,
      TRUST_PROXY: 'loopback',
    },
  });
  const [port = 0] = server.ports;
  const address = `http://127.0.0.1:${port}`;
  const state = async () => ({
    at: performance.now(),
    main: processorSeconds(server.pid).ran * 1000,
    all: cpuMs(server.pid),
    server: cpuMsOf(server.pid),
    wal: await walBytes(database),
    redis: await redisCalls(client),
  });
  /** Runs requests, and returns what each of them took. */
  const measure = async (name: string, run: () => Promise<number>): Promise<Cost> => {
    const before = await state();
    const count = await run();
    const after = await state();
    const each = (key: keyof typeof before) => (after[key] - before[key]) / count;
    return {
      name,
      perSecond: 1_000 / each('at'),
      mainMs: each('main'),
      serverMs: each('server'),
      databaseMs: each('all') - each('server'),
      walBytes: each('wal'),
      redisCalls: each('redis'),
    };
  };
  const ms = quick ? roundMs.quick : roundMs.full;
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  let networks = 0;
  const from = () => {
    networks += 1;
    return { 'x-forwarded-for': `20.${networks % 200}.${Math.floor(networks / 200) % 250}.7` };
  };
  /** Makes requests, a few at once, until the time or their number is over. @returns how many succeeded */
  const repeat = async (most: number, ask: (nth: number) => Promise<number>) => {
    const startedAt = performance.now();
    let [begun, succeeded] = [0, 0];
    const one = async () => {
      while (begun < most && performance.now() - startedAt < ms) {
        begun += 1;
        const status = await ask(begun);
        if (status === 200) succeeded += 1;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, one));
    if (succeeded === 0) throw new Error('nenhum pedido foi atendido');
    return succeeded;
  };
  try {
    const signed = await signEverybodyIn(address, city);
    const costs: Cost[] = [];
    const product = `/produto/${signed.cuts[0]}`;
    for (const path of ['/combustivel', '/api/fuel/prices']) {
      const { target } = await exchange(port, path, { 'accept-encoding': 'br' });
      await load.open(path, target, connections);
      await load.run(path, 1_000);
      costs.push(await measure(`${path}, da memória`, async () => (await load.run(path, ms)).answers));
      await load.close(path);
    }
    const page = async (path: string) => (await send(agent, 'GET', address + path, from())).status;
    await repeat(100, (nth) => page(`/combustivel?search=antes${nth}`));
    costs.push(
      await measure('página que ninguém pediu antes', () =>
        repeat(Number.POSITIVE_INFINITY, (nth) => page(`/combustivel?search=palavra${nth}`)),
      ),
      await measure('chamada que nenhuma memória tem', () =>
        repeat(Number.POSITIVE_INFINITY, (nth) => page(`/api/public/suggestions?search=palavra${nth}`)),
      ),
    );
    for (const kind of kinds) {
      const cost = await measure(`escrita: ${kind}`, () =>
        repeat(quick ? writes.quick : writes.full, async (nth) => {
          const { path, token, body, marker } = describeWrite(kind, nth, signed);
          const headers = {
            ...from(),
            authorization: `Bearer ${token}`,
            'idempotency-key': `${kind}-${marker.replaceAll(' ', '-')}`,
          };
          return (await send(agent, 'POST', `${address}/api${path}`, headers, body)).status;
        }),
      );
      costs.push(cost);
    }
    costs.push(
      await measure('entrar', () =>
        repeat(quick ? writes.quick : writes.full, async (nth) => {
          const { email, password } = people[nth % people.length] ?? {};
          return (await send(agent, 'POST', `${address}/api/auth/login`, from(), { email, password })).status;
        }),
      ),
    );
    for (const cost of costs) console.log(tell(cost));
    for (const path of ['/', '/combustivel', '/acougues', product, '/api/fuel/prices']) {
      const { body } = await exchange(port, path, { 'accept-encoding': 'br' });
      console.log(`${path}: ${(body.length / 1024).toFixed(1)} KiB com brotli`);
    }
  } finally {
    agent.destroy();
    client.disconnect();
    await database.close();
    await server.close();
    await redis.kill();
  }
}

function tell({ name, perSecond, mainMs, serverMs, databaseMs, walBytes, redisCalls }: Cost): string {
  const ms = (value: number) => `${value.toFixed(value < 1 ? 3 : 1)} ms`;
  return `${name}: ${perSecond.toFixed(0)} por segundo; cada uma ${ms(mainMs)} da linha principal, ${ms(serverMs)} do processo, ${ms(databaseMs)} do PostgreSQL, ${walBytes.toFixed(0)} bytes de WAL, ${redisCalls.toFixed(2)} chamadas ao Redis`;
}

async function walBytes({ orm }: Database): Promise<number> {
  const { rows } = await orm.execute<{ bytes: string }>(
    sql`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as bytes`,
  );
  return Number(rows[0]?.bytes);
}

/** Counts the scripts that Redis has run: one for each time that something is counted. */
async function redisCalls(client: Redis): Promise<number> {
  const [, calls = '0'] = /cmdstat_eval:calls=(\d+)/.exec(await client.info('commandstats')) ?? [];
  return Number(calls);
}
