/** Days for which pages and answers are kept. */
export const keptDays = 7;

/** Days for which script, styles and fonts are kept. */
export const assetDays = 30;

/** @param keptAt ISO moment; null if unknown, which counts as too old */
export function isStillKept(keptAt: string | null | undefined, now: Date): keptAt is string {
  return !!keptAt && now.getTime() - Date.parse(keptAt) < keptDays * 24 * 60 * 60 * 1000;
}
