/** Ratings of one to five stars. Spec, public side, section 5 (Display): one decimal. */

/** A mean with one decimal; null without ratings. */
export function averageRating(mean: number | null): number | null {
  return mean === null ? null : Math.round(mean * 10) / 10;
}
