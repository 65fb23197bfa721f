import { parse } from 'csv-parse/sync';
import type { Line } from './read-lines.ts';
import type { SurveyRow } from './survey-file.ts';

/** A quoted field may hold line breaks; one that holds more than this is a quote somebody forgot to close. */
const mostLinesOfOneRecord = 5;

/**
 * Records of delimited lines, each with `width` fields. A line that makes none is told as broken, and the next line
 * begins afresh: one forgotten quote must not swallow the rest of the file.
 */
export async function* readRecords(
  lines: AsyncIterable<Line>,
  { delimiter, width }: { delimiter: string; width: number },
): AsyncGenerator<SurveyRow, void, undefined> {
  const ahead: Line[] = [];
  const source = lines[Symbol.asyncIterator]();
  const take = async (position: number): Promise<Line | undefined> => {
    while (ahead.length <= position) {
      const next = await source.next();
      if (next.done) return undefined;
      ahead.push(next.value);
    }
    return ahead[position];
  };
  for (let first = await take(0); first; first = await take(0)) {
    if (first.text === '') {
      ahead.shift();
      continue;
    }
    let values = splitRecord(first.text, delimiter);
    let used = 1;
    for (let text = first.text; values === undefined && used < mostLinesOfOneRecord; used += 1) {
      const next = await take(used);
      if (!next) break;
      text += `\n${next.text}`;
      values = splitRecord(text, delimiter);
      if (values && values.length !== width) values = undefined;
    }
    ahead.splice(0, values ? used : 1);
    if (values?.length === width) yield { row: first.number, values };
    else yield { row: first.number, values: [first.text], broken: reason(values, width) };
  }
}

function reason(values: readonly string[] | undefined, width: number): string {
  if (!values) return 'aspas abertas e não fechadas';
  return `tem ${values.length} campos em vez de ${width}`;
}

/** The fields of one record; undefined when a quote stays open. */
export function splitRecord(text: string, delimiter: string): string[] | undefined {
  if (!text.includes('"')) return text.split(delimiter);
  try {
    const [record = []] = parse(text, { delimiter, relax_quotes: true, relax_column_count: true });
    return record;
  } catch {
    return undefined;
  }
}
