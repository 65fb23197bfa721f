import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#database/database.ts';
import { freeBytes } from '#database/open/disk-room.ts';
import { openEmbedded } from '#database/open/embedded.ts';
import { sql } from '#database/orm.ts';
import type { FaultCase, FaultFigure } from './fault-case.ts';

const diskMiB = 256;
const row = sql`insert into written (text) select string_agg(md5(random()::text), '') from generate_series(1, 3000)`;

/**
 * Fills the disk of an embedded database twice. While PostgreSQL has space left, writes are refused; when another program
 * takes that too, PostgreSQL ends, and is started again. Each time reads or the process continue, no acknowledged write is lost, and freeing
 * space is enough to recover. Requires permission to mount a small file system.
 */
export const fullDisk: FaultCase = {
  name: 'Disco cheio embaixo do banco de dados embutido',
  needsMore: true,
  async run({ scratch }) {
    const disk = join(scratch, 'disk');
    mkdirSync(disk);
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMiB}m`, 'tmpfs', disk]);
    const directory = join(disk, 'data');
    const reports: string[] = [];
    const report = (message: string) => reports.push(message);
    try {
      const database = await openEmbedded(directory, { report });
      try {
        await database.run('create table written (id serial primary key, text text)');
        return [
          ...(await refuseWrites(database, disk)),
          ...(await panic(database, disk)),
          { name: 'linhas no log', value: String(reports.length), met: reports.length < 20 },
          await startOnFull(database, { directory, disk }),
        ];
      } finally {
        await database.close();
      }
    } finally {
      execFileSync('umount', ['-l', disk]);
    }
  },
};

async function refuseWrites(database: Database, disk: string): Promise<FaultFigure[]> {
  let acknowledged = 0;
  let code = '';
  while (code === '') {
    const failure = await failureOf(database.orm.execute(row));
    if (failure === undefined) acknowledged += 1;
    else code = failure;
  }
  const left = freeBytes(disk);
  const read = await count(database);
  await database.orm.transaction((tx) => tx.execute(sql`truncate written`), { accessMode: 'read write' });
  await database.run('checkpoint');
  await sleep(1_500);
  const again = await failureOf(database.orm.execute(row));
  return [
    {
      name: 'recusa com espaço de sobra',
      value: `${code}, ${Math.floor(left / 2 ** 20)} MiB`,
      met: code === '53100',
    },
    {
      name: 'lidas depois, das confirmadas',
      value: `${read} de ${acknowledged}`,
      met: read === acknowledged,
    },
    { name: 'com espaço, grava de novo', value: again ?? 'sim', met: again === undefined },
  ];
}

async function panic(database: Database, disk: string): Promise<FaultFigure[]> {
  const before = await count(database);
  const filler = fill(disk, 8 * 2 ** 20);
  let acknowledged = 0;
  let code: string | undefined;
  while (code === undefined) {
    const write = database.orm.transaction((tx) => tx.execute(row), { accessMode: 'read write' });
    code = await failureOf(write);
    // PostgreSQL refuses a row if its table cannot grow (53100), and continues.
    if (code === undefined) acknowledged += 1;
    else if (code === '53100') code = await failureOf(database.run('select pg_switch_wal()'));
  }
  await sleep(1_000);
  const meanwhile = await failureOf(database.run('select 1'));
  rmSync(filler);
  const startedAt = performance.now();
  while (!(await database.answers())) await sleep(100);
  const seconds = (performance.now() - startedAt) / 1000;
  const there = await count(database);
  return [
    { name: 'sem espaço algum', value: `${code}, depois ${meanwhile ?? 'aberto'}` },
    { name: 'aberto de novo, sem reiniciar', value: `${seconds.toFixed(1)} s depois de haver espaço` },
    {
      name: 'guardadas, das confirmadas',
      value: `${there} de ${before + acknowledged}`,
      met: there >= before + acknowledged,
    },
  ];
}

async function startOnFull(
  database: Database,
  { directory, disk }: { directory: string; disk: string },
): Promise<FaultFigure> {
  await database.close();
  fill(disk);
  const failure = await openEmbedded(directory).then(
    () => 'aberto',
    (error: Error) => error.message,
  );
  return { name: 'início com o disco cheio', value: failure, met: failure.includes('está cheio') };
}

/** Fills the free space, except some bytes. */
function fill(disk: string, spared = 0): string {
  const filler = join(disk, 'filler');
  for (let left = freeBytes(disk) - spared; left > 0; left = freeBytes(disk) - spared)
    writeFileSync(filler, Buffer.alloc(Math.min(left, 2 ** 20)), { flag: 'a' });
  return filler;
}

async function count(database: Database): Promise<number> {
  const { rows } = await database.orm.execute<{ n: number }>(sql`select count(*)::int as n from written`);
  return rows[0]?.n ?? 0;
}

/** Returns the code with which a statement failed. */
async function failureOf(statement: PromiseLike<unknown>): Promise<string | undefined> {
  try {
    await statement;
    return undefined;
  } catch (error) {
    for (let cause = error; cause instanceof Error; cause = cause.cause)
      if ('code' in cause) return String(cause.code);
    return String(error);
  }
}
