import { formatReais, toCentavos } from '#domain/money.ts';
import { lowersPrice } from '#domain/promotions.ts';
import { isDay } from '#domain/typed-day.ts';
import { FullPriceCheck } from '#web/components/promo-card.tsx';
import { useCall } from '#web/session/use-call.ts';
import type { PromotionValues } from './promotion-values.ts';

type FullPriceNoteProps = Pick<
  PromotionValues,
  'establishmentId' | 'productId' | 'originalPrice' | 'salePrice' | 'startDate'
>;

/** Shows the line about the full price as everybody will read it, and up to which price it is the good one. */
export function FullPriceNote({
  establishmentId,
  productId,
  originalPrice,
  salePrice,
  startDate,
}: FullPriceNoteProps) {
  const isReady = establishmentId !== null && productId !== null && isDay(startDate);
  const check = useCall(
    'checkPromotion',
    {
      query: { establishmentId: String(establishmentId), productId: String(productId), startDate },
    },
    { enabled: isReady },
  );
  if (!isReady || !check.data || originalPrice === null || !(originalPrice >= 0)) return null;
  // Before the discount is typed, the line is the one that any discount would have.
  const sale = salePrice ?? 0;
  if (!lowersPrice({ originalPrice, salePrice: sale })) return null;
  const { highestSeen } = check.data.data;
  const fullPriceSeen = highestSeen !== null && toCentavos(originalPrice) <= toCentavos(highestSeen);
  return (
    <section aria-label="O que o site vai dizer" className="rounded-md bg-card-sunken p-3">
      <p className="mb-1 text-small text-muted-foreground">No site, ao lado desta promoção:</p>
      <FullPriceCheck fullPriceSeen={fullPriceSeen} originalPrice={originalPrice} salePrice={sale} />
      {!fullPriceSeen && (
        <p className="mt-1 text-small num">
          {highestSeen === null
            ? 'Nenhum preço deste produto foi visto nesta loja desde 30 dias antes do início.'
            : `O maior preço visto nesta loja desde 30 dias antes do início é ${formatReais(highestSeen)}. Acima dele o site não diz que o desconto é real.`}
        </p>
      )}
    </section>
  );
}
