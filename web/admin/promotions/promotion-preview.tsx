import { useWatch } from 'react-hook-form';
import { cityDay } from '#domain/city-time.ts';
import { PromoCard } from '#web/components/promo-card.tsx';
import { useChosenOption } from '#web/forms/combobox/option-source.ts';
import type { CallForm } from '#web/forms/use-call-form.ts';
import { type ShopOption, useProductSource, useShopSource } from '../choices/row-sources.ts';
import { Preview } from '../preview.tsx';
import { cardOf, type PromotionValues } from './promotion-values.ts';
import { useFullPriceCheck } from './use-full-price-check.ts';

/** The card of the promotion that is being typed. */
export function PromotionPreview({ form }: { form: CallForm<PromotionValues> }) {
  const values = useWatch({ control: form.fields.control }) as PromotionValues;
  const shop = useChosenOption(useShopSource(), values.establishmentId).data as ShopOption | null | undefined;
  const product = useChosenOption(useProductSource(), values.productId).data;
  const check = useFullPriceCheck(values);
  const today = cityDay(new Date());
  return (
    <Preview>
      <PromoCard
        promotion={{
          ...cardOf(values, today),
          Product: { name: product?.label ?? 'Nome do produto' },
          fullPriceSeen: check?.fullPriceSeen ?? null,
        }}
        today={today}
        place={{ name: shop?.name ?? 'Nome do estabelecimento', address: null }}
      />
    </Preview>
  );
}
