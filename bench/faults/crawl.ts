import { join } from 'node:path';
import { createCity } from '../cities.ts';
import type { ByEffort } from '../effort.ts';
import { startCached } from '../processes.ts';
import type { FaultCase, FaultFigure, FaultSetting } from './fault-case.ts';
import type { CrawlerOptions, CrawlerReport } from './support/crawler.ts';
import { startProgram, tellTimes } from './support/program.ts';

/** how many addresses are requested at most */
const most: ByEffort = { full: 10_000, quick: 300, once: 10 };

/**
 * A link checker follows all links of the demonstration from the moment in which the server tells its address, six and 32 at a
 * time, from one network and with the limits of operation. Nothing is refused.
 */
export const crawl: FaultCase = {
  name: 'Varredura de todos os links, desde o início',
  async run(setting) {
    const figures: FaultFigure[] = [];
    for (const atOnce of setting.effort === 'once' ? [6] : [6, 32]) {
      const url = await createCity(setting.clusterUrl, `crawl_${atOnce}`, async () => {});
      if (setting.effort !== 'once') figures.push(...(await crawlOn('embutido', {}, atOnce, setting)));
      figures.push(...(await crawlOn('PostgreSQL', { url }, atOnce, setting)));
    }
    return figures;
  },
};

async function crawlOn(
  database: string,
  { url }: { url?: string },
  atOnce: number,
  { scratch, effort }: FaultSetting,
): Promise<FaultFigure[]> {
  const name = join(scratch, `crawl-${database}-${atOnce}`);
  const options = {
    directory: name,
    logFile: `${name}.log`,
    env: { SEED: 'demo', RATE_LIMIT: '1', PAGES_AHEAD: '' },
    ...(url && { url }),
  };
  // The first start makes the city, and takes longer.
  if (effort !== 'once') await (await startCached(options)).close();
  const server = await startCached(options);
  try {
    const origin = `http://127.0.0.1:${server.ports[0]}`;
    const crawler: CrawlerOptions = { origin, atOnce, most: most[effort] };
    const { statuses, times, seconds, cost } = await startProgram<CrawlerReport>('crawler.ts', crawler)
      .report;
    const isRefused = ['503', '429', 'sem resposta'].some((status) => status in statuses);
    return [
      { name: `${database}, ${atOnce} por vez: respostas`, value: JSON.stringify(statuses), met: !isRefused },
      {
        name: `${database}, ${atOnce} por vez: tempos`,
        value: `${tellTimes(times)}, em ${seconds.toFixed(0)} s; quem pede usa ${cost.cores.toFixed(2)} núcleo`,
      },
    ];
  } finally {
    await server.close();
  }
}
