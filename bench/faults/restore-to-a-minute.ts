import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#database/database.ts';
import { createRegion } from '#database/factories/regions.ts';
import { openServer } from '#database/open/server.ts';
import { eq, sql } from '#database/orm.ts';
import { currentPrices, prices, regions } from '#database/schema.ts';
import { administer, databaseUrl } from '#database/testing/administer.ts';
import {
  createServerFolder,
  type PostgresCluster,
  runAsServer,
  startRestored,
  startSystemPostgres,
} from '#tools/testing/system-postgres.ts';
import { createCity, fillLargeCity } from '../cities.ts';
import { startCached } from '../processes.ts';
import type { FaultCase } from './fault-case.ts';
import { Connection } from './support/connection.ts';

/** The longest time between a commit and its arrival in the archive. */
const archiveSeconds = 60;
const graceSeconds = 5;

const findPgBackRest = () =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/bin']
    .map((folder) => join(folder, 'pgbackrest'))
    .find((program) => existsSync(program));

/**
 * Somebody deletes all prices, and then the server is lost. A new one is restored from the archive to the moment before the
 * mistake, with the configuration that the documents have.
 */
export const restoreToAMinute: FaultCase = {
  name: 'Restauração a um instante, do arquivo contínuo',
  needsMore: true,
  async run({ scratch, effort }) {
    const program = findPgBackRest();
    if (!program)
      return [{ name: 'não medido', value: 'o pgbackrest não está instalado (apt install pgbackrest)' }];
    const archive = createServerFolder('pgbackrest-');
    const lost = await startSystemPostgres([
      'synchronous_commit=on',
      'archive_mode=on',
      `archive_timeout=${archiveSeconds}`,
    ]);
    let restored: PostgresCluster | undefined;
    try {
      const config = writeConfig(archive, lost.folder);
      const backRest = (...args: string[]) =>
        runAsServer(program, [`--config=${config}`, '--stanza=compara', ...args], archive);
      await administer(
        lost.url,
        `ALTER SYSTEM SET archive_command = '${program} --config=${config} --stanza=compara archive-push %p'`,
      );
      await administer(lost.url, 'SELECT pg_reload_conf()');
      const url = await createCity(lost.url, 'restored', fillLargeCity);
      await backRest('stanza-create');
      const backupSeconds = await timed(() => backRest('--type=full', 'backup'));

      const database = await openServer(url);
      await createRegion(database.orm, { name: 'Antes do engano' });
      const before = await stateOf(database);
      await sleep(1_000);
      const { rows } = await database.run('SELECT now()::text AS moment');
      const { moment } = rows[0] as { moment: string };
      await sleep(1_000);
      await database.orm.delete(currentPrices);
      await database.orm.delete(prices);
      await createRegion(database.orm, { name: 'Depois do engano' });
      const archivedSeconds = await timed(() => untilArchived(database, effort !== 'full'));
      await database.close();
      await lost.stop();

      const restoreSeconds = await timed(async () => {
        restored = await startRestored((files) =>
          backRest(
            `--pg1-path=${files}`,
            '--type=time',
            `--target=${moment}`,
            '--target-action=promote',
            'restore',
          ),
        );
      });
      const restoredUrl = databaseUrl(restored?.url ?? '', 'restored');
      const found = await openServer(restoredUrl);
      const after = await stateOf(found);
      const hasLater = (await found.orm.$count(regions, eq(regions.name, 'Depois do engano'))) > 0;
      await found.close();
      const status = await readPage(restoredUrl, scratch);
      return [
        { name: 'cópia completa', value: `${backupSeconds.toFixed(1)} s` },
        {
          name: 'do engano até o arquivo',
          value: `${archivedSeconds.toFixed(1)} s${effort === 'full' ? '' : ', pedido'}`,
          met: archivedSeconds <= archiveSeconds + graceSeconds,
        },
        { name: 'restauração, até aceitar escritas', value: `${restoreSeconds.toFixed(1)} s` },
        { name: 'o que havia um segundo antes do engano', value: after, met: after === before },
        { name: 'o que veio depois', value: hasLater ? 'está' : 'não está', met: !hasLater },
        { name: 'uma página da cidade restaurada', value: String(status), met: status === 200 },
      ];
    } finally {
      await lost.stop();
      await restored?.stop();
      rmSync(archive, { recursive: true, force: true });
    }
  },
};

/** Writes the configuration of the documents with the paths of this case. @returns its path */
function writeConfig(archive: string, folder: string): string {
  const values: Record<string, string> = {
    'repo1-path': join(archive, 'repository'),
    'pg1-path': join(folder, 'files'),
    'pg1-socket-path': folder,
  };
  const text = readFileSync('docs/operation/pgbackrest.conf', 'utf8').replace(
    /^([\w-]+)=.*$/gm,
    (line, name: string) => (values[name] ? `${name}=${values[name]}` : line),
  );
  const config = join(archive, 'pgbackrest.conf');
  writeFileSync(
    config,
    text.replace('[global]\n', `[global]\nlock-path=${archive}\nspool-path=${archive}\n`),
  );
  return config;
}

/** Describes the rows of a city. */
async function stateOf({ orm }: Database): Promise<string> {
  const [{ digest } = { digest: '' }] = await orm
    .select({
      digest: sql<string>`md5(string_agg(${prices.id} || ' ' || ${prices.priceCentavos}, ',' ORDER BY ${prices.id}))`,
    })
    .from(prices);
  return `${await orm.$count(prices)} preços (${digest?.slice(0, 8)}), ${await orm.$count(regions)} regiões`;
}

/** Waits until the archive has all that was committed. @param asksFor true: at once, not when the server does it by itself */
async function untilArchived(database: Database, asksFor: boolean): Promise<void> {
  const { rows } = await database.run('SELECT pg_walfile_name(pg_current_wal_lsn()) AS segment');
  const { segment } = rows[0] as { segment: string };
  if (asksFor) await database.run('SELECT pg_switch_wal()');
  for (;;) {
    const archived = await database.run('SELECT last_archived_wal >= $1 AS "isThere" FROM pg_stat_archiver', [
      segment,
    ]);
    if ((archived.rows[0] as { isThere: boolean | null }).isThere) return;
    await sleep(200);
  }
}

async function readPage(url: string, scratch: string): Promise<number> {
  const server = await startCached({
    url,
    directory: join(scratch, 'restored'),
    logFile: join(scratch, 'restored.log'),
  });
  const connection = await Connection.open(server.ports[0] ?? 0);
  const { status } = await connection.ask('/combustivel');
  connection.close();
  await server.close();
  return status;
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await act();
  return (performance.now() - startedAt) / 1000;
}
