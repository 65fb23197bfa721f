import { formatShortDate } from '#domain/city-time.ts';
import { formatReais } from '#domain/money.ts';
import { Discount, Honesty } from '#web/components/promo-card.tsx';
import type { RunningPromotion } from './meat-data.ts';

/** What a shop announces behind a price, and whether its full price has been seen there. */
export function Announced({ promotion }: { promotion: RunningPromotion }) {
  const { originalPrice, endDate } = promotion;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
      <Discount {...promotion} />
      <span>
        <s className="text-muted-foreground num">
          <span className="sr-only">antes </span>
          {formatReais(originalPrice)}
        </s>{' '}
        até {formatShortDate(endDate)}
      </span>
      <Honesty {...promotion} />
    </div>
  );
}
