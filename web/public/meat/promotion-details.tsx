import { formatShortDate } from '#domain/city-time.ts';
import { formatReais } from '#domain/money.ts';
import { Discount, FullPriceCheck } from '#web/components/promo-card.tsx';
import type { RunningPromotion } from './meat-data.ts';

/** Shows the promotion behind a price, and whether its full price has been observed in that shop. */
export function PromotionDetails({ promotion }: { promotion: RunningPromotion }) {
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
      <FullPriceCheck {...promotion} />
    </div>
  );
}
