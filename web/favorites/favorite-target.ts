/** A cut or a station that can be a favourite. */
export interface FavoriteTarget {
  kind: 'product' | 'station';
  id: number;
}

/**
 * Reads a target from an intent, which must be validated, as any script could have stored it; null if it is invalid.
 */
export function readTarget(data: unknown): FavoriteTarget | null {
  const { kind, id } = (data ?? {}) as Partial<FavoriteTarget>;
  const isKnown = kind === 'product' || kind === 'station';
  return isKnown && Number.isSafeInteger(id) && Number(id) > 0 ? { kind, id: Number(id) } : null;
}
