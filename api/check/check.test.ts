import { closeSync, cpSync, mkdtempSync, openSync, readSync, rmSync, truncateSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { checkLengths } from '#database/check/lengths.ts';
import type { CheckedPart } from '#database/check/part.ts';
import type { Database } from '#database/database.ts';
import { createCouponUse } from '#database/factories/coupons.ts';
import { createPrice } from '#database/factories/prices.ts';
import { onlyRow } from '#database/only-row.ts';
import { openUnlocked } from '#database/open/embedded.ts';
import { sql } from '#database/orm.ts';
import { openApiAt, type Place } from '../backup/testing/places.ts';
import { createPicture, formWith } from '../platform/testing/pictures.ts';
import { checkCity } from './check-city.ts';

const folder = mkdtempSync(join(tmpdir(), 'check-'));
const healthy = placeAt(join(folder, 'healthy'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function placeAt(dataDirectory: string): Place {
  const config = {
    dataDirectory,
    databaseUrl: undefined,
    storageUrl: undefined,
    secret: undefined,
    cpfKey: undefined,
    pushKey: undefined,
  };
  return { config, remove: async () => {} };
}

async function check({ config }: Place, cpfKey?: string) {
  const parts: CheckedPart[] = [];
  // The API of a test has its secret from the environment.
  const secret = 'nobody guesses this in a test of the API';
  const isWell = await checkCity({ ...config, secret, cpfKey }, (part) => parts.push(part));
  return { isWell, parts, faults: parts.flatMap(({ faults }) => faults) };
}

let photo = '';
/** the check of the healthy city, beside its server */
let beside: Awaited<ReturnType<typeof check>>;
/** the file of each table in the data directory */
let files: Record<'prices' | 'regions' | 'catalogue' | 'sequence' | 'trigrams', string>;

beforeAll(async () => {
  cpSync(inject('migratedDirectory'), healthy.config.dataDirectory, { recursive: true });
  const api = await openApiAt(healthy);
  const { token } = await api.signIn();
  const form = formWith('foto', await createPicture());
  photo = String((await api.read('replacePhoto', '/users/photo', { token, form })).data.photo);
  await createPrice(api.orm);
  const { cpfs } = api.context;
  await createCouponUse(api.orm, {
    cpfSealed: cpfs.encrypt('52998224725'),
    cpfHash: cpfs.hash('52998224725'),
  });
  const { rows } = await api.orm.execute<typeof files>(
    sql`select pg_relation_filepath('prices') as prices, pg_relation_filepath('regions') as regions,
      pg_relation_filepath('pg_description') as catalogue, pg_relation_filepath('sectors_id_seq') as sequence,
      pg_relation_filepath('audit_log_trigrams') as trigrams`,
  );
  files = onlyRow(rows);
  beside = await check(healthy);
  await api.close();
}, 240_000);

describe('a check of the embedded database', { timeout: 240_000 }, () => {
  let place: Place;
  const copy = () => {
    place = placeAt(mkdtempSync(join(folder, 'copy-')));
    cpSync(healthy.config.dataDirectory, place.config.dataDirectory, { recursive: true });
    return (path: string) => join(place.config.dataDirectory, path);
  };
  afterEach(() => {
    if (place) rmSync(place.config.dataDirectory, { recursive: true, force: true });
  });

  it('tells what it has read, and that all is well, while a server runs', () => {
    expect(beside.faults).toEqual([]);
    expect(beside.isWell).toBe(true);
    const read = Object.fromEntries(beside.parts.map((part) => [part.name, part.read]));
    expect(read['Banco de dados']).toBe('embutido, com somas de verificação das páginas');
    expect(read.Tabelas).toMatch(/^(\d+) de \1 lidas por inteiro, [\d.]+ linhas$/);
    expect(read.Arquivos).toMatch(/^1 nomeados pelo banco, [\d.]+ bytes lidos, 1 guardados$/);
    expect(read.Segredos).toContain('1 CPFs');
  });

  it('tells that a file was cut short by the length that an analysis has noted', async () => {
    const at = copy();
    const opened = async (use: (database: Database) => Promise<void>) => {
      const database = await openUnlocked(place.config.dataDirectory);
      await use(database).finally(() => database.close());
    };
    await opened(async (database) => {
      expect((await checkLengths(database.orm)).read).toMatch(
        /^\d+ de \d+ comparados .*; dos outros nada foi anotado/,
      );
      await database.run('analyze');
      expect((await checkLengths(database.orm)).faults).toEqual([]);
    });
    truncateSync(at(`database/${files.regions}`), 0);
    await opened(async (database) => {
      expect((await checkLengths(database.orm)).faults).toEqual([
        'o arquivo de regions foi cortado: tem 0 páginas, e tinha 1',
      ]);
    });
  });

  it('finds indexes that lack a row, have other values or are not valid, rows that point to nothing, and a key that opens no CPF', async () => {
    copy();
    const database = await openUnlocked(place.config.dataDirectory);
    const ready = (is: boolean) =>
      database.run(
        `update pg_index set indisready = ${is} where indexrelid = 'prices_pkey'::regclass;
         set session_replication_role = ${is ? 'origin' : 'replica'}`,
      );
    await ready(false);
    await database.run('update prices set price_centavos = price_centavos + 1, product_id = 9999');
    await ready(true);
    const moved = (by: number) =>
      database.run(
        `create or replace function moved(integer) returns integer immutable language sql as 'select $1 + ${by}'`,
      );
    await moved(0);
    await database.run('create index regions_moved on regions (moved(position))');
    await moved(1);
    await database.run(`update pg_index set indisvalid = false where indexrelid = 'users_pkey'::regclass`);
    await database.close();
    const { isWell, parts, faults } = await check(place, 'x'.repeat(40));
    expect(isWell).toBe(false);
    expect(faults).toContain('1 de 1 CPFs não se leem com esta cpf-key');
    expect(faults).toContainEqual(
      expect.stringMatching(/^o índice regions_moved não combina .* lacks matching/),
    );
    expect(faults).toContain('o índice users_pkey não é válido: REINDEX INDEX users_pkey');
    expect(parts.find(({ name }) => name === 'Índices')?.read).toMatch(
      /^(\d+) de \d+ comparados .*; não comparados: (\w+_trigrams, )+promotions_one_at_a_time, users_name_trigrams, users_pkey$/,
    );
    expect(faults).toContainEqual(expect.stringMatching(/o índice prices_pkey/));
    expect(faults).toContainEqual(
      expect.stringMatching(/^1 linhas de prices apontam para products que não há/),
    );
  });

  it('finds all at once: a table whose file was cut short, pages with flipped bits, and a sequence, an index, a photo and a key that are missing', async () => {
    const at = copy();
    truncateSync(at(`database/${files.prices}`), 0);
    for (const path of [files.regions, files.catalogue]) {
      const file = openSync(at(`database/${path}`), 'r+');
      const byte = Buffer.alloc(1);
      readSync(file, byte, 0, 1, 8_100);
      byte.writeUInt8(byte.readUInt8() ^ 0xff);
      writeSync(file, byte, 0, 1, 8_100);
      closeSync(file);
    }
    for (const path of [files.sequence, files.trigrams]) rmSync(at(`database/${path}`));
    rmSync(at('files'), { recursive: true });
    rmSync(at('cpf-key'));
    const { isWell, faults } = await check(place);
    expect(isWell).toBe(false);
    expect(faults).toContainEqual(expect.stringMatching(/prices_pkey.* public\.prices/));
    for (const table of ['public.regions', 'pg_catalog.pg_description']) {
      expect(faults).toContainEqual(
        expect.stringMatching(new RegExp(`a tabela ${table} não se lê por inteiro: invalid page`)),
      );
    }
    expect(faults).toContainEqual(
      expect.stringMatching(/^a foto da conta \d+ falta: não há photos\/.*\.webp$/),
    );
    expect(faults).toContain('o arquivo de audit_log_trigrams falta ou está vazio');
    expect(faults).toContainEqual(
      expect.stringMatching(/^a sequência public\.sectors_id_seq não se lê: could not open file/),
    );
    expect(photo).not.toBe('');
    expect(faults).toContain('falta cpf-key: sem ele, o próximo início faz outro');
  });
});
