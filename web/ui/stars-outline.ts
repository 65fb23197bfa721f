import { mostStars } from '#domain/reviews.ts';

/** The outline of the five stars of a rating, side by side. */

const box = 24;
const corners = Array.from({ length: 10 }, (_, corner) => {
  const radius = corner % 2 === 0 ? 10.5 : 4.6;
  const angle = ((corner * 36 - 90) * Math.PI) / 180;
  return { x: 12 + radius * Math.cos(angle), y: 13 + radius * Math.sin(angle) };
});

export const starsOutline = Array.from(
  { length: mostStars },
  (_, star) => `M${corners.map(({ x, y }) => `${(x + star * box).toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`,
).join('');

export const starsBox = `0 0 ${mostStars * box} ${box}`;
