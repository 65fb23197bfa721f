import { readChunks } from '../read-chunks.ts';
import { SurveyFileError } from './survey-file.ts';

export type TextEncoding = 'utf-8' | 'utf-16le' | 'windows-1252';

export interface Line {
  /** from 1 */
  number: number;
  text: string;
}

/** The lines of a survey have a few hundred characters. */
const longestLine = 100_000;

/**
 * Reads the lines of a text file, ended by CRLF or LF, without byte order mark, with one chunk in memory at a time.
 * Throws SurveyFileError at a line that is too long for a survey.
 */
export async function* readLines(
  path: string,
  encoding: TextEncoding,
): AsyncGenerator<Line, void, undefined> {
  const decoder = new TextDecoder(encoding);
  let number = 0;
  let rest = '';
  for await (const chunk of readChunks(path)) {
    const text = rest + decoder.decode(chunk, { stream: true });
    let from = 0;
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', from)) {
      number += 1;
      yield { number, text: withoutReturn(text.slice(from, end)) };
      from = end + 1;
    }
    rest = text.slice(from);
    if (rest.length > longestLine) {
      throw new SurveyFileError(
        `A linha ${number + 1} passa de ${longestLine} caracteres: não é um arquivo da pesquisa.`,
      );
    }
  }
  rest += decoder.decode();
  if (rest !== '') yield { number: number + 1, text: withoutReturn(rest) };
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}
