import { useWatch } from 'react-hook-form';
import type { CouponRow } from '#contract/coupons.ts';
import { cityDay } from '#domain/city-time.ts';
import { couponState, couponStateNames } from '#domain/coupons.ts';
import { conditionsOf } from '#web/account/coupons/coupon-texts.ts';
import { CouponTicket } from '#web/account/coupons/coupon-ticket.tsx';
import { useChosenOption } from '#web/forms/combobox/option-source.ts';
import type { CallForm } from '#web/forms/use-call-form.ts';
import { Badge } from '#web/ui/badge.tsx';
import { type ShopOption, useProductSource, useShopSource } from '../choices/row-sources.ts';
import { Preview } from '../preview.tsx';
import { type CouponValues, ticketOf } from './coupon-values.ts';

/** The ticket of the coupon that is being typed. @param row the coupon that is changed; null: a new one */
export function CouponPreview({ form, row }: { form: CallForm<CouponValues>; row: CouponRow | null }) {
  const values = useWatch({ control: form.fields.control }) as CouponValues;
  const shop = useChosenOption(useShopSource(), values.establishmentId).data as ShopOption | null | undefined;
  const product = useChosenOption(useProductSource(), values.productId).data;
  const today = cityDay(new Date());
  const ticket = ticketOf(values, row?.usageCount ?? 0, today);
  const over = couponStateNames[couponState(ticket, today)];
  return (
    <Preview>
      <CouponTicket
        coupon={{
          ...ticket,
          Product:
            values.productId === null
              ? null
              : { id: values.productId, name: product?.label ?? 'nome do produto' },
        }}
        place={shop?.name ?? 'Nome do estabelecimento'}
        spent={over !== null}
        side={over !== null && <Badge>{over}</Badge>}
        level={3}
      >
        <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-small font-semibold">
          {conditionsOf(ticket).map((condition) => (
            <li key={condition}>{condition}</li>
          ))}
        </ul>
      </CouponTicket>
    </Preview>
  );
}
