/**
 * `npm run bench:receipts [-- --quick] [--once]` draws receipts as photos, half of them clean and half bad, reads them with the phone's
 * own code in Chromium, and prints how many lines of items were read whole, and how much time of the processor it took.
 */
import { parseArgs } from 'node:util';
import type { ReadLine } from '#domain/receipt-lines.ts';
import { readReceiptText } from '#domain/receipt-text.ts';
import { fold } from '#domain/text.ts';
import { browserCpuMs } from '../cpu-time.ts';
import { drawReceipt, lookOf } from './draw-receipt.ts';
import { type MadeUpLine, type MadeUpReceipt, makeReceipt, randomOf } from './made-up-receipt.ts';
import { withReadingPage } from './reading-page.ts';

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, once: { type: 'boolean', default: false } },
});
const pictures = values.once ? 2 : values.quick ? 8 : 60;
/** How many times slower than this machine a slow phone is. */
const slowdown = 4;

interface Figures {
  lines: number;
  /** unit, quantity, price and total as printed */
  numbers: number;
  /** and the name to the letter, but for case, accents and blanks */
  whole: number;
  /** and the name with at most one wrong letter */
  nearly: number;
  /** lines with a wrong number and without a doubt */
  unseen: number;
  keys: number;
  pictures: number;
  ms: number[];
}

const empty = (): Figures => ({
  lines: 0,
  numbers: 0,
  whole: 0,
  nearly: 0,
  unseen: 0,
  keys: 0,
  pictures: 0,
  ms: [],
});
const results = { limpos: empty(), ruins: empty() };

await withReadingPage(async (read) => {
  for (let index = 0; index < pictures; index += 1) {
    const random = randomOf(index + 1);
    const isBad = index % 2 === 1;
    const receipt = makeReceipt(random, index % 4 < 2 ? 1 : 2);
    const photo = await drawReceipt(receipt.printed, lookOf(random, isBad), random);
    const before = browserCpuMs();
    const reading = await read(photo);
    const ms = browserCpuMs() - before;
    if (!reading) throw new Error('O navegador não leu a foto.');
    count(isBad ? results.ruins : results.limpos, receipt, reading);
    (isBad ? results.ruins : results.limpos).ms.push(ms);
  }
});

for (const [name, figures] of Object.entries(results)) {
  const { lines, numbers, whole, nearly, unseen, keys } = figures;
  const share = (part: number) => `${part} (${Math.round((100 * part) / lines)} %)`;
  const ms = figures.ms.toSorted((a, b) => a - b);
  const median = Math.round(ms[Math.floor(ms.length / 2)] ?? 0);
  const longest = Math.round(ms.at(-1) ?? 0);
  console.log(
    `${name}: ${lines} linhas de ${figures.pictures} notas; números ${share(numbers)}, com o nome exato ${share(whole)}, ` +
      `com uma letra de diferença ${share(nearly)}, erradas sem aviso ${unseen}; chaves ${keys}; ` +
      `${median} ms do processador por foto (maior ${longest}), num celular ${slowdown} vezes mais lento ${median * slowdown} ms`,
  );
}

function count(figures: Figures, receipt: MadeUpReceipt, text: string): void {
  const { lines, accessKey } = readReceiptText(text);
  const left = [...lines];
  for (const printed of receipt.lines) {
    figures.lines += 1;
    const at = left.findIndex((line) => hasNumbers(line, printed));
    if (at < 0) continue;
    const [line] = left.splice(at, 1);
    const letters = distance(line?.name ?? '', printed.name);
    figures.numbers += 1;
    if (letters === 0) figures.whole += 1;
    if (letters <= 1) figures.nearly += 1;
  }
  figures.unseen += left.filter(({ doubt }) => doubt === null).length;
  if (accessKey !== null) figures.keys += 1;
  figures.pictures += 1;
}

function hasNumbers(line: ReadLine, printed: MadeUpLine): boolean {
  return (['unit', 'quantityThousandths', 'priceCentavos', 'totalCentavos'] as const).every(
    (each) => line[each] === printed[each],
  );
}

/** Counts the letters in which two names differ (Levenshtein), without case, accents and blanks. */
function distance(one: string, other: string): number {
  const [a, b] = [fold(one).replaceAll(' ', ''), fold(other).replaceAll(' ', '')];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, wanted] of [...b].entries()) {
      next.push(
        Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (letter === wanted ? 0 : 1)),
      );
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
