import type { NameOf } from '#web/browser-storage.ts';
import { createStored } from '#web/place/stored.ts';

/** The shopping list as the device keeps it. What changes it checks the rest (own-list.ts). */
export interface KeptList {
  /** as a link says it: '20x2,21x1.5' */
  c: string;
  people?: unknown;
  ticked?: unknown;
  base?: unknown;
}

const kept = createStored<KeptList>('lista' satisfies NameOf<'list'>, (json) =>
  typeof (json as KeptList | null)?.c === 'string' ? (json as KeptList) : null,
);

export const { read: readKept, write: writeKept, watch: watchKept, use: useKeptList } = kept;

export const isIn = (list: KeptList | null, productId: number) => `,${list?.c}`.includes(`,${productId}x`);
