/** What people say of a place: 1 to 5 stars and a comment. Spec, public side, section 5. */

export const mostStars = 5;

/** '4,6': one decimal. */
export function formatRating(rating: number): string {
  return rating.toFixed(1).replace('.', ',');
}
