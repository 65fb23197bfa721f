import { existsSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { readSnapshot } from '#database/backup/snapshot.ts';
import { listTables, readLines, writePlainTexts } from '#database/backup/tables.ts';
import type { Database } from '#database/database.ts';
import { createPrice } from '#database/factories/prices.ts';
import { sql } from '#database/orm.ts';
import { prices } from '#database/schema.ts';
import { createPicture, formWith } from '../platform/testing/pictures.ts';
import type { TestApi } from '../platform/testing.ts';
import { createLinesDigest } from './lines-digest.ts';
import { restoreBackup } from './restore-backup.ts';
import { createPlace, openApiAt, type Place } from './testing/places.ts';
import { writeBackup } from './write-backup.ts';

const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function place(...given: Parameters<typeof createPlace>): Promise<Place> {
  const created = await createPlace(...given);
  cleanUps.push(() => created.remove());
  return created;
}

async function api(at: Place): Promise<TestApi> {
  const opened = await openApiAt(at);
  cleanUps.push(() => opened.close());
  return opened;
}

/** Writes prices, each in a transaction with the cut and the shop that it refers to, until it is stopped. */
function writePrices({ orm }: TestApi) {
  const acknowledged: number[] = [];
  let isStopped = false;
  const write = async () => {
    while (!isStopped) {
      acknowledged.push((await orm.transaction((tx) => createPrice(tx))).id);
      // The backup needs the processor, too.
      await sleep(20);
    }
  };
  const writing = Promise.all([write(), write()]);
  return {
    acknowledged,
    atLeast: (count: number) =>
      expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(count),
    async stop() {
      isStopped = true;
      await writing;
    },
  };
}

/** the tables that `writePrices` writes */
const busy = ['categories', 'establishments', 'current_prices', 'prices', 'products', 'sectors'];

async function digests({ orm }: Database): Promise<Record<string, string>> {
  return orm.transaction(async (tx) => {
    await writePlainTexts(tx);
    const found: Record<string, string> = {};
    for (const table of await listTables(tx)) {
      const digest = createLinesDigest();
      for await (const lines of readLines(tx, table)) digest.add(lines);
      found[table.name] = digest.result().sha256;
    }
    return found;
  });
}

/** Lists the parts of the schema that a restore drops temporarily, or recomputes. */
async function rules({ orm }: Database): Promise<unknown[]> {
  const { rows } = await orm.execute(sql`
    select conrelid::regclass::text as at, conname as name, pg_get_constraintdef(oid) as rule, convalidated as state
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
    union all select tgrelid::regclass::text, tgname, pg_get_triggerdef(oid), tgenabled = 'O'
      from pg_trigger where not tgisinternal
    union all select attrelid::regclass::text, attname, attgenerated::text, attidentity = ''
      from pg_attribute where attgenerated <> '' or attidentity <> ''
    order by 1, 2`);
  return rows;
}

/** Reads the jobs before a server starts to run them. */
function waitingJobs({ config: { databaseUrl: url, dataDirectory: directory } }: Place) {
  return readSnapshot({ url, directory }, async (tx) => {
    const { rows } = await tx.execute(
      sql`select name, state from pgboss.job where data ->> 'sealed' = 'carta'`,
    );
    return rows;
  });
}

const readPrices = async ({ orm }: TestApi) =>
  new Set((await orm.select({ id: prices.id }).from(prices)).map(({ id }) => id));

const ways = [
  ['server', 'server'],
  ['server', 'embedded'],
  ['embedded', 'server'],
] as const;

describe.each(ways)('a backup made under load, from %s to %s', (from, to) => {
  it('restores one moment of the city, with its secrets and files', { timeout: 240_000 }, async () => {
    const source = await place(from, 'migrated');
    const before = await api(source);
    const person = await before.signIn({ name: "Zoé d'Ávila\n\\N\ttab" });
    const form = formWith('foto', await createPicture());
    const photo = String(
      (await before.read('replacePhoto', '/users/photo', { token: person.token, form })).data.photo,
    );
    const picture = await before.readFile('readPhoto', photo);
    await before.orm.execute(
      sql`insert into pgboss.job (name, state, data, start_after)
        values ('mail', 'retry', '{"sealed": "carta"}', now() + interval '1 day')`,
    );
    const sealed = before.context.cpfs.encrypt('52998224725');

    const load = writePrices(before);
    await load.atLeast(3);
    const promised = [...load.acknowledged];
    const file = join(source.config.dataDirectory, 'cidade.backup');
    // The API of a test has its secret from the environment.
    const settings = { ...source.config, secret: 'nobody guesses this in a test of the API' };
    const summary = await writeBackup(file, settings, new Date());
    await load.atLeast(promised.length);
    await load.stop();
    expect(summary).toMatchObject({ files: 1, vanished: 0 });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(existsSync(join(source.config.dataDirectory, 'backup-unfinished'))).toBe(false);
    const quiet = await digests(before.database);
    const schema = await rules(before.database);
    const written = new Set(load.acknowledged);
    await before.close();
    cleanUps.pop();

    const target = await place(to);
    expect(await restoreBackup(file, target.config)).toMatchObject({ rows: summary.rows, files: 1 });
    expect(await waitingJobs(target)).toEqual([{ name: 'mail', state: 'retry' }]);
    const after = await api(target);
    expect(await rules(after.database)).toEqual(schema);
    const restored = await readPrices(after);
    expect(promised.filter((id) => !restored.has(id))).toEqual([]);
    expect([...restored].filter((id) => !written.has(id))).toEqual([]);
    const found = await digests(after.database);
    for (const name of [...busy.map((table) => `public.${table}`), 'pgboss.job', 'pgboss.queue']) {
      delete quiet[name];
      delete found[name];
    }
    expect(found).toEqual(quiet);
    const { email, password } = person;
    const signedIn = await after.send('/auth/login', { method: 'POST', body: { email, password } });
    expect(signedIn.statusCode, signedIn.body).toBe(200);
    expect(await after.readFile('readPhoto', photo)).toEqual(picture);
    expect(after.context.cpfs.decrypt(sealed)).toBe('52998224725');
    expect(restored).not.toContain((await createPrice(after.orm)).id);
    expect(
      (await readdir(target.config.dataDirectory)).filter((name) => name.includes('unfinished')),
    ).toEqual([]);
  });
});
