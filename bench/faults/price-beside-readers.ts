import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#database/database.ts';
import { openServer } from '#database/open/server.ts';
import { sql } from '#database/orm.ts';
import { createCity } from '../cities.ts';
import type { ByEffort } from '../effort.ts';
import { fillGrowth } from '../growth-city.ts';
import { startCached } from '../processes.ts';
import type { FaultCase, FaultFigure, FaultSetting } from './fault-case.ts';
import { Connection } from './support/connection.ts';
import { processorSeconds, residentMiB } from './support/limited-memory.ts';
import { startProgram, tellTimes, timesOf } from './support/program.ts';
import type { SteadyOptions, SteadyReport } from './support/steady.ts';

const size = { shops: { full: 2_000, quick: 200, once: 30 }, products: 40, weeks: 20 };
const perSecond = 2_000;
const seconds: ByEffort = { full: 30, quick: 8, once: 0.1 };
const writeEveryMs = 500;
/** The number of writes before measuring, as if the server had been running for a while. */
const warmUps: ByEffort = { full: 20, quick: 20, once: 1 };
/** The number of shops' pages that are read, and so cached, before measuring. */
const readBefore: ByEffort = { full: 300, quick: 300, once: 1 };
/** for each of 99 in 100 answers, and the worst of readers; the memory of the process afterwards */
const aims = { freshMs: 100, readerMs: 100, memoryMiB: 250 };

const administrator = { email: 'medicao@example.com', password: randomBytes(12).toString('hex') };

/**
 * Writes the lowest price of a product again and again, in a city of 2,000 shops, while 2,000 readers a second request pages
 * that show it and others. The writer reads it at once.
 */
export const priceBesideReaders: FaultCase = {
  name: 'Um preço escrito ao lado de quem lê',
  async run(setting) {
    const shops = size.shops[setting.effort];
    const url = await createCity(setting.clusterUrl, 'price_beside_readers', (orm) =>
      fillGrowth(orm, { ...size, shops }),
    );
    const database = await openServer(url, { migrates: false });
    const place = await findLowest(database).finally(() => database.close());
    return writeBeside(url, place, setting);
  },
};

/** The lowest price of a cut. */
interface Lowest extends Record<string, number> {
  product: number;
  shop: number;
  centavos: number;
}

async function findLowest({ orm }: Database): Promise<Lowest> {
  const { rows } = await orm.execute<Lowest>(sql`
    select product_id as product, establishment_id as shop, price_centavos as centavos
    from current_prices join products on products.id = product_id
    where name = 'Picanha' order by price_centavos, establishment_id limit 1`);
  const [lowest] = rows;
  if (!lowest) throw new Error('a cidade não tem preços');
  return lowest;
}

async function writeBeside(
  url: string,
  { product, shop, centavos }: Lowest,
  { scratch, effort }: FaultSetting,
): Promise<FaultFigure[]> {
  const server = await startCached({
    url,
    directory: join(scratch, 'price-beside-readers'),
    logFile: join(scratch, 'price-beside-readers.log'),
    env: { ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password },
  });
  const [port = 0] = server.ports;
  const shown = [`/produto/${product}`, '/acougues', '/', `/estabelecimento/${shop}`];
  const paths = [...shown, `/api/public/prices/product/${product}`, '/combustivel', '/api/public/regions'];
  const connection = await Connection.open(port);
  try {
    const token = await signIn(port);
    for (const path of paths) await connection.ask(path);
    for (let id = 1; id <= readBefore[effort]; id += 1) await connection.ask(`/estabelecimento/${id}`);
    let written = 0;
    /** Writes a lower price, and reads the page that shows it. @returns ms from the reply until it was there, and of the write */
    const write = async () => {
      written += 1;
      const price = (centavos - written) / 100;
      const askedAt = performance.now();
      await post(port, '/backoffice/prices', { productId: product, establishmentId: shop, price }, token);
      const repliedAt = performance.now();
      const page = await (await fetch(`http://127.0.0.1:${port}${shown[0]}`)).text();
      const fresh = performance.now() - repliedAt;
      if (!page.includes(price.toFixed(2).replace('.', ',')))
        throw new Error('quem escreveu leu o preço de antes');
      return { fresh, reply: repliedAt - askedAt };
    };
    for (let nth = 0; nth < warmUps[effort]; nth += 1) {
      await write();
      for (const path of paths) await connection.ask(path);
    }
    const many = seconds[effort];
    const options: SteadyOptions = { port, count: many * perSecond, perSecond, paths };
    const before = processorSeconds(server.pid);
    let isReading = true;
    const reading = startProgram<SteadyReport>('steady.ts', options).report.finally(() => {
      isReading = false;
    });
    const writes: Awaited<ReturnType<typeof write>>[] = [];
    while (isReading) {
      const next = sleep(writeEveryMs);
      writes.push(await write());
      await next;
    }
    const { times, others, broken, cost } = await reading;
    const { ran, waited } = processorSeconds(server.pid);
    const fresh = timesOf(writes.map((one) => one.fresh));
    const memory = residentMiB(server.pid).now;
    const failed = broken + Object.values(others).reduce((sum, of) => sum + of, 0);
    return [
      figure('da resposta da escrita até a página com o preço', tellTimes(fresh), fresh.p99 < aims.freshMs),
      figure('a escrita', tellTimes(timesOf(writes.map(({ reply }) => reply)))),
      figure('quem lê', tellTimes(times), times.worst < aims.readerMs),
      figure('leituras que falharam', String(failed), failed === 0),
      figure('memória depois', `${Math.round(memory)} MiB`, memory < aims.memoryMiB),
      figure(
        'processador do servidor',
        `${(ran - before.ran).toFixed(1)} s, e ${(waited - before.waited).toFixed(1)} s à espera dele`,
      ),
      figure(
        'custo de quem pede',
        `${cost.cores.toFixed(2)} núcleo, p99 de atraso próprio ${Math.round(cost.delayP99)} ms`,
      ),
    ];
  } finally {
    connection.close();
    await server.close();
  }
}

const figure = (name: string, value: string, met?: boolean): FaultFigure => ({
  name,
  value,
  ...(met !== undefined && { met }),
});

async function signIn(port: number): Promise<string> {
  const { data } = await post(port, '/auth/login', administrator);
  return data.token;
}

async function post(port: number, path: string, body: object, token?: string) {
  const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: resposta ${response.status}: ${await response.text()}`);
  return response.json();
}
