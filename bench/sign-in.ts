import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Orm } from '#database/database.ts';
import { createPerson } from '#database/factories/users.ts';
import { usualPasswordCost } from '#database/passwords.ts';
import { createCity } from './cities.ts';
import { cpuMs } from './cpu-time.ts';
import type { ByEffort, Effort } from './effort.ts';
import { comparePaired, quantile, type Round } from './paired.ts';
import { startCached } from './processes.ts';
import type { Row } from './table.ts';

const accounts: ByEffort = { full: 400, quick: 400, once: 2 };
/** calls in one round */
const perRound: ByEffort = { full: 8, quick: 8, once: 1 };
/** enough time for the work after a reply: finding the account and writing the mail */
const pauseMs = 25;

interface Call {
  path: string;
  body?: object;
  status: number;
}

/** Checks that response times do not reveal who has an account: compares unknown addresses with those of accounts. */
export async function compareSignIn(
  clusterUrl: string,
  { scratch, effort }: { scratch: string; effort: Effort },
): Promise<Row[]> {
  const calls = perRound[effort];
  const addresses: string[] = [];
  const url = await createCity(clusterUrl, 'accounts', async (orm: Orm) => {
    for (let i = 0; i < accounts[effort]; i += 1) {
      addresses.push(
        (await createPerson(orm, { email: `conta${1000 + i}@example.com` }, usualPasswordCost)).email,
      );
    }
  });
  const unknown = addresses.map((address) => address.replace('conta', 'outra'));
  const server = await startCached({
    url,
    directory: join(scratch, 'accounts'),
    logFile: join(scratch, 'accounts.log'),
    env: { TRUST_PROXY: 'loopback' },
  });
  const ask = createClient(server.ports[0] ?? 0);

  const signIn = (next: () => string) => async (): Promise<Round> => {
    const [startedAt, usedBefore] = [performance.now(), cpuMs(server.pid)];
    for (let i = 0; i < calls; i += 1) {
      await ask({
        path: '/api/auth/login',
        body: { email: next(), password: 'uma senha errada' },
        status: 401,
      });
    }
    const [ms, used] = [performance.now() - startedAt, cpuMs(server.pid) - usedBefore];
    return { perSecond: (calls * 1000) / ms, perCpuSecond: (calls * 1000) / used };
  };
  /** @param timed the response to measure: this one, or the next one, while the mail is being written */
  const forget = (next: () => string, timed: 'answer' | 'next answer') => async (): Promise<Round> => {
    const ms: number[] = [];
    for (let i = 0; i < calls; i += 1) {
      const first = await ask({ path: '/api/auth/forgot-password', body: { email: next() }, status: 200 });
      const second = await ask({ path: '/api/auth/logout', body: {}, status: 200 });
      ms.push(timed === 'answer' ? first : second);
      await sleep(pauseMs);
    }
    // Processor time differs legitimately, because only one of the two sends a mail.
    return { perSecond: 1000 / quantile(ms, 0.5), perCpuSecond: Number.NaN };
  };
  const compare = async (
    name: string,
    round: (next: () => string) => () => Promise<Round>,
    pairs: number,
  ) => {
    const [withoutAccount, withAccount] = [round(inTurn(unknown)), round(inTurn(addresses))];
    await comparePaired(withoutAccount, withAccount, { full: 3, quick: 1, once: 0 }[effort]);
    return {
      name,
      ...(await comparePaired(withoutAccount, withAccount, { full: pairs, quick: 4, once: 1 }[effort])),
    };
  };
  try {
    return [
      await compare('entrar com a senha errada', signIn, 40),
      await compare('pedir outra senha', (next) => forget(next, 'answer'), 45),
      await compare('o pedido logo depois desse', (next) => forget(next, 'next answer'), 45),
    ];
  } finally {
    await server.close();
  }
}

/** Uses the addresses in turn, because repeated attempts for one address have to wait. */
function inTurn(addresses: readonly string[]): () => string {
  let turn = 0;
  return () => {
    turn += 1;
    return addresses[turn % addresses.length] ?? '';
  };
}

/** Returns a function that makes a call on a shared connection, each from a different network, and returns its ms. */
function createClient(port: number): (call: Call) => Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let calls = 0;
  return ({ path, body, status }) =>
    new Promise((resolve, reject) => {
      calls += 1;
      const payload = JSON.stringify(body);
      const headers = {
        'content-type': 'application/json',
        'content-length': payload.length,
        'x-forwarded-for': `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`,
      };
      const startedAt = performance.now();
      const sent = request({ port, agent, method: 'POST', path, headers }, (response) => {
        response.resume().once('end', () => {
          if (response.statusCode === status) resolve(performance.now() - startedAt);
          else reject(new Error(`${path}: ${response.statusCode}`));
        });
      });
      sent.once('error', reject).end(payload);
    });
}
