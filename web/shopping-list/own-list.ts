import { readPeople } from '#domain/shopping-list.ts';
import type { KeptList } from './kept-list.ts';

/** The list of the device, with what of it another hand or an earlier version may have spoilt left out. */
export interface OwnList extends KeptList {
  /** for how many people it is; null: nobody has said */
  people: number | null;
  /** the products that are in the basket */
  ticked: readonly number[];
  /** the list that the account had last, and whose account; null: it was never there */
  base: { c: string; userId: number } | null;
}

export function ownOf(kept: KeptList | null): OwnList {
  const { c = '', people, ticked, base } = kept ?? {};
  const { c: saved, userId } = (base ?? {}) as { c?: unknown; userId?: unknown };
  return {
    c,
    people: readPeople(String(people)),
    ticked: Array.isArray(ticked) ? ticked : [],
    base: typeof saved === 'string' && typeof userId === 'number' ? { c: saved, userId } : null,
  };
}
