import { formatRating, mostStars } from '#domain/reviews.ts';
import './stars.css';

const box = 24;
const corners = Array.from({ length: 10 }, (_, corner) => {
  const radius = corner % 2 === 0 ? 10.5 : 4.6;
  const angle = ((corner * 36 - 90) * Math.PI) / 180;
  return { x: 12 + radius * Math.cos(angle), y: 13 + radius * Math.sin(angle) };
});
const outline = Array.from(
  { length: mostStars },
  (_, star) => `M${corners.map(({ x, y }) => `${(x + star * box).toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`,
).join('');

/** Shows a rating as stars, with the number for screen readers. */
export function Stars({ rating, size }: { rating: number; size?: 'lg' | undefined }) {
  const empty = 100 - (rating / mostStars) * 100;
  const said = Number.isInteger(rating) ? rating : formatRating(rating);
  return (
    <>
      <svg
        viewBox={`0 0 ${mostStars * box} ${box}`}
        className="stars"
        {...(size === 'lg' && { style: { fontSize: '1.5rem' } })}
        aria-hidden="true"
      >
        <path d={outline} />
        <path d={outline} style={{ clipPath: `inset(0 ${empty}% 0 0)` }} />
      </svg>
      <span className="sr-only">
        {said} de {mostStars} estrelas
      </span>
    </>
  );
}
