import type { Day } from './city-time.ts';
import { findAccessKey } from './nfce.ts';
import { findPrivateWords } from './private-text.ts';
import { type ReadLine, readLabelledLines, readPrintedLines } from './receipt-lines.ts';
import { readCentavos, withDigits } from './receipt-numbers.ts';
import { lineAgrees, mostReceiptItems, type PrintedLine, receiptTotal } from './receipts.ts';
import { fold } from './text.ts';
import { parseDay } from './typed-day.ts';

/**
 * Reads the text of a receipt, however it came: recognised from a picture, or copied or shared from the page of the tax office
 * (docs/decisions/0080).
 */

export interface ReceiptText {
  /** 44 characters with a right check digit, or null */
  accessKey: string | null;
  purchasedOn: Day | null;
  lines: ReadLine[];
  /** the printed sum that the lines (totals less discounts) have to give */
  printedTotalCentavos: number | null;
}

/** A page with two hundred lines has some 30,000 characters. */
const longestText = 60_000;

export function readReceiptText(whole: string): ReceiptText {
  const rows = publicRows(whole.slice(0, longestText));
  const text = rows.map(({ words }) => words.join(' ')).join('\n');
  const accessKey = findAccessKey(text) ?? findAccessKey(mendNumbers(text)) ?? null;
  const labelled = readLabelledLines(text, mostReceiptItems);
  const printed = rows.map(({ words, isWhole }) => (isWhole ? words.join(' ') : ''));
  const lines = labelled.length > 0 ? labelled : readPrintedLines(printed, mostReceiptItems);
  const printedTotalCentavos = findTotal(fold(text));
  return {
    accessKey,
    purchasedOn: findDay(text, accessKey),
    lines: lines.every(isWhole) && receiptTotal(lines) === printedTotalCentavos ? lines.map(settle) : lines,
    printedTotalCentavos,
  };
}

/** The lines of a text without their private words. A line that had some names no goods. */
function publicRows(text: string): { words: string[]; isWhole: boolean }[] {
  const rows = text.split(/[\r\n]+/).map((row) => row.match(/\S+/g) ?? []);
  return findPrivateWords(rows).map((found, at) => ({
    words: (rows[at] ?? []).filter((_, place) => !found.has(place)),
    isWhole: found.size === 0,
  }));
}

type WholeLine = ReadLine & PrintedLine;

function isWhole(line: ReadLine): line is WholeLine {
  return line.quantityThousandths !== null && line.priceCentavos !== null && line.totalCentavos !== null;
}

/** Lines that give the printed sum together have right totals, so that a digit that was mended in one is no doubt any more. */
function settle(line: WholeLine): ReadLine {
  const isRight = line.doubt !== 'name' && line.unit !== null && lineAgrees(line);
  return isRight ? { ...line, doubt: null } : line;
}

/** Writes digits for letters within the groups of four of a key, where half or more of a group are digits. */
function mendNumbers(text: string): string {
  return text.replace(/\S+/g, (word) =>
    word.length <= 48 && word.replace(/\D/g, '').length * 2 >= word.length ? withDigits(word) : word,
  );
}

/** Returns the first day with a time, else the first day; with a key, only one of its month. */
function findDay(text: string, accessKey: string | null): Day | null {
  const month = accessKey && `20${accessKey.slice(2, 4)}-${accessKey.slice(4, 6)}`;
  const days = [...text.matchAll(/(?<!\d)(\d\d\/\d\d\/\d{4})(\D{1,3}\d\d:\d\d)?/g)].flatMap(
    ([, written = '', time]) => {
      const day = parseDay(written);
      return day !== null && (month === null || day.startsWith(month)) ? [{ day, time }] : [];
    },
  );
  return (days.find(({ time }) => time !== undefined) ?? days[0])?.day ?? null;
}

/** Reads what was to be paid, or the total without its discounts. */
function findTotal(said: string): number | null {
  const toPay = amountAfter(said, /va[l1]or .{1,3}pagar/);
  if (toPay !== null) return toPay;
  const total = amountAfter(said, /(?:va[l1]or total|\btotal)(?= r ?[$s5]|:| \d[\d.]{0,9},\d\d\b)/);
  const discounts = amountAfter(said, /descontos(?: r ?[$s5])?/);
  return total === null ? null : total - (discounts ?? 0);
}

/** Reads the amount that follows a label, on its line or the next. */
function amountAfter(said: string, label: RegExp): number | null {
  const found = label.exec(said);
  if (!found) return null;
  const next = said.slice(found.index + found[0].length, found.index + found[0].length + 40);
  return readCentavos(/^(?: ?r ?[$s5])?[ :]{0,4}([^ ]+)/.exec(next)?.[1] ?? '');
}
