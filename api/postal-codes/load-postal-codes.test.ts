import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createPostalCode } from '#database/factories/postal-codes.ts';
import { eq } from '#database/orm.ts';
import { postalCodes } from '#database/schema.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { loadPostalCodes } from './load-postal-codes.ts';

const database = await openTestDatabase();
const folder = mkdtempSync(join(tmpdir(), 'ceps-'));
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});
const { orm } = database;
const now = new Date('2026-06-12T12:00:00-03:00');

function load(text: string | Buffer) {
  const path = join(folder, 'ceps.csv');
  writeFileSync(path, text);
  return loadPostalCodes(database, path, now);
}
const stored = async (zipcode: string) =>
  (await orm.select().from(postalCodes).where(eq(postalCodes.zipcode, zipcode)))[0];

const header = 'cep,logradouro,latitude,longitude,distancia_quadra_km,avaliacao,commit';
const none = { coordinatesPrecision: null, coordinatesSource: null, latitude: null, longitude: null };

it('loads points, and says which rows have none and which are not believed', async () => {
  const summary = await load(
    [
      header,
      '77016524,Quadra ARSO 64 Avenida LO 13,-10.2178618,-48.3617917,0.37,bom,62a34c0',
      '77062155,Avenida Teotonio Segurado,-10.1724795,-48.3339353,17.59,errado,5ef54cd',
      '77006466,Quadra ARNE 53 Avenida NS 6,,,,sem coordenada,d7e3a42',
      '77020-126,"Quadra ARSE 14, Avenida NS 8",-48.3214184,-10.1897947,,,',
      '85555000,Rua de outra Palmas,-26.48,-51.98,,,',
      'CEP,Rua,-10.2,-48.3,,,',
      '77020506,Quadra ARSE 22 Avenida NS 4,,-48.3164645,,,',
    ].join('\n'),
  );
  expect(summary).toEqual({
    rowsRead: 7,
    rowsLoaded: 1,
    rowsOfStreets: 0,
    withoutPoint: [{ line: 4, zipcode: '77006-466' }],
    refusals: [
      { line: 3, reason: '77062-155: -10.1724795, -48.3339353 fica longe da região desse CEP' },
      { line: 5, reason: '77020-126: -48.3214184, -10.1897947 fica fora do município de Palmas' },
      { line: 6, reason: 'o CEP 85555-000 não é de Palmas' },
      { line: 7, reason: "'CEP' não é um CEP" },
      { line: 8, reason: '77020-506: NaN, -48.3164645 fica fora do município de Palmas' },
    ],
  });
  expect(await stored('77016524')).toEqual({
    zipcode: '77016524',
    street: 'Quadra ARSO 64 Avenida LO 13',
    neighbourhood: null,
    city: 'Palmas',
    state: 'TO',
    latitude: -10.2178618,
    longitude: -48.3617917,
    coordinatesPrecision: 'postal_code',
    coordinatesSource: 'file',
    source: 'file',
    fetchedAt: now,
  });
});

it('loads a list of streets without header, and keeps points and what the list leaves open', async () => {
  await createPostalCode(orm, {
    zipcode: '77001004',
    street: 'Rua antiga',
    neighbourhood: 'Centro',
    latitude: -10.18,
    longitude: -48.33,
    coordinatesPrecision: 'postal_code',
    coordinatesSource: 'brasilapi',
  });
  const streets = [
    '77001004,Quadra 101 Norte Avenida Joaquim Teotônio Segurado,,Plano Diretor Norte,6502,27',
    '77001006,Quadra 101 Norte Rua NS A,de 1 a 9,,6502,27',
  ].join('\r\n');
  expect(await load(streets)).toMatchObject({ rowsRead: 2, rowsLoaded: 2, refusals: [] });
  expect(await stored('77001004')).toMatchObject({
    street: 'Quadra 101 Norte Avenida Joaquim Teotônio Segurado',
    neighbourhood: 'Plano Diretor Norte',
    source: 'file',
    latitude: -10.18,
    coordinatesSource: 'brasilapi',
  });
  expect(await stored('77001006')).toMatchObject({ neighbourhood: null, ...none });
  await load(streets);
  expect(await stored('77001006')).toMatchObject({ street: 'Quadra 101 Norte Rua NS A' });
});

it('loads thousands of rows', async () => {
  const rows = Array.from({ length: 1200 }, (_, row) => `${77_100_000 + row},Rua ${row},,Bairro,6502,27`);
  expect(await load(rows.join('\n'))).toMatchObject({ rowsLoaded: 1200 });
  expect(await orm.$count(postalCodes, eq(postalCodes.neighbourhood, 'Bairro'))).toBe(1200);
});

it('says which rows have texts that nobody writes, and loads the others', async () => {
  const summary = await load(
    [
      `77200001,Rua ${'x'.repeat(90_000)},,Bairro`,
      '77200002,Rua \0 A,,Bairro',
      '77200003,Rua "A",,Bairro',
      `77200004,Rua B,,${' '.repeat(9_000)}Bairro`,
    ].join('\n'),
  );
  expect(summary).toMatchObject({
    rowsLoaded: 2,
    refusals: [
      { line: 1, reason: '77200-001: texto longo demais, passa de 150 caracteres' },
      { line: 2, reason: '77200-002: tem um caractere que não é texto' },
    ],
  });
  expect(await stored('77200003')).toMatchObject({ street: 'Rua "A"' });
  expect(await stored('77200004')).toMatchObject({ neighbourhood: 'Bairro' });
});

it('loses one row to a quotation mark that does not end, and what follows a line without end', async () => {
  const summary = await load('77200005,Rua A,,Bairro\n77200006,"Rua B,,Bairro\n77200007,Rua C,,Bairro\n');
  expect(summary).toMatchObject({
    rowsLoaded: 2,
    refusals: [{ line: 2, reason: 'aspas abertas e não fechadas' }],
  });
  await expect(load(`77200008,Rua D,,Bairro\n${'x'.repeat(300_000)}`)).rejects.toThrow(
    'O arquivo não é um CSV separado por vírgulas: uma linha é longa demais.',
  );
  expect(await stored('77200008')).toMatchObject({ street: 'Rua D' });
});

it('refuses what is no such file', async () => {
  await expect(load('nome;preço\nA;1')).rejects.toThrow(
    'Falta no cabeçalho: cep, latitude, longitude. Colunas encontradas: nome;preço.',
  );
  await expect(load('')).rejects.toThrow('O arquivo está vazio.');
  await expect(loadPostalCodes(database, join(folder, 'nada.csv'), now)).rejects.toThrow(
    'O arquivo não existe.',
  );
});
