/** A cut or a station that can be a favourite. */
export interface FavoriteTarget {
  kind: 'product' | 'station';
  id: number;
}

/** Reads a target out of an intent, which anybody may have written; null when it is none. */
export function readTarget(data: unknown): FavoriteTarget | null {
  const { kind, id } = (data ?? {}) as Partial<FavoriteTarget>;
  const isKnown = kind === 'product' || kind === 'station';
  return isKnown && Number.isSafeInteger(id) && Number(id) > 0 ? { kind, id: Number(id) } : null;
}
