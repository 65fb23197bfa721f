import { setTimeout as sleep } from 'node:timers/promises';
import { selectCurrentFuelPrices } from '#api/fuel-prices/fuel-price-queries.ts';
import { openServer } from '#database/open/server.ts';
import { createCity, fillHistory } from './cities.ts';
import { cpuMs } from './cpu-time.ts';
import { comparePaired } from './paired.ts';
import type { Row } from './table.ts';

const short = 20_000;
const long = 2_000_000;

/** Compares reading the current prices of the same city from a long and from a short history. */
export async function compareHistory(clusterUrl: string, { quick }: { quick: boolean }): Promise<Row[]> {
  console.log(`Gravando ${long.toLocaleString('pt-BR')} observações…`);
  const [longUrl, shortUrl] = [
    await createCity(clusterUrl, 'long', (orm) => fillHistory(orm, long)),
    await createCity(clusterUrl, 'short', (orm) => fillHistory(orm, short)),
  ];
  const [longDb, shortDb] = [await openServer(longUrl), await openServer(shortUrl)];
  const reads = quick ? 10 : 40;
  const rate = async (orm: typeof longDb.orm) => {
    const [startedAt, usedBefore] = [performance.now(), cpuMs(process.pid)];
    for (let i = 0; i < reads; i += 1) await selectCurrentFuelPrices(orm);
    const [ms, used] = [performance.now() - startedAt, cpuMs(process.pid) - usedBefore];
    return { perSecond: (reads * 1000) / ms, perCpuSecond: (reads * 1000) / used };
  };
  const measure = (pairs: number) =>
    comparePaired(
      () => rate(longDb.orm),
      () => rate(shortDb.orm),
      pairs,
    );
  try {
    await measure(2);
    await sleep(500);
    const name = `${(long / 1e6).toLocaleString('pt-BR')} milhões contra ${short / 1000} mil observações`;
    return [{ name, ...(await measure(quick ? 4 : 24)) }];
  } finally {
    await longDb.close();
    await shortDb.close();
  }
}
