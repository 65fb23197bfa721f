import { createCity, fillLargeCity } from '../cities.ts';
import type { ByEffort } from '../effort.ts';
import type { FaultCase, FaultFigure, FaultSetting } from './fault-case.ts';
import { processorSeconds, residentMiB } from './support/limited-memory.ts';
import { type OwnCost, startProgram, tellTimes } from './support/program.ts';
import { startLimited } from './support/start-limited.ts';
import type { VisitorsOptions, VisitorsReport } from './support/visitors.ts';
import type { WatcherOptions, WatcherReport } from './support/watcher.ts';

const restless: ByEffort = { full: 500, quick: 500, once: 20 };
const patient: ByEffort = { full: 1_500, quick: 1_500, once: 20 };
const ms: ByEffort = { full: 60_000, quick: 5_000, once: 500 };
const watched = ['/healthz', '/combustivel', '/api/public/regions'];
const aims = { memoryMiB: 700, fromMemoryMs: 250, admittedMs: 2_000 };

/**
 * 2,000 visitors search the fuel page of a server that has 1 GiB, each for different words: 500 retry at once after any
 * response, 1,500 wait as a refusal asks. Another client requests cached answers at the same time.
 */
export const crowd: FaultCase = {
  name: 'Multidão em buscas diferentes, com 1 GiB',
  async run(setting) {
    const url = await createCity(setting.clusterUrl, 'crowd', fillLargeCity);
    return [
      ...(setting.effort === 'once' ? [] : await crowdOn('embutido', {}, setting)),
      ...(await crowdOn('PostgreSQL', { DATABASE_URL: url }, setting)),
    ];
  },
};

async function crowdOn(
  database: string,
  env: Record<string, string>,
  setting: FaultSetting,
): Promise<FaultFigure[]> {
  const limited = await startLimited(`crowd-${database}`, setting, env);
  const { server, how, creation } = limited;
  const [port = 0] = server.ports;
  try {
    for (const path of watched) await fetch(`http://127.0.0.1:${port}${path}`);
    const { effort } = setting;
    const visitors: VisitorsOptions = {
      port,
      ms: ms[effort],
      restless: restless[effort],
      patient: patient[effort],
    };
    const watcher: WatcherOptions = { port, ms: ms[effort], everyMs: 10, paths: watched };
    const crowd = startProgram<VisitorsReport>('visitors.ts', visitors);
    const beside = startProgram<WatcherReport>('watcher.ts', watcher);
    const [seen, watch] = await Promise.all([crowd.report, beside.report]);
    const { peak } = residentMiB(server.pid);
    const { ran, waited } = processorSeconds(server.pid);
    const figure = (name: string, value: string, met?: boolean): FaultFigure => ({
      name: `${database}: ${name}`,
      value,
      ...(met !== undefined && { met }),
    });
    return [
      figure('limite', how),
      figure('o servidor vive', Number.isNaN(peak) ? 'não' : 'sim', !Number.isNaN(peak)),
      figure('memória, no primeiro início', `${Math.round(creation)} MiB`),
      figure('memória, no máximo', `${Math.round(peak)} MiB`, peak < aims.memoryMiB),
      ...Object.entries(watch.times).map(([path, times]) =>
        figure(path, tellTimes(times), times.p99 < aims.fromMemoryMs),
      ),
      figure('sem resposta da memória', String(watch.failures), watch.failures === 0),
      figure('buscas atendidas', tellTimes(seen.admitted), seen.admitted.p99 < aims.admittedMs),
      figure('recusadas', tellTimes(seen.refused)),
      figure('recusadas sem dizer quando tentar', String(seen.rude), seen.rude === 0),
      figure('outras respostas', JSON.stringify(seen.others), Object.keys(seen.others).length === 0),
      figure('conexões perdidas', String(seen.broken), seen.broken === 0),
      figure('processador do servidor', `${ran.toFixed(1)} s, e ${waited.toFixed(1)} s à espera dele`),
      figure('custo de quem pede', `multidão ${tellCost(seen.cost)}; observador ${tellCost(watch.cost)}`),
    ];
  } finally {
    await limited.close();
  }
}

function tellCost({ cores, delayP99 }: OwnCost): string {
  return `${cores.toFixed(2)} núcleo, p99 de atraso próprio ${Math.round(delayP99)} ms`;
}
