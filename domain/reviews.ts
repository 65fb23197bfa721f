/** A review has 1 to 5 stars and a comment. Spec, public side, section 5. */

export const mostStars = 5;

/** Formats a rating with one decimal: '4,6'. */
export function formatRating(rating: number): string {
  return rating.toFixed(1).replace('.', ',');
}

/**
 * Rounds a mean rating to one decimal for API replies (spec, public side, section 5, Display); null without ratings.
 */
export function averageRating(mean: number | null): number | null {
  return mean === null ? null : Math.round(mean * 10) / 10;
}

/** Maximum length of a comment, in characters. */
export const longestReview = 1000;
/** That of the answer of who keeps the place. */
export const longestReply = 500;

const starWords = ['muito ruim', 'ruim', 'razoável', 'bom', 'muito bom'] as const;

/** Returns a rating in words: 4 → '4 de 5, bom'. */
export function describeRating(rating: number): string {
  return `${rating} de ${mostStars}, ${starWords[rating - 1] ?? ''}`;
}
