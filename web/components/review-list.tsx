import type { Review } from '#contract/reviews.ts';
import { type Day, dayOf, formatMediumDate, formatShortDate } from '#domain/city-time.ts';
import { Stars } from './stars.tsx';

type Shown = Pick<Review, 'id' | 'rating' | 'comment' | 'createdAt' | 'User'>;

/** Lists reviews, one per row. */
export function ReviewList({ reviews, today }: { reviews: readonly Shown[]; today: Day }) {
  return (
    <ul className="divide-y divide-border">
      {reviews.map(({ id, rating, comment, createdAt, User }) => (
        <li key={id} className="flex flex-col gap-2 p-4">
          <div className="flex items-center gap-3">
            <span
              aria-hidden="true"
              className="grid size-9 shrink-0 place-items-center rounded-full bg-primary-soft font-bold text-primary-ink"
            >
              {User.name.charAt(0).toLocaleUpperCase('pt-BR')}
            </span>
            <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{User.name}</span>
            <time dateTime={dayOf(createdAt)} className="text-small whitespace-nowrap text-muted-foreground">
              {formatDay(dayOf(createdAt), today)}
            </time>
          </div>
          <Stars rating={rating} />
          <p className="text-small wrap-anywhere">{comment}</p>
        </li>
      ))}
    </ul>
  );
}

function formatDay(day: Day, today: Day): string {
  return day.slice(0, 4) === today.slice(0, 4) ? formatShortDate(day) : formatMediumDate(day);
}
