import { Tag } from 'lucide-react';
import type { Coupon } from '#contract/coupons.ts';
import type { Day } from '#domain/city-time.ts';
import { couponState, couponStateNames } from '#domain/coupons.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { conditionsOf, placeOf, titleOf } from './coupon-texts.ts';
import { CouponTicket } from './coupon-ticket.tsx';

interface AvailableCouponsProps {
  coupons: readonly Coupon[];
  today: Day;
  use: (coupon: Coupon) => void;
}

export function AvailableCoupons({ coupons, today, use }: AvailableCouponsProps) {
  if (coupons.length === 0) return <NoCoupons />;
  return (
    <ul className="flex flex-col gap-4">
      {coupons.map((coupon) => (
        <li key={coupon.id}>
          <AvailableCoupon coupon={coupon} today={today} use={() => use(coupon)} />
        </li>
      ))}
    </ul>
  );
}

/** A ticket with its button. If it ran out while the page was open, a text replaces the button. */
export function AvailableCoupon({ coupon, today, use }: { coupon: Coupon; today: Day; use: () => void }) {
  const over = couponStateNames[couponState(coupon, today)];
  return (
    <CouponTicket
      coupon={coupon}
      place={placeOf(coupon)}
      spent={over !== null}
      side={
        over === null ? (
          <Button
            size="lg"
            className="max-sm:w-full"
            aria-label={`Usar cupom: ${titleOf(coupon)}, ${coupon.Establishment.name}`}
            onClick={use}
          >
            Usar cupom
          </Button>
        ) : (
          <Badge>{over}</Badge>
        )
      }
    >
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-small font-semibold">
        {conditionsOf(coupon).map((condition) => (
          <li key={condition}>{condition}</li>
        ))}
      </ul>
    </CouponTicket>
  );
}

function NoCoupons() {
  return (
    <Empty
      title="Nenhum cupom disponível agora"
      action={
        <ButtonLink
          to={paths.butchers({ tab: 'promocoes' })}
          variant="soft"
          icon={<Tag aria-hidden="true" />}
        >
          Ver promoções
        </ButtonLink>
      }
    >
      Quando uma loja oferecer um cupom, ele aparece aqui. Enquanto isso, as promoções valem para todos.
    </Empty>
  );
}
