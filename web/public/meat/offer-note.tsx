import type { MeatPrice } from '#contract/prices.ts';
import { formatShortDate } from '#domain/city-time.ts';
import { formatPercent, formatReais } from '#domain/money.ts';
import { Badge } from '#web/ui/badge.tsx';

/** Beside a promotion's price: how much less, than what, and until when. */
export function OfferNote({ offer }: { offer: NonNullable<MeatPrice['promotion']> }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-muted-foreground num">
      <Badge tone="offer">{formatPercent(offer.discountPercentage)} OFF</Badge>
      <s>
        <span className="sr-only">antes </span>
        {formatReais(offer.originalPrice)}
      </s>
      <span>até {formatShortDate(offer.endDate)}</span>
    </span>
  );
}
