import type { Day } from '#domain/city-time.ts';
import { formatReais } from '#domain/money.ts';
import { sayPromotionEnd } from '#domain/promotions.ts';
import { Discount, FullPriceCheck } from '#web/components/promo-card.tsx';
import type { RunningPromotion } from './meat-data.ts';

interface PromotionDetailsProps {
  promotion: RunningPromotion;
  today: Day;
  /** false if the saving is beside the price, so that there is only one percentage */
  discount: boolean;
}

/** Shows the promotion behind a price, and whether its full price has been observed in that shop. */
export function PromotionDetails({ promotion, today, discount }: PromotionDetailsProps) {
  const { originalPrice, endDate } = promotion;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
      {discount ? <Discount {...promotion} /> : <span>Promoção</span>}
      <span>
        <s className="text-muted-foreground num">
          <span className="sr-only">antes </span>
          {formatReais(originalPrice)}
        </s>
        {' · '}
        {sayPromotionEnd(endDate, today)}
      </span>
      <FullPriceCheck {...promotion} />
    </div>
  );
}
