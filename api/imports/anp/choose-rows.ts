import { parseState, type StateCode } from '#domain/states.ts';
import { fold } from '#domain/text.ts';
import { cellOf, type SurveyColumns, type SurveyRow } from './survey-file.ts';

export interface City {
  /** its name, with or without accents, in any case */
  municipality: string;
  state: StateCode;
}

/**
 * Tells the rows of a city: exact name and state, because two municipalities are called Palmas and a third contains
 * the name (survey files, quirk 5). A row that cannot be read counts where it mentions the municipality.
 */
export function rowsOf({ municipality, state }: City, columns: SurveyColumns): (row: SurveyRow) => boolean {
  const wanted = fold(municipality);
  const isWanted = memoised((name) => fold(name) === wanted);
  const isState = memoised((name) => parseState(name) === state);
  return (row) => {
    if (row.broken) return fold(row.values.join(' ')).includes(wanted);
    return isState(cellOf(row, columns, 'state')) && isWanted(cellOf(row, columns, 'municipality'));
  };
}

/** A file of all Brazil repeats some hundred names in hundreds of thousands of rows. */
function memoised(test: (text: string) => boolean): (text: string) => boolean {
  const known = new Map<string, boolean>();
  return (text) => {
    let answer = known.get(text);
    if (answer === undefined) {
      answer = test(text);
      if (known.size < 10_000) known.set(text, answer);
    }
    return answer;
  };
}
