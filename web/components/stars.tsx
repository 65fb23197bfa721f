import { formatRating, mostStars } from '#domain/reviews.ts';
import { starsBox } from '#web/ui/sprite-icon.tsx';

/** Shows a rating as stars, with the number for screen readers. */
export function Stars({ rating, size }: { rating: number; size?: 'lg' | undefined }) {
  const empty = 100 - (rating / mostStars) * 100;
  const spoken = Number.isInteger(rating) ? rating : formatRating(rating);
  return (
    <>
      <svg
        viewBox={starsBox}
        className="stars"
        {...(size === 'lg' && { style: { fontSize: '1.5rem' } })}
        aria-hidden="true"
      >
        <use href="#stars" />
        <use href="#stars" style={{ clipPath: `inset(0 ${empty}% 0 0)` }} />
      </svg>
      <span className="sr-only">{`${spoken} de ${mostStars} estrelas`}</span>
    </>
  );
}
