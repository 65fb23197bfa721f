import { createCity } from '../cities.ts';
import type { ByEffort } from '../effort.ts';
import type { FaultCase } from './fault-case.ts';
import type { InventorOptions, InventorReport } from './support/inventor.ts';
import { residentMiB } from './support/limited-memory.ts';
import { startProgram } from './support/program.ts';
import { startLimited } from './support/start-limited.ts';

const count: ByEffort = { full: 141_656, quick: 5_000, once: 200 };
const sampledMs = 200;
/** The resident memory varies by this much with each garbage collection. */
const flatMiB = 25;

/** Requests more different addresses than fit in memory: the caches must be bounded. */
export const madeUpAddresses: FaultCase = {
  name: 'Endereços inventados, com 1 GiB',
  async run({ clusterUrl, scratch, effort }) {
    // The embedded database takes longer to start.
    const url = effort === 'once' ? await createCity(clusterUrl, 'made_up', async () => {}) : '';
    const limited = await startLimited('made-up', { scratch, effort }, { DATABASE_URL: url });
    const { server, how } = limited;
    const samples: number[] = [];
    const sampling = setInterval(() => samples.push(residentMiB(server.pid).now), sampledMs);
    try {
      const options: InventorOptions = {
        port: server.ports[0] ?? 0,
        count: count[effort],
        connections: 16,
      };
      const { statuses, broken, seconds, cost } = await startProgram<InventorReport>('inventor.ts', options)
        .report;
      const third = Math.floor(samples.length / 3);
      const mean = (from: number) =>
        samples.slice(from, from + third).reduce((sum, each) => sum + each, 0) / Math.max(1, third);
      const means = [mean(0), mean(third), mean(2 * third)] as const;
      const isAlive = !Number.isNaN(residentMiB(server.pid).now);
      const growth = means[2] - means[1];
      return [
        { name: 'limite', value: how },
        { name: 'o servidor vive', value: isAlive ? 'sim' : 'não', met: isAlive },
        {
          name: 'memória, média de cada terço',
          value: `${means.map(Math.round).join(', ')} MiB`,
          met: growth < flatMiB,
        },
        { name: 'respostas', value: JSON.stringify(statuses), met: statuses[500] === undefined },
        { name: 'conexões perdidas', value: String(broken), met: broken === 0 },
        { name: 'tempo', value: `${seconds.toFixed(0)} s; quem pede usa ${cost.cores.toFixed(2)} núcleo` },
      ];
    } finally {
      clearInterval(sampling);
      await limited.close();
    }
  },
};
