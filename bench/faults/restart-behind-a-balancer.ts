import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCity, fillLargeCity } from '../cities.ts';
import { type Running, startCached } from '../processes.ts';
import type { FaultCase } from './fault-case.ts';
import type { BalancerOptions, BalancerReport } from './support/balancer.ts';
import { startProgram, tellTimes } from './support/program.ts';
import type { SteadyOptions, SteadyReport } from './support/steady.ts';

const count = { full: 10_000, quick: 3_000 };
const perSecond = 150;
/** Cached and uncached answers. */
const paths = [
  '/combustivel',
  '/api/public/regions',
  '/api/public/suggestions?search=palavra{n}',
  '/api/fuel/prices',
];
const check = { checkMs: 150, failures: 2 };

/** Two servers on one PostgreSQL run behind a balancer; each is stopped by SIGTERM and started again. No request fails. */
export const restartBehindABalancer: FaultCase = {
  name: 'Reinício de dois servidores atrás de um balanceador',
  async run({ clusterUrl, scratch, quick }) {
    const url = await createCity(clusterUrl, 'restarts', fillLargeCity);
    const env = {
      TRUST_PROXY: 'loopback',
      CLOSING_SECONDS: '1',
      SECRET: randomBytes(32).toString('hex'),
      CPF_KEY: randomBytes(32).toString('hex'),
    };
    let starts = 0;
    const start = (port = 0) => {
      starts += 1;
      const name = `restart-${starts}`;
      const own = { directory: join(scratch, name), logFile: join(scratch, `${name}.log`) };
      return startCached({ ...own, url, env: { ...env, PORT: String(port) } });
    };
    const servers: Running[] = [await start(), await start()];
    const portOf = (server: Running | undefined) => server?.ports[0] ?? 0;
    const given: BalancerOptions = { ports: servers.map(portOf), ...check };
    const balancer = startProgram<BalancerReport>('balancer.ts', given);
    try {
      const { port } = await balancer.report;
      const load: SteadyOptions = { port, count: quick ? count.quick : count.full, perSecond, paths };
      let isLoading = true;
      const asked = startProgram<SteadyReport>('steady.ts', load).report.finally(() => {
        isLoading = false;
      });
      let restarts = 0;
      for (const [nth, server] of servers.entries()) {
        await sleep(2_000);
        await server.close();
        servers[nth] = await start(portOf(server));
        // The balancer has to notice this one before the other one stops.
        await sleep(1_000);
        if (isLoading) restarts += 1;
      }
      const { times, others, broken, cost } = await asked;
      const failed = broken + Object.values(others).reduce((sum, many) => sum + many, 0);
      return [
        { name: 'reinícios durante a carga', value: `${restarts} de 2`, met: restarts === 2 },
        {
          name: 'pedidos que falharam',
          value: `${failed} de ${times.count} (${JSON.stringify(others)}, ${broken} sem resposta)`,
          met: failed === 0,
        },
        { name: 'tempo de resposta', value: tellTimes(times) },
        { name: 'custo de quem pede', value: `${cost.cores.toFixed(2)} núcleo` },
      ];
    } finally {
      balancer.stop();
      for (const server of servers) await server.close();
    }
  },
};
