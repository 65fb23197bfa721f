import type { NameOf } from '#web/browser-storage.ts';
import { createStored } from '#web/place/stored.ts';

/** The shopping list as the device keeps it. */
export interface KeptList {
  /** as a link says it: '20x2,21x1.5' */
  c: string;
  /** for how many people it is; null: nobody has said */
  people: number | null;
  /** the products that are in the basket */
  ticked: readonly number[];
  /** the list that the account had last, and whose account; null: it was never there */
  base: { c: string; userId: number } | null;
}

/** The script of other pages only looks for a product in it; the page of the list reads and checks it. */
const kept = createStored<KeptList>('lista' satisfies NameOf<'list'>, (json) => {
  const { c, people, ticked, base } = (json ?? {}) as Partial<KeptList>;
  return typeof c === 'string'
    ? {
        c,
        people: Number(people) > 0 ? Number(people) : null,
        ticked: Array.isArray(ticked) ? ticked : [],
        base: base && typeof base.c === 'string' ? base : null,
      }
    : null;
});

export const { read: readKept, write: writeKept, use: useKeptList } = kept;

export const isIn = (list: KeptList | null, productId: number) => `,${list?.c}`.includes(`,${productId}x`);
