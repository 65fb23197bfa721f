import type { Line } from './read-lines.ts';
import type { SurveyRow } from './survey-file.ts';

/** A quoted field may contain line breaks; a record with more lines than this has an unclosed quote. */
const maxLinesPerRecord = 5;

/**
 * Reads delimited lines as records with `width` fields. A line that is not a record is reported as broken, and reading
 * continues with the next line, so that one unclosed quote does not swallow the rest of the file.
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
    for (let text = first.text; values === undefined && used < maxLinesPerRecord; used += 1) {
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

/**
 * Splits one record into its fields; undefined when a quote is not closed. Quotes are special only at the start of a field. CSV
 * libraries cannot continue after an unclosed quote.
 */
export function splitRecord(text: string, delimiter: string): string[] | undefined {
  if (!text.includes('"')) return text.split(delimiter);
  const fields: string[] = [];
  for (let from = 0; ; ) {
    let field = '';
    if (text[from] === '"') {
      const quoted = readQuoted(text, from + 1);
      if (!quoted) return undefined;
      field = quoted.value;
      from = quoted.end;
    }
    const end = text.indexOf(delimiter, from);
    fields.push(field + text.slice(from, end === -1 ? undefined : end));
    if (end === -1) return fields;
    from = end + delimiter.length;
  }
}

/** Returns the text before the closing quote, with doubled quotes as one, and the position after it. */
function readQuoted(text: string, start: number): { value: string; end: number } | undefined {
  let value = '';
  for (let from = start; ; ) {
    const quote = text.indexOf('"', from);
    if (quote === -1) return undefined;
    value += text.slice(from, quote);
    if (text[quote + 1] !== '"') return { value, end: quote + 1 };
    value += '"';
    from = quote + 2;
  }
}
