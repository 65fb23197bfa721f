import { useState } from 'react';
import { rangeOf } from './selection-range.ts';

/** The rows of a page that are chosen to be acted on together. */
export interface Selection {
  /** of the chosen rows, in the order of the list */
  keys: readonly string[];
  has: (key: string) => boolean;
  /** @param toHere chooses, or gives up, all rows from the last one that was pressed to this one */
  toggle: (key: string, toHere?: boolean) => void;
  /** chooses the whole page, or nothing where that is chosen already */
  toggleAll: () => void;
  /** chooses only these */
  only: (keys: readonly string[]) => void;
  isAll: boolean;
}

interface Chosen {
  of: string;
  keys: ReadonlySet<string>;
  last: string | null;
}

/**
 * Chooses rows. Only what is on screen is ever chosen.
 * @param of what the page shows: another search or page begins without a choice
 * @param selectable the rows that can be chosen, in the order of the list
 */
export function useSelection(of: string, selectable: readonly string[]): Selection {
  const [state, setState] = useState<Chosen>({ of, keys: new Set(), last: null });
  const chosen = state.of === of ? state : { of, keys: new Set<string>(), last: null };
  const keys = selectable.filter((key) => chosen.keys.has(key));
  const isAll = keys.length > 0 && keys.length === selectable.length;
  return {
    keys,
    has: (key) => chosen.keys.has(key),
    toggle(key, toHere = false) {
      const next = new Set(keys);
      const isOn = !next.has(key);
      for (const one of toHere ? rangeOf(selectable, chosen.last, key) : [key]) {
        if (isOn) next.add(one);
        else next.delete(one);
      }
      setState({ of, keys: next, last: key });
    },
    toggleAll: () => setState({ of, keys: new Set(isAll ? [] : selectable), last: null }),
    only: (some) => setState({ of, keys: new Set(some), last: null }),
    isAll,
  };
}
