import { expect, it } from 'vitest';
import { csvFile, maxExportedRows } from './csv.ts';

const columns = [
  ['Nome', (row: { name: string }) => row.name],
  ['Preço', () => 54.9],
  ['Verificado', () => true],
  ['CEP', () => null],
] as const;
const textOf = (name: string) => csvFile('lista.csv', columns, [{ name }]).bytes.toString();

it('writes a file that spreadsheets in Brazil open', () => {
  expect(textOf('Boi; "Gordo"\nLtda')).toBe(
    '\uFEFFNome;Preço;Verificado;CEP\r\n"Boi; ""Gordo""\nLtda";54,9;sim;\r\n',
  );
});

it.each(['=1+1', '+55 63', '-2', '@soma', '\tx', '\rx'])('keeps %j from being a formula', (name) => {
  expect(textOf(name)).toContain(`'${name}`);
});

it('writes numbers below zero as numbers', () => {
  const { bytes } = csvFile('x.csv', [['Longitude', () => -48.36]], [null]);
  expect(bytes.toString()).toContain('\r\n-48,36\r\n');
});

it('refuses more rows than a file has', () => {
  const rows = Array.from({ length: maxExportedRows + 1 }, () => ({ name: '' }));
  expect(() => csvFile('x.csv', columns, rows)).toThrow(
    'Um arquivo tem até 50.000 linhas. Filtre a lista antes de exportar.',
  );
});
