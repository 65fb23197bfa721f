import { formatReais } from '#domain/money.ts';
import { type CheckedValues, useFullPriceCheck } from './use-full-price-check.ts';

/** Says up to which full price the site calls the discount real, where the typed one is above it. The preview shows the line itself. */
export function FullPriceNote({ salePrice, ...values }: CheckedValues & { salePrice: number | null }) {
  const check = useFullPriceCheck(values);
  if (check === null || check.fullPriceSeen || salePrice === values.originalPrice) return null;
  const { highestSeen } = check;
  return (
    <p className="rounded-md bg-card-sunken p-3 text-small num">
      {highestSeen === null
        ? 'Nenhum preço deste produto foi visto nesta loja nos 30 dias antes do início.'
        : `O maior preço visto nesta loja nos 30 dias antes do início é ${formatReais(highestSeen)}. Acima dele o site não diz que o desconto é real.`}
    </p>
  );
}
