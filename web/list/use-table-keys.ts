import { moveRow, rowOf } from './row-focus.ts';
import { usePageKeys } from './use-page-keys.ts';

interface TableKeys {
  create?: (() => void) | undefined;
  /** chooses a row, or gives it up */
  select?: ((row: string) => void) | undefined;
  help: () => void;
  /** acts of further letters on this list */
  more?: Readonly<Record<string, () => void>> | undefined;
}

/** Returns what a key does on a list; undefined for keys that the list does not use. */
function actOf(key: string, { create, select, help, more = {} }: TableKeys): (() => void) | undefined {
  switch (key) {
    case 'j':
      return () => moveRow(1);
    case 'k':
      return () => moveRow(-1);
    case 'n':
      return create;
    case 'x': {
      const row = rowOf(document.activeElement);
      return row !== undefined && select ? () => select(row) : undefined;
    }
    case '/':
      return focusSearch;
    case '?':
      return help;
    default:
      return Object.hasOwn(more, key) ? more[key] : undefined;
  }
}

/** Puts the focus into the search of the page's list. */
export function focusSearch(): void {
  document.querySelector<HTMLInputElement>('main input[type=search]')?.focus();
}

/** Steers a list from the keyboard. Enter is the focused button's own. */
export function useTableKeys(keys: TableKeys): void {
  usePageKeys((key) => actOf(key, keys));
}
