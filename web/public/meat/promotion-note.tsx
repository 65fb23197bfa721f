import type { MeatPrice } from '#contract/prices.ts';
import type { Day } from '#domain/city-time.ts';
import { formatReais } from '#domain/money.ts';
import { sayPromotionEnd, saySeen } from '#domain/promotions.ts';
import { Discount, FullPriceCheck } from '#web/components/promo-card.tsx';
import type { RunningPromotion } from './meat-data.ts';

interface PromotionNoteProps {
  promotion: Pick<
    NonNullable<MeatPrice['promotion']>,
    'discountPercentage' | 'originalPrice' | 'endDate' | 'fullPriceSeen'
  >;
  /** promotional price in reais */
  price: number;
  today: Day;
  /** false if a saving is beside it, so that there is only one percentage */
  discount?: boolean;
}

/** Shows discount, full price, last day, and whether the full price is a real one, beside a promotional price. */
export function PromotionNote({ promotion, price, today, discount = true }: PromotionNoteProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-muted-foreground num">
      {discount && <Discount {...promotion} salePrice={price} />}
      <s>
        <span className="sr-only">antes </span>
        <span>{formatReais(promotion.originalPrice)}</span>
      </s>
      <span>{sayPromotionEnd(promotion.endDate, today)}</span>
      <FullPriceCheck {...promotion} salePrice={price} short />
    </div>
  );
}

interface WithPromotion extends Pick<MeatPrice, 'price'> {
  promotion: PromotionNoteProps['promotion'] | null;
  contested?: ContestedNoteProps['promotion'] | null | undefined;
  day: Day;
}

/** The note of a row: the promotion that its price has, or that it contests; null without one. */
export function promotionNote({ promotion, contested, price, day }: WithPromotion, today: Day) {
  if (promotion) return <PromotionNote promotion={promotion} price={price} today={today} />;
  if (!contested) return null;
  return <ContestedNote promotion={contested} price={price} day={day} today={today} />;
}

interface ContestedNoteProps {
  promotion: NonNullable<MeatPrice['contestedPromotion']>;
  /** the price in reais that contests it, and the day of its observation */
  price: number;
  day: Day;
  today: Day;
}

/** Says beside a price which promotion it contests; renders nothing once that has ended. */
export function ContestedNote({ promotion: { salePrice, endDate }, price, day, today }: ContestedNoteProps) {
  if (endDate < today) return null;
  return (
    <span className="text-small text-muted-foreground num">
      {`Promoção a ${formatReais(salePrice)}, ${sayPromotionEnd(endDate, today)}: `}
      <strong className="text-gold-ink">{saySeen(price, day)}</strong>
    </span>
  );
}

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
          <span>{formatReais(originalPrice)}</span>
        </s>
        <span>{` · ${sayPromotionEnd(endDate, today)}`}</span>
      </span>
      <FullPriceCheck {...promotion} />
    </div>
  );
}
