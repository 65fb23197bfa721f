import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { halfYearCsv } from '#api/imports/testing/write-survey.ts';
import type { Orm } from '#database/database.ts';
import { openDatabase } from '#database/open/open-database.ts';
import { sql } from '#database/orm.ts';
import { rebuiltCurrentPrices } from '#database/rebuilt-current-prices.ts';
import { createCity } from '../cities.ts';
import { end } from '../cores.ts';
import type { ByEffort, Effort } from '../effort.ts';
import { launchCached, type ProductOptions } from '../processes.ts';
import { quickly } from '../quickly.ts';
import type { FaultCase, FaultFigure, FaultSetting } from './fault-case.ts';
import { kill } from './support/crashes.ts';
import { inventSurvey } from './support/invent-survey.ts';
import {
  authorized,
  call,
  importSurvey,
  post,
  type Survey,
  signIn,
  untilImport,
} from './support/panel-calls.ts';
import { tellTimes, timesOf } from './support/program.ts';

const survey = {
  rows: { full: 168_000, quick: 5_000, once: 300 },
  stations: 300,
  fuels: ['GASOLINA COMUM', 'ETANOL', 'DIESEL S10'],
};
/** of the demonstration, and withdrawn ones of one place */
const prices: ByEffort = { full: 1_000_000, quick: 30_000, once: 300 };
/** The server is killed this long after long work has begun, once. */
const killedAfterMs = { full: 5_000, quick: 300 };
/** for the reads and the writes of others in the meantime, at their worst */
const besideMs = 2_000;
const administrator = { email: 'medicao@example.com', password: randomBytes(12).toString('hex') };

/** Work that takes minutes is done in steps, goes on after a crash, and is done once; others read and write meanwhile. */
export const longWork: FaultCase = {
  name: 'Trabalho longo, em passos',
  async run(setting) {
    const { clusterUrl, scratch } = setting;
    const place = async (name: string) => ({
      directory: join(scratch, name),
      url: await createCity(clusterUrl, name, nothing),
    });
    return [
      ...(await undo(await place('undone'), setting)),
      ...(await leave(await place('leaving'), setting)),
    ];
  },
};

const nothing = async () => {};

type Place = Required<Pick<ProductOptions, 'url' | 'directory'>>;

/** A server that is killed and started again, with an administrator. */
async function openServer({ directory, url }: Place, seed: 'demo' | 'none') {
  const options: ProductOptions = {
    directory,
    url,
    logFile: `${directory}.log`,
    env: {
      SEED: seed,
      ANP_SURVEY_URL: '',
      ANP_REGISTER_URL: '',
      SECRET: randomBytes(32).toString('hex'),
      CPF_KEY: randomBytes(32).toString('hex'),
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
    },
  };
  const start = async () => {
    const { child, listening } = launchCached(options);
    return { child, address: `http://127.0.0.1:${await listening}` };
  };
  let running = await start();
  const token = await signIn(running.address, administrator);
  return {
    token,
    address: () => running.address,
    async restart() {
      await kill(running.child);
      running = await start();
    },
    async inDatabase(change: (orm: Orm) => Promise<unknown>) {
      await end(running.child);
      const database = await openDatabase({ directory, url });
      await change(database.orm).finally(() => database.close());
      running = await start();
    },
    close: () => end(running.child),
  };
}

type Server = Awaited<ReturnType<typeof openServer>>;

/** Lets others read and write until work is done, during which the server is killed once. @returns its seconds, and their times */
async function beside(server: Server, effort: Effort, work: () => Promise<unknown>) {
  const times: number[] = [];
  const refusals: Record<string, number> = {};
  let isDone = false;
  let isDown = false;
  const startedAt = performance.now();
  const done = work().finally(() => {
    isDone = true;
  });
  const crash = (async () => {
    // Once, the work is as short as the time until then.
    if (effort === 'once') return;
    await sleep(killedAfterMs[effort]);
    if (isDone) return;
    isDown = true;
    await server.restart();
    isDown = false;
  })();
  for (let nth = 0; !isDone; nth += 1) {
    const askedAt = performance.now();
    const wasDown = isDown;
    const init =
      nth % 2 === 0 ? {} : post({ name: `Região ${randomBytes(4).toString('hex')}` }, server.token);
    const path = nth % 2 === 0 ? `/api/public/suggestions?search=palavra${nth}` : '/api/backoffice/regions';
    const status = await fetch(server.address() + path, init).then(
      ({ status }) => status,
      () => 0,
    );
    const isCounted = !wasDown && !isDown;
    if (isCounted && status !== 0) times.push(performance.now() - askedAt);
    if (isCounted && status !== 200) refusals[status] = (refusals[status] ?? 0) + 1;
    await sleep(100);
  }
  await Promise.all([done, crash]);
  return { seconds: (performance.now() - startedAt) / 1000, times: timesOf(times), refusals };
}

async function undo(place: Place, { effort }: FaultSetting): Promise<FaultFigure[]> {
  const server = await openServer(place, 'none');
  try {
    const { stations, fuels } = survey;
    const rows = survey.rows[effort];
    const startedAt = performance.now();
    const { id, rowsNew } = await importSurvey(
      server.address(),
      server.token,
      halfYearCsv(inventSurvey({ rows, stations, fuels })),
    );
    const importSeconds = (performance.now() - startedAt) / 1000;
    let undone: (Survey & { undone?: Record<string, number> }) | undefined;
    await call(server.address(), `/backoffice/imports/${id}/undo`, post({}, server.token));
    const { seconds, times, refusals } = await beside(server, effort, async () => {
      undone = await patiently(() => untilImport(server.address(), server.token, { id, status: 'undone' }));
    });
    const counts = undone?.undone ?? {};
    return [
      {
        name: 'pesquisa importada',
        value: `${rowsNew} preços em ${importSeconds.toFixed(0)} s`,
      },
      {
        name: 'desfeita, com uma morte no meio',
        value: `${JSON.stringify(counts)}, em ${seconds.toFixed(0)} s`,
        met: counts.withdrawn === rows && counts.stationsRemoved === stations,
      },
      besideFigure('outros, ao lado', times, refusals),
    ];
  } finally {
    await server.close();
  }
}

async function leave(place: Place, { effort }: FaultSetting): Promise<FaultFigure[]> {
  const server = await openServer(place, 'demo');
  try {
    const many = prices[effort];
    await server.inDatabase((orm) => fillDemonstration(orm, many));
    const path = '/backoffice/demonstration';
    const headers = authorized(server.token);
    const { isDone, removed } = await call<{ isDone: boolean; removed: { prices: number } }>(
      server.address(),
      path,
      { method: 'DELETE', headers },
    );
    const answer = `${removed.prices} preços, ${isDone ? 'de uma vez' : 'em passos'}`;
    const { seconds, times, refusals } = await beside(server, effort, () =>
      patiently(async () => {
        while ((await call(server.address(), path, { headers })) !== null) await sleep(500);
      }),
    );
    const shop = await call<{ id: number; version: number }>(
      server.address(),
      '/backoffice/establishments',
      post({ name: 'Açougue que fecha', regionId: 1 }, server.token),
    );
    await server.inDatabase((orm) => fillWithdrawn(orm, shop.id, many));
    const shopPath = `/backoffice/establishments/${shop.id}`;
    const deletion = `${server.address()}/api${shopPath}?version=${shop.version}`;
    const deleted = await fetch(deletion, { method: 'DELETE', headers });
    const gone = await beside(server, effort, () =>
      patiently(async () => {
        while ((await fetch(`${server.address()}/api${shopPath}`, { headers })).status !== 404)
          await sleep(500);
      }),
    );
    return [
      {
        name: 'a demonstração saiu, com uma morte no meio',
        value: `${answer}, em ${seconds.toFixed(0)} s`,
      },
      besideFigure('outros, ao lado', times, refusals),
      {
        name: `um estabelecimento com ${many} preços retirados`,
        value: `${deleted.status}, saiu em ${gone.seconds.toFixed(0)} s, com uma morte no meio`,
        met: deleted.status === 200,
      },
      besideFigure('outros, ao lado da exclusão', gone.times, gone.refusals),
    ];
  } finally {
    await server.close();
  }
}

function besideFigure(name: string, times: ReturnType<typeof timesOf>, refusals: object): FaultFigure {
  return {
    name,
    value: `${tellTimes(times)}; recusas ${JSON.stringify(refusals)}`,
    met: times.worst < besideMs && Object.keys(refusals).length === 0,
  };
}

/** Repeats what fails while the server is down. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      await sleep(200);
    }
  }
}

async function fillDemonstration(orm: Orm, many: number): Promise<void> {
  await quickly(orm, 'prices', async (tx) => {
    await tx.execute(sql`
      insert into prices (product_id, establishment_id, kind, price_centavos, observed_at, source)
      select goods_id, place_id, kind, 500 + n % 300, now() - n * interval '1 second' - interval '1 day', 'admin'
      from generate_series(1, ${many}::int) n
      join (select row_number() over () as nth, count(*) over () as pairs, * from (
        select distinct product_id as goods_id, establishment_id as place_id, kind from prices) as pair) as pair
        on pair.nth = 1 + n % pair.pairs`);
  });
  await quickly(orm, 'current_prices', async (tx) => {
    await tx.execute(sql`truncate current_prices`);
    await tx.execute(sql`insert into current_prices ${rebuiltCurrentPrices}`);
  });
  await orm.execute(sql`analyze`);
}

async function fillWithdrawn(orm: Orm, shop: number, many: number): Promise<void> {
  await quickly(orm, 'prices', async (tx) => {
    await tx.execute(sql`
      insert into prices (product_id, establishment_id, kind, price_centavos, observed_at, source, withdrawn_at)
      select (select min(id) from products where unit = 'kg'), ${shop}::int, 'meat', 500 + n % 300,
        now() - n * interval '1 second', 'admin', now()
      from generate_series(1, ${many}::int) n`);
  });
  await orm.execute(sql`analyze`);
}
