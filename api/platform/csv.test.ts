import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { type CsvColumn, csvFile, maxExportedRows } from './csv.ts';

const columns = [
  ['Nome', (row: { name: string }) => row.name],
  ['Preço', () => 54.9],
  ['Verificado', () => true],
  ['CEP', () => null],
] as const;
/** Writes rows, and reads the whole file. */
async function write<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): Promise<string> {
  const found = rows.map((_, id) => ({ id }));
  const read = async (ids: readonly number[]) => ids.map((id) => rows[id] as Row);
  const { bytes } = csvFile('lista.csv', columns, found, read);
  return (await buffer(Readable.from(bytes))).toString();
}
const textOf = (name: string) => write(columns, [{ name }]);

it('writes a file that spreadsheets in Brazil open, with numbers below zero as numbers', async () => {
  expect(await textOf('Boi; "Gordo"\nLtda')).toBe(
    '\uFEFFNome;Preço;Verificado;CEP\r\n"Boi; ""Gordo""\nLtda";54,9;sim;\r\n',
  );
  expect(await write([['Longitude', () => -48.36]], [null])).toContain('\r\n-48,36\r\n');
});

it.each(['=1+1', '+55 63', '-2', '@soma', '\tx', '\rx'])('keeps %j from being a formula', async (name) => {
  expect(await textOf(name)).toContain(`'${name}`);
});

it('has every row of a long list once, in its order', async () => {
  const rows = Array.from({ length: 1_001 }, (_, n) => n);
  const lines = (await write([['N', (n) => n]], rows)).split('\r\n');
  expect(lines.slice(1, -1).map(Number)).toEqual(rows);
});

it('reads rows as fast as they are taken, and none for somebody who has gone', async () => {
  const found = Array.from({ length: 10_000 }, (_, id) => ({ id }));
  let read = 0;
  const file = csvFile('lista.csv', [['N', (id: number) => id]], found, async (ids) => {
    read += ids.length;
    return ids;
  });
  const taken = Readable.from(file.bytes, { objectMode: false });
  await once(taken, 'readable');
  taken.destroy();
  await once(taken, 'close');
  expect(read).toBeLessThan(5_000);
});

it('ends in an error where rows cannot be read, and is never silently short', async () => {
  const found = Array.from({ length: 600 }, (_, id) => ({ id }));
  const file = csvFile('lista.csv', [['N', (id: number) => id]], found, async (ids) => {
    if (ids.includes(300)) throw new Error('the database is away');
    return ids;
  });
  await expect(buffer(Readable.from(file.bytes))).rejects.toThrow('the database is away');
});

it('refuses more rows than a file has', () => {
  const found = Array.from({ length: maxExportedRows + 1 }, (_, id) => ({ id }));
  expect(() => csvFile('x.csv', columns, found, async () => [])).toThrow(
    'Um arquivo tem até 50.000 linhas. Filtre a lista antes de exportar.',
  );
});
