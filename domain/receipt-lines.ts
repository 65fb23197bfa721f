import type { ProductUnit } from './products.ts';
import {
  mayBeDigits,
  mayBeNumber,
  type PrintedFigures,
  readCentavos,
  readFigures,
  withDigits,
} from './receipt-numbers.ts';
import { guessUnit, readUnit, settleUnit } from './receipt-units.ts';
import { fold } from './text.ts';

/** The item lines of a receipt's text. Everything that does not add up is marked, and nothing is guessed. */

export interface ReadLine {
  /** as printed, without the number of the line and the code of the goods */
  name: string;
  unit: ProductUnit | null;
  quantityThousandths: number | null;
  /** of one unit, as printed */
  priceCentavos: number | null;
  /** before its discount */
  totalCentavos: number | null;
  discountCentavos: number;
  /** what a person has to look at; null: the line adds up */
  doubt: 'name' | 'quantity' | 'price' | 'total' | 'arithmetic' | null;
}

/** A till prints 48 columns, some printers 64; longer lines come from pages, and are none of a table. */
const longestLine = 400;
/** Fewer letters say nothing about the goods. */
const fewestLetters = 3;

const isHeader = /descri|\bcod\b|codigo|vl\.? ?un/;
const isEnd =
  /total de itens|qtd[^ ]* total|valor total|valor a pagar|total r\$|subtotal|formas? (de )?pagamento/;
const isDiscount = /^\W{0,3}desc(\b|onto)|desconto/;
const isSurcharge = /acrescimo/;

/** Reads the lines of a printed receipt, whose items take one or two lines each. */
export function readPrintedLines(rows: readonly string[], most: number): ReadLine[] {
  const found: ReadLine[] = [];
  /** the words of a name whose numbers are on the next line */
  let pending: string[] = [];
  for (const row of rows) {
    if (found.length === most) break;
    const words = wordsOf(row);
    const figures = words && findFigures(words);
    if (figures) {
      const own = words.slice(0, figures.at);
      found.push(readLine(nameOf(isContinued(own, pending) ? [...pending, ...own] : own), figures));
      pending = [];
      continue;
    }
    const said = fold(row.slice(0, longestLine));
    const last = found.at(-1);
    if (isHeader.test(said)) pending = [];
    else if (last && (isDiscount.test(said) || isSurcharge.test(said))) addDiscount(last, said);
    else if (last && isEnd.test(said)) break;
    else if (words)
      pending = startsNumbered(pending) && !startsNumbered(words) ? [...pending, ...words] : words;
  }
  return found;
}

const labelled =
  /Qtde?\.?\s{0,9}:?\s{0,9}([\d.,]{1,14})\s{0,9}UN\.?\s{0,9}:\s{0,9}(\p{L}[\p{L}\d³]{0,5}?)\s{0,9}Vl\.?\s{0,9}Unit\.?\s{0,9}:?\s{0,9}([\d.,]{1,14})\s{0,9}Vl\.?\s{0,9}Total\s{0,9}:?\s{0,9}([\d.,]{1,14})/giu;

/** Reads the lines of the page that most states share, where each number stands behind its name ('Qtde.:', 'Vl. Unit.:'). */
export function readLabelledLines(text: string, most: number): ReadLine[] {
  const found: ReadLine[] = [];
  let end = 0;
  for (const match of text.matchAll(labelled)) {
    if (found.length === most) break;
    const [all, quantity = '', unit = '', price = '', total = ''] = match;
    const rows = text
      .slice(end, match.index)
      .split(/\(c[oó]digo/i)[0]
      ?.split(/[\r\n]+/);
    const name = rows?.findLast((row) => /\p{L}/u.test(row)) ?? '';
    found.push(readLine(nameOf(wordsOf(name) ?? []), { quantity, unit, price, total, isGuess: false }));
    end = match.index + all.length;
  }
  return found;
}

interface Figures extends PrintedFigures {
  unit: string | null;
  /** the unit is known by its place alone */
  isGuess: boolean;
}

function readLine(name: string, figures: Figures): ReadLine {
  const { agree, mended, ...read } = readFigures(figures);
  const { quantityThousandths, priceCentavos, totalCentavos } = read;
  const printed = figures.unit ?? '';
  const known = readUnit(printed);
  const unit = known
    ? settleUnit(printed, known, { name, quantityThousandths })
    : figures.isGuess
      ? guessUnit(printed)
      : null;
  const doubt =
    name.replace(/\P{L}/gu, '').length < fewestLetters
      ? 'name'
      : quantityThousandths === null || unit === null
        ? 'quantity'
        : priceCentavos === null
          ? 'price'
          : totalCentavos === null
            ? 'total'
            : agree
              ? (mended ?? null)
              : 'arithmetic';
  return { name, unit, ...read, discountCentavos: 0, doubt };
}

/** Takes a discount off the line above it. What cannot be read, and a surcharge, is for a person to see. */
function addDiscount(line: ReadLine, said: string): void {
  const amount = readCentavos(
    said
      .split(' ')
      .findLast((word) => /\d[.,]\d/.test(word))
      ?.replace(/^-|-$/g, '') ?? '',
  );
  if (amount === null || isSurcharge.test(said) || amount > (line.totalCentavos ?? 0)) line.doubt ??= 'total';
  else line.discountCentavos += amount;
}

/** Splits a line into words, with numbers joined that recognition tore at their comma. Undefined for what is no line of a till. */
function wordsOf(row: string): string[] | undefined {
  if (row.length > longestLine) return undefined;
  const words = row.replace(/(\d)\s?([.,])\s?(?=\d)/g, '$1$2').match(/\S+/g) ?? [];
  const start = words.findIndex((word) => /[\p{L}\d]/u.test(word));
  // Recognition takes the edge of the paper for signs.
  return start < 0 ? undefined : words.slice(start);
}

/** A number, 'x', a unit, a quantity with its unit, a word with a digit, which may be a damaged number, and any other word */
type Kind = 'n' | 'x' | 'u' | 'q' | 'd' | 'w';
interface Part {
  text: string;
  kind: Kind;
  /** of the word that it is a part of */
  at: number;
}

/** Quantity and unit, 'x' where it is printed, price and total. Where the 'x' is there, one of them may be unreadable. */
const numbered = /(?:(?:[nd]u|q)x?nn|(?:[nd]?u|q|n[wdn]?)x(?:[nwd]n|n[wd]?))w{0,2}$/;
/** Three numbers without anything between them, which are those of a line if they add up. */
const bare = /nnn$/;

/** Finds the numbers at the end of a line. */
function findFigures(words: readonly string[]): (Figures & { at: number }) | undefined {
  const parts = joinTotal(words)
    .flatMap(partsOf)
    .filter(({ text }) => !/^\([\d.,]+\)$/.test(text));
  const kinds = parts.map(({ kind }) => kind).join('');
  const start = kinds.search(numbered);
  if (start >= 0) {
    const torn = parts[start - 1];
    const figures = pickFigures(parts.slice(start));
    const joined = { ...figures, quantity: `${torn?.text},${figures.quantity}`, at: torn?.at ?? 0 };
    const isTorn = torn?.kind === 'n' && /^\d{3}$/.test(figures.quantity ?? '') && isRight(joined);
    return isTorn && !isRight(figures) ? joined : figures;
  }
  if (!bare.test(kinds)) return undefined;
  const [quantity, price, total] = parts.slice(-3);
  const figures = { quantity: quantity?.text ?? '', price: price?.text ?? '', total: total?.text ?? '' };
  return isRight(figures) ? { ...figures, unit: null, isGuess: false, at: quantity?.at ?? 0 } : undefined;
}

/** Returns whether numbers add up as they are printed. */
function isRight(figures: PrintedFigures): boolean {
  const { agree, mended } = readFigures(figures);
  return agree && mended === undefined;
}

/** Joins a total that recognition tore where its comma was: '15 12'. */
function joinTotal(words: readonly string[]): readonly string[] {
  const [whole = '', cents = ''] = words.slice(-2);
  return /^\d{1,4}$/.test(whole) && /^\d\d$/.test(cents)
    ? [...words.slice(0, -2), `${whole},${cents}`]
    : words;
}

function pickFigures(parts: readonly Part[]): Figures & { at: number } {
  const isLost = parts[0]?.kind === 'u';
  const [first, ...rest] = isLost ? [undefined, ...parts] : parts;
  const glued = first?.kind === 'q' ? /^([\d.,OISB]+?)(\p{L}+[3³]?)$/u.exec(first.text) : null;
  const between = glued || rest[0]?.kind === 'x' ? undefined : rest.shift();
  if (rest[0]?.kind === 'x') rest.shift();
  const [price, total] = rest;
  return {
    at: parts[0]?.at ?? 0,
    quantity: glued?.[1] ?? first?.text ?? null,
    unit: glued?.[2] ?? between?.text ?? null,
    isGuess: between !== undefined && between.kind !== 'u',
    price: price?.text ?? null,
    total: total?.kind === 'n' ? total.text : null,
  };
}

const isTimes = /^[x×*]$/i;

/** Says what a word is: '1,136KG' a quantity with its unit, 'x12,99' two parts. */
function partsOf(word: string, at: number): Part[] {
  const text = word.length > 20 ? word : word.replace(/^['"`´‘’“”«»;:_.,~|-]+|['"`´‘’“”«»;:_.,~|-]+$/g, '');
  if (text === '') return [];
  const joined = /^(.*?)[x×*](\d[\d.,OISB]*)$/i.exec(text.length > 20 ? '' : text);
  const [, before = '', after = ''] = joined ?? [];
  if (joined && (before === '' || !/[wd]/.test(kindOf(before)))) {
    return [
      ...(before === '' ? [] : [{ text: before, kind: kindOf(before), at }]),
      { text: 'x', kind: 'x', at },
      { text: after, kind: 'n', at },
    ];
  }
  const times = /^(\p{L}{1,4})[x×*]$/iu.exec(text)?.[1];
  if (times !== undefined && readUnit(times)) {
    return [
      { text: times, kind: 'u', at },
      { text: 'x', kind: 'x', at },
    ];
  }
  return [{ text, kind: kindOf(text), at }];
}

function kindOf(text: string): Kind {
  if (isTimes.test(text)) return 'x';
  if (mayBeNumber(text)) return 'n';
  if (readUnit(text)) return 'u';
  const unit = text.length > 20 ? undefined : /^\d[\d.,OISB]*?(\p{L}+[3³]?)$/u.exec(text)?.[1];
  if (unit !== undefined && readUnit(unit)) return 'q';
  return /\d/.test(text) || (/^[a-z]$/i.test(text) && mayBeDigits(text)) ? 'd' : 'w';
}

/** Returns whether a line begins with the number of an item or the code of its goods. */
function startsNumbered(words: readonly string[]): boolean {
  return placeOfName(words) > 0;
}

/** Returns whether the words before the numbers are the rest of a name that began on the line above. */
function isContinued(own: readonly string[], pending: readonly string[]): boolean {
  return nameOf(own) === '' || (startsNumbered(pending) && !startsNumbered(own));
}

/** The number of a line and the code of its goods, and a sign that recognition made of the edge of the paper before them. */
const mostBeforeName = 3;

/** Returns where the name begins, behind the number of the line and the code of the goods. */
function placeOfName(words: readonly string[]): number {
  let place = 0;
  let numbers = 0;
  for (const [at, word] of words.slice(0, mostBeforeName).entries()) {
    if (numbers < 2 && (/^[#(]?\d[\d.-]{0,13}\)?$/.test(word) || isDamaged(word))) {
      place = at + 1;
      numbers += 1;
    } else if (word.length > 2 && !/\d/.test(word)) break;
  }
  return place;
}

/** The number of a line ('OO6') or the code of the goods ('789O0ABAA35685') with letters for some of its digits. */
function isDamaged(word: string): boolean {
  const written = withDigits(word);
  if (!/\d/.test(word)) return false;
  if (/^0\d\d$/.test(written)) return true;
  return (
    /^[\dA-Z]{7,14}$/i.test(word) && /\d{2}/.test(word) && written.replace(/\D/g, '').length * 2 > word.length
  );
}

/** Returns the name without what stands before it, and without the signs that recognition made of the edge of the paper. */
function nameOf(words: readonly string[]): string {
  const name = words.slice(placeOfName(words));
  const end = name.findLastIndex((word) => /\p{Lu}|\d|\p{L}{2}/u.test(word));
  return name.slice(0, end + 1).join(' ');
}
