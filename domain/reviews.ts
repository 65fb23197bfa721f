/** What people say of a place: 1 to 5 stars and a comment. Spec, public side, section 5. */

export const mostStars = 5;

/** '4,6': one decimal. */
export function formatRating(rating: number): string {
  return rating.toFixed(1).replace('.', ',');
}

/** A mean with one decimal, as the calls answer it (spec, public side, section 5, Display); null without ratings. */
export function averageRating(mean: number | null): number | null {
  return mean === null ? null : Math.round(mean * 10) / 10;
}
