import { type Permission, permitted, refused } from './can.ts';

interface PriceBatchState {
  /** null: it has not been undone */
  undoneAt: unknown;
}

/** Returns whether a batch of prices may be undone: once. */
export function priceBatchCan({ undoneAt }: PriceBatchState): { undo: Permission } {
  return { undo: undoneAt === null ? permitted : refused('Este lote já foi desfeito.') };
}
