import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#database/open/open-database.ts';
import { sql } from '#database/orm.ts';
import { createCity } from '../cities.ts';
import { startQuickDay } from '../processes.ts';
import type { DayOrder, Memory } from '../servers/quick-day.ts';
import type { FaultCase, FaultFigure, FaultSetting } from './fault-case.ts';
import { startProgram, tellTimes } from './support/program.ts';
import { RestlessWriters } from './support/restless-writers.ts';
import type { SteadyOptions, SteadyReport } from './support/steady.ts';
import { fillWritten, signEverybodyIn, type UnsignedCity } from './support/writes.ts';

const hours = 24;
/** hours whose figures are compared, each the mean of three */
const compared = { early: [3, 4, 5], late: [22, 23, 24] };
const hourSeconds = { full: 25, quick: 3 };
const readsPerSecond = 60;
const pace = { writeMs: 400, surveyMs: 20_000 };
/** how much more memory may be in use at the end */
const flat = 1.1;
const mebibyte = 2 ** 20;

/** A day of reads, writes, sign-ins, pictures, surveys and daily tasks in some minutes: its memory must stay as it was. */
export const quickDay: FaultCase = {
  name: 'Memória de um dia',
  async run(setting) {
    const directory = join(setting.scratch, 'day-embedded');
    const embedded = await openDatabase({ directory });
    const city = await fillWritten(embedded.orm);
    await embedded.orm.execute(sql`analyze`);
    await embedded.close();
    let other: UnsignedCity | undefined;
    const url = await createCity(setting.clusterUrl, 'day', async (orm) => {
      other = await fillWritten(orm);
    });
    return [
      ...(await spendDay('embutido', city, { directory }, setting)),
      ...(await spendDay('PostgreSQL', other ?? city, { directory: `${directory}-files`, url }, setting)),
    ];
  },
};

async function spendDay(
  name: string,
  city: UnsignedCity,
  place: { directory: string; url?: string },
  { scratch, quick }: FaultSetting,
): Promise<FaultFigure[]> {
  const seconds = quick ? hourSeconds.quick : hourSeconds.full;
  const server = await startQuickDay({
    ...place,
    logFile: join(scratch, `day-${name}.log`),
    nodeArgs: ['--expose-gc'],
    env: {
      DAY_SPEED: String(3_600 / seconds),
      PASSWORD_COST: '1',
      TRUST_PROXY: 'loopback',
    },
  });
  const ask = async <Reply>(order: DayOrder): Promise<Reply> => {
    const answered = once(server.child, 'message');
    server.child.send(order);
    const [reply] = await answered;
    return reply;
  };
  const [port = 0] = server.ports;
  const address = `http://127.0.0.1:${port}`;
  try {
    const signed = await signEverybodyIn(address, city);
    const accounts = city.people.map(({ email, password }) => ({ email, password }));
    const writers = new RestlessWriters(signed, accounts, pace);
    const load: SteadyOptions = {
      port,
      count: readsPerSecond * seconds * hours,
      perSecond: readsPerSecond,
      paths: [
        ...['/', '/combustivel', '/acougues', '/api/fuel/prices', '/api/public/regions'],
        ...signed.cuts.slice(0, 5).map((id) => `/produto/${id}`),
        ...signed.shops.slice(0, 10).map((id) => `/estabelecimento/${id}`),
        // Few enough that memory has them all in the first hours: what others would fill is bounded (made-up-addresses.ts).
        ...Array.from({ length: 20 }, (_, nth) => `/acougues?search=palavra${nth}`),
        ...Array.from({ length: 40 }, (_, nth) => `/api/public/suggestions?search=palavra${nth}`),
      ],
    };
    const reading = startProgram<SteadyReport>('steady.ts', load).report;
    await writers.start(address);
    const samples: Memory[] = [];
    const startedAt = performance.now();
    for (let hour = 1; hour <= hours; hour += 1) {
      await sleep(Math.max(0, startedAt + hour * seconds * 1000 - performance.now()));
      const memory = await ask<Memory>({ do: 'memory' });
      samples.push(memory);
      if (hour % 4 === 0) console.log(`    ${name}, ${hour} h: ${tell(memory)}`);
      const snapshots = process.env.HEAP_SNAPSHOTS;
      if (snapshots && (hour === 4 || hour === hours))
        await ask({ do: 'snapshot', file: join(snapshots, `${name}-${hour}.heapsnapshot`) });
    }
    await writers.stop();
    const { times, others, broken } = await reading;
    const figure = (title: string, value: string, met?: boolean): FaultFigure => ({
      name: `${name}: ${title}`,
      value,
      ...(met !== undefined && { met }),
    });
    return [
      ...(['heapUsed', 'rss'] as const).map((kind) => {
        const mean = (those: readonly number[]) =>
          those.reduce((sum, hour) => sum + (samples[hour - 1]?.[kind] ?? 0), 0) / those.length / mebibyte;
        const [early, late] = [mean(compared.early), mean(compared.late)];
        return figure(
          kind === 'rss' ? 'memória residente, às 4 e às 24 h' : 'objetos de JavaScript, às 4 e às 24 h',
          `${early.toFixed(0)} e ${late.toFixed(0)} MiB, ${(late / early).toFixed(2)} vezes`,
          late < early * flat,
        );
      }),
      figure('leituras', `${tellTimes(times)}; ${JSON.stringify(others)}, ${broken} sem resposta`),
      figure(
        'escritas',
        `${writers.count()} (${writers.describe()}), recusadas ${writers.refused.length} ${writers.refused.slice(0, 3).join(' | ')}`,
      ),
    ];
  } finally {
    await server.close();
  }
}

function tell({ heapUsed, external, rss }: Memory): string {
  const mib = (bytes: number) => `${Math.round(bytes / mebibyte)} MiB`;
  return `objetos ${mib(heapUsed)}, fora deles ${mib(external)}, residente ${mib(rss)}`;
}
