import type { MeatPrice } from '#contract/prices.ts';
import { formatShortDate } from '#domain/city-time.ts';
import { formatReais } from '#domain/money.ts';
import { Discount } from '#web/components/promo-card.tsx';

interface OfferNoteProps {
  offer: NonNullable<MeatPrice['promotion']>;
  /** reais: the promotion's */
  price: number;
}

/** Beside a promotion's price: how much less, than what, and until when. */
export function OfferNote({ offer, price }: OfferNoteProps) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-muted-foreground num">
      <Discount {...offer} salePrice={price} />
      <s>
        <span className="sr-only">antes </span>
        {formatReais(offer.originalPrice)}
      </s>
      <span>até {formatShortDate(offer.endDate)}</span>
    </span>
  );
}
