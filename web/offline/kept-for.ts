/** A page or an answer is kept for so many days. */
export const keptDays = 7;

/** Script, styles and fonts are kept for so many days. */
export const assetDays = 30;

/** @param keptAt ISO moment; null for what does not say it, which nobody can call fresh enough */
export function isStillKept(keptAt: string | null | undefined, now: Date): keptAt is string {
  return !!keptAt && now.getTime() - Date.parse(keptAt) < keptDays * 24 * 60 * 60 * 1000;
}
