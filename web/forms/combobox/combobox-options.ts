import { fold, matches } from '#domain/text.ts';

export interface ComboboxOption {
  /** id of the row */
  value: number;
  label: string;
  /** beside it, and searched too: the region of a shop */
  detail?: string | undefined;
}

/** The options that hold every word typed, those that begin with it first; all of them where nothing is typed. */
export function filterOptions(options: readonly ComboboxOption[], typed: string): readonly ComboboxOption[] {
  const query = fold(typed);
  if (query === '') return options;
  const found = options.filter(({ label, detail = '' }) => matches(`${label} ${detail}`, query));
  const begins = ({ label }: ComboboxOption) => fold(label).startsWith(query);
  return [...found.filter(begins), ...found.filter((option) => !begins(option))];
}

/** Where an arrow leads in a list of so many: from nowhere to its ends, and round past them. */
export function stepIn(count: number, active: number, direction: 1 | -1): number {
  if (count === 0) return -1;
  if (active < 0) return direction > 0 ? 0 : count - 1;
  return (active + direction + count) % count;
}
