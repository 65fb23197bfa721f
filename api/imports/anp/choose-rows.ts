import { parseState, type StateCode } from '#domain/states.ts';
import { fold } from '#domain/text.ts';
import { longestCells } from './cell-trouble.ts';
import { cellOf, type SurveyColumns, type SurveyField, type SurveyRow } from './survey-file.ts';

export interface City {
  /** its name, with or without accents, in any case */
  municipality: string;
  state: StateCode;
}

/** In an unreadable row only the first characters are searched for the city; a normal row has a few hundred. */
const longestRow = 2_000;

/**
 * Returns a test for the rows of a city. It compares the whole name and the state, because two municipalities are called
 * Palmas and a third contains the name (survey files, quirk 5). An unreadable row passes when it mentions the city.
 */
export function rowsOf({ municipality, state }: City, columns: SurveyColumns): (row: SurveyRow) => boolean {
  const wanted = fold(municipality);
  const isWanted = memoised((name) => fold(name) === wanted);
  const isState = memoised((name) => parseState(name) === state);
  return (row) => {
    if (row.broken) return fold(row.values.join(' ').slice(0, longestRow)).includes(wanted);
    const cell = (field: SurveyField) => cellOf(row, columns, field).slice(0, longestCells[field]);
    return isState(cell('state')) && isWanted(cell('municipality'));
  };
}

/** Caches the results: a national file repeats a few hundred names in hundreds of thousands of rows. */
function memoised(test: (text: string) => boolean): (text: string) => boolean {
  const results = new Map<string, boolean>();
  return (text) => {
    let result = results.get(text);
    if (result === undefined) {
      result = test(text);
      if (results.size < 10_000) results.set(text, result);
    }
    return result;
  };
}
