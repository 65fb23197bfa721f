import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mostScaleLines, readScaleFile } from './scale-files.ts';
import { forAll, text } from './testing.ts';

interface Goods {
  department?: string;
  type?: string;
  code?: number;
  price?: number;
  name?: string;
  second?: string;
}
const digits = (value: number, length: number) => String(value).padStart(length, '0');
const toledo = ({
  department = '01',
  type = '0',
  code = 101,
  price = 8990,
  name = 'PICANHA BOV KG',
  second = '',
}: Goods) =>
  `${department}${type}${digits(code, 6)}${digits(price, 6)}005${name.padEnd(25)}${second.padEnd(25)}${'0'.repeat(82)}`;
const recipes = ({
  department = '01',
  type = '0',
  code = 101,
  price = 8990,
  name = 'PICANHA BOV KG',
}: Goods) => `${department}00${type}${digits(code, 6)}${digits(price, 6)}005${name.padEnd(50)}`;
const filizola = ({ type = 'P', code = 101, price = 8990, name = 'PICANHA BOV KG' }: Goods) =>
  `${digits(code, 6)}${type}${name.padEnd(22)}${digits(price, 7)}005`;
const file = (...lines: string[]) => Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1');

// The layouts of scale files: docs/goods-names.md, Scale files.
it.each([
  ['ITENSMGV', toledo, '1', '01'],
  ['TXITENS', recipes, '1', '01'],
  ['CADTXT', filizola, 'U', null],
] as const)('%s is told by its lines, whatever the file is called', (layout, line, each, department) => {
  const lines = [line({}), line({ code: 130, price: 990, name: 'ESPETINHO UN', type: each })];
  const items = [
    { line: 1, code: '101', name: 'PICANHA BOV KG', centavos: 8990, unit: 'kg', department },
    { line: 2, code: '130', name: 'ESPETINHO UN', centavos: 990, unit: 'un', department },
  ];
  expect(readScaleFile(file(...lines))).toMatchObject({ layout, items, odd: [] });
  expect(readScaleFile(Buffer.from(lines.join('\n')))).toMatchObject({ layout, items });
});

it('other lengths of the same layouts are read: without days, with more fields, with a recipe, with the separators of MGV6', () => {
  const named = (bytes: Buffer) => readScaleFile(bytes)?.items.map(({ name }) => name);
  expect(named(file(filizola({}).slice(0, 36)))).toEqual(['PICANHA BOV KG']);
  expect(named(file(`${filizola({})}01`))).toEqual(['PICANHA BOV KG']);
  expect(named(file(`${recipes({})}${'assar '.repeat(40)}`))).toEqual(['PICANHA BOV KG']);
  expect(
    named(file(`${toledo({})}000000|00|${' '.repeat(70)}||0||`, toledo({ code: 2 }).slice(0, 127))),
  ).toHaveLength(2);
});

it('names are read in Windows-1252 and in UTF-8, and without a byte order mark', () => {
  const line = toledo({ name: 'LINGÜIÇA MOÍDA 1ª' });
  for (const bytes of [file(line), Buffer.from(line), Buffer.from(`\ufeff${line}`)]) {
    expect(readScaleFile(bytes)?.items[0]?.name).toBe('LINGÜIÇA MOÍDA 1ª');
  }
});

it('goods of two departments are one, and what is not for sale is left out and counted', () => {
  const read = readScaleFile(
    file(
      toledo({}),
      toledo({ department: '00' }),
      toledo({ code: 2, price: 0 }),
      toledo({ code: 3, name: 'Z*MAMINHA SILVA KG' }),
      toledo({ code: 4, name: 'MP CARNE MOIDA' }),
      toledo({ code: 5, name: 'MPB PATINHO' }),
    ),
  );
  expect(read?.items.map(({ code }) => code)).toEqual(['101', '5']);
  expect(read?.leftOut).toEqual({ repeated: 1, priceless: 1, discontinued: 1, rawMaterial: 1 });
});

it('the second line of most descriptions is the shop’s name, and another one goes on with the goods’', () => {
  const read = readScaleFile(
    file(
      toledo({ code: 1, name: 'Alcatra', second: 'Açougue Exemplo' }),
      toledo({ code: 2, name: 'Maminha', second: 'Açougue Exemplo' }),
      toledo({ code: 3, name: 'PALETA BOVINA C/OSSO', second: 'RESFRIADA' }),
    ),
  );
  expect(read?.shopName).toBe('Açougue Exemplo');
  expect(read?.items.map(({ name }) => name)).toEqual([
    'Alcatra',
    'Maminha',
    'PALETA BOVINA C/OSSO RESFRIADA',
  ]);
});

it('lines that cannot be read are reported by their number, and empty ones are none', () => {
  const read = readScaleFile(
    file(
      toledo({}),
      '',
      toledo({ price: 7990 }),
      'TOTAL 3 ITENS',
      toledo({ code: 7, name: ' ' }),
      toledo({ code: 8 }),
    ),
  );
  expect(read?.items.map(({ line }) => line)).toEqual([1, 6]);
  expect(read?.odd).toEqual([
    { line: 3, reason: 'Repete o item da linha 1 com outro preço.' },
    { line: 4, reason: 'A linha não tem os campos deste arquivo.' },
    { line: 5, reason: 'O item não tem nome.' },
  ]);
  const dear = filizola({ code: 2, price: 9_999_999 });
  expect(readScaleFile(file(filizola({}), dear))?.odd).toEqual([
    { line: 2, reason: 'Informe um preço de até R$ 10.000,00.' },
  ]);
});

it('any other file is none of a scale, and takes no longer than it is long', { timeout: 15_000 }, () => {
  forAll(text, (any) => {
    expect(readScaleFile(Buffer.from(any))).toBeUndefined();
  });
  forAll(fc.uint8Array(), (any) => {
    expect(() => readScaleFile(any)).not.toThrow();
  });
  for (const any of [
    'produto;preco\nPicanha;89,90',
    '1'.repeat(2_000_000),
    `${toledo({})}\0`,
    '\n'.repeat(1_000_000),
  ]) {
    expect(readScaleFile(Buffer.from(any))).toBeUndefined();
  }
  expect(readScaleFile(file(...Array(mostScaleLines + 1).fill(toledo({}))))).toBeUndefined();
});
