import type { MeatPrice } from '#contract/prices.ts';
import { formatShortDate } from '#domain/city-time.ts';
import { formatReais } from '#domain/money.ts';
import { Discount } from '#web/components/promo-card.tsx';

interface PromotionNoteProps {
  promotion: NonNullable<MeatPrice['promotion']>;
  /** promotional price in reais */
  price: number;
}

/** Shows discount, full price and last day beside a promotional price. */
export function PromotionNote({ promotion, price }: PromotionNoteProps) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-muted-foreground num">
      <Discount {...promotion} salePrice={price} />
      <s>
        <span className="sr-only">antes </span>
        {formatReais(promotion.originalPrice)}
      </s>
      <span>até {formatShortDate(promotion.endDate)}</span>
    </span>
  );
}
