import { existsSync, readFileSync } from 'node:fs';
import { stdin } from 'node:process';
import { parse } from 'csv-parse/sync';
import { demonstrationCuts } from '#database/seed/demonstration-cuts.ts';
import { surveyedFuels } from '#domain/fuel-products.ts';
import { indexGoods } from '#domain/goods-names.ts';

/**
 * Names goods without a database, among those of the demonstration: reads printed names from standard input, one a line, and
 * prints the cut of each, or 'nenhum'. With a CSV file of names and their cuts, prints how many it names rightly.
 */

const catalogue = [...demonstrationCuts.map(({ product }) => product), ...surveyedFuels].map((name) => ({
  name,
  synonyms: [],
}));
const find = indexGoods(catalogue);
/** Names are read to here; the rest of an endless line is passed over. */
const longestLine = 1000;

function nameOf(printed: string): string {
  const goods = find(printed);
  return typeof goods === 'string' ? 'nenhum' : goods.name;
}

/** Decodes what is no UTF-8 as the Windows-1252 of scales, line by line: lists are put together from several files. */
function decode(line: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(line);
  } catch {
    return new TextDecoder('windows-1252').decode(line);
  }
}

/** Prints the cut of each line, as it arrives. */
async function answer(): Promise<void> {
  const lineBreak = 0x0a;
  let begun = Buffer.alloc(0);
  const keep = (piece: Buffer) => {
    if (begun.length < longestLine) begun = Buffer.concat([begun, piece.subarray(0, longestLine)]);
  };
  let isOpen = false;
  for await (const chunk of stdin as AsyncIterable<Buffer>) {
    const named: string[] = [];
    let from = 0;
    for (let end = chunk.indexOf(lineBreak); end >= 0; end = chunk.indexOf(lineBreak, from)) {
      keep(chunk.subarray(from, end));
      named.push(`${nameOf(decode(begun))}\n`);
      begun = Buffer.alloc(0);
      from = end + 1;
    }
    keep(chunk.subarray(from));
    isOpen = from < chunk.length || (isOpen && from === 0);
    if (!process.stdout.write(named.join(''))) {
      await new Promise((resolve) => process.stdout.once('drain', resolve));
    }
  }
  if (isOpen) process.stdout.write(`${nameOf(decode(begun))}\n`);
}

/** Names in the catalogue for cuts that lists name otherwise; the chicken's fillet is its breast there. */
const sameCut: Readonly<Record<string, readonly string[]>> = {
  Asa: ['Asa de Frango'],
  Bisteca: ['Bisteca Suína'],
  Chambaril: ['Chambari'],
  Costela: ['Costela', 'Costela Dianteira'],
  'Costela Suína': ['Costelinha Suína'],
  Coxa: ['Coxa e Sobrecoxa'],
  Lombo: ['Lombo Suíno'],
  'Peito Bovino': ['Peito'],
  'Peito de Frango': ['Peito de Frango', 'Filé de Frango'],
  Pernil: ['Pernil Suíno'],
  Sobrecoxa: ['Coxa e Sobrecoxa'],
};
const compared = new Set(catalogue.map(({ name }) => name));

/**
 * Prints precision and recall for a CSV file with the columns nome, corte and corte_extra: the cut, or 'nenhum' and, for a
 * cut that few lists have, which one it is.
 */
function measure(file: string): void {
  const rows: Record<string, string>[] = parse(readFileSync(file), { columns: true, bom: true });
  let [named, right, known] = [0, 0, 0];
  const wrong: string[] = [];
  for (const { nome = '', corte = '', corte_extra: extra = '' } of rows) {
    const cut = corte === 'nenhum' ? extra : corte;
    const expected = (sameCut[cut] ?? [cut]).filter((name) => compared.has(name));
    const found = nameOf(nome);
    if (expected.length > 0) known += 1;
    if (found !== 'nenhum') named += 1;
    if (expected.includes(found)) right += 1;
    else if (found !== 'nenhum' || expected.length > 0)
      wrong.push(`${nome}: ${found}, e não ${expected[0] ?? 'nenhum'}`);
  }
  const share = (part: number, whole: number) =>
    whole === 0 ? '-' : (part / whole).toFixed(3).replace('.', ',');
  console.log(`nomes ${rows.length}, com corte ${known}, nomeados ${named}, certos ${right}`);
  console.log(`precisão ${share(right, named)}, cobertura ${share(right, known)}`);
  for (const each of wrong) console.log(`  ${each}`);
}

const [file, ...others] = process.argv.slice(2);
// Whoever reads the answers may have read enough of them.
process.stdout.on('error', () => process.exit());
if (file === undefined) {
  await answer();
} else if (others.length > 0 || !existsSync(file)) {
  console.error(
    'Uso: npm run names --silent < NOMES, ou npm run names -- ARQUIVO.csv (nome, corte, corte_extra)',
  );
  process.exitCode = 2;
} else {
  measure(file);
}
