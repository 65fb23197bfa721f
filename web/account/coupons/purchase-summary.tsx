import type { ReactNode } from 'react';
import type { Coupon } from '#contract/coupons.ts';
import { type Day, dayOf } from '#domain/city-time.ts';
import { benefitInWords, priceWithDiscount } from '#domain/coupons.ts';
import { formatDifference, formatReais } from '#domain/money.ts';
import { unitSigns } from '#domain/products.ts';
import { Freshness } from '#web/components/freshness.tsx';
import { Price, type PriceUnit } from '#web/components/price.tsx';

interface PurchaseSummaryProps {
  coupon: Coupon;
  /** value of the purchase in reais; null: unknown */
  purchase: number | null;
  today: Day;
}

/**
 * The price in the shop, the discount and the rest to pay: for the whole purchase once its value is typed, until then
 * for a kilo of the coupon's product.
 */
export function PurchaseSummary({ coupon, purchase, today }: PurchaseSummaryProps) {
  const { currentPrice } = coupon;
  const base = purchase ?? currentPrice?.price ?? null;
  const isBelowMinimum = purchase !== null && purchase < coupon.minPurchaseAmount;
  return (
    <dl className="divide-y divide-border" aria-live="polite">
      {currentPrice && (
        <Row
          term="Preço na loja"
          beside={
            <Freshness
              day={dayOf(currentPrice.collectionDate)}
              lifeDays={currentPrice.lifeDays}
              source={currentPrice.source}
              sourceName={currentPrice.sourceName}
              today={today}
            />
          }
        >
          {formatReais(currentPrice.price)}/{unitSigns[currentPrice.unit]}
        </Row>
      )}
      {base === null || isBelowMinimum ? (
        <Row term="Desconto">{benefitInWords(coupon)}</Row>
      ) : (
        <Discounted
          coupon={coupon}
          base={base}
          per={purchase === null && currentPrice ? unitSigns[currentPrice.unit] : null}
        />
      )}
    </dl>
  );
}

interface DiscountedProps {
  coupon: Coupon;
  base: number;
  /** the unit of `base`; null if `base` is the whole purchase */
  per: PriceUnit | null;
}

function Discounted({ coupon, base, per }: DiscountedProps) {
  const { discount, toPay } = priceWithDiscount(coupon, base);
  // Only a percentage without a cap gives the same discount on every kilo.
  const isSameForAll = coupon.discountType === 'percentage' && coupon.maxDiscountAmount === null;
  return (
    <>
      <Row term="Desconto">
        <span className="text-best-ink">{formatDifference(-discount)}</span>
      </Row>
      <Row term={per && !isSameForAll ? `Você paga em 1 ${per}` : 'Você paga'}>
        {per && isSameForAll ? (
          <Price value={toPay} unit={per} size="lg" expired={false} />
        ) : (
          <span className="price text-price-lg">{formatReais(toPay)}</span>
        )}
      </Row>
    </>
  );
}

function Row({ term, beside, children }: { term: string; beside?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <dt className="flex flex-wrap items-center gap-x-3 text-muted-foreground">
        {term}
        {beside}
      </dt>
      <dd className="font-semibold num">{children}</dd>
    </div>
  );
}
