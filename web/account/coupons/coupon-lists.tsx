import { Check, QrCode, Tag, TicketPercent } from 'lucide-react';
import type { Coupon, UsedCoupon } from '#contract/coupons.ts';
import { type Day, dayOf, formatDate } from '#domain/city-time.ts';
import { appliedInWords, couponState, couponStateNames } from '#domain/coupons.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { CouponTicket, conditionsOf, isForToday, placeOf, titleOf } from './coupon-ticket.tsx';

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

interface UsedCouponsProps {
  uses: readonly UsedCoupon[];
  today: Day;
  show: (use: UsedCoupon) => void;
}

/** Used coupons; today's can be shown at the counter again. */
export function UsedCoupons({ uses, today, show }: UsedCouponsProps) {
  if (uses.length === 0) return <NoUses />;
  return (
    <ul className="flex flex-col gap-4">
      {uses.map((use) => (
        <li key={use.useId}>
          <UsedTicket use={use} today={today} show={() => show(use)} />
        </li>
      ))}
    </ul>
  );
}

export function UsedTicket({ use, today, show }: { use: UsedCoupon; today: Day; show: () => void }) {
  const { establishmentName, used_at: at, cpf, discountApplied, useCode } = use;
  return (
    <CouponTicket
      coupon={use}
      spent
      place={`${establishmentName} · usado em ${formatDate(dayOf(at))}`}
      side={
        <div className="flex flex-col items-start gap-2 sm:items-end">
          <Badge icon={Check}>Usado</Badge>
          {cpf && (
            <p className="text-small text-muted-foreground num">
              <span aria-hidden="true">CPF {cpf}</span>
              <span className="sr-only">CPF com {cpf.replace(/\D/g, '')} no meio, o resto oculto</span>
            </p>
          )}
          {isForToday(use, today) && (
            <Button
              variant="outline"
              icon={<QrCode aria-hidden="true" />}
              aria-label={`Mostrar no caixa: ${titleOf(use)}, ${establishmentName}`}
              onClick={show}
            >
              Mostrar no caixa
            </Button>
          )}
        </div>
      }
    >
      <p className="mt-2 text-small font-semibold num">
        Código <span translate="no">{useCode}</span>
        {discountApplied !== null && <span>{` · desconto de ${appliedInWords(discountApplied, use)}`}</span>}
      </p>
    </CouponTicket>
  );
}

function NoUses() {
  return (
    <Empty
      title="Você ainda não usou nenhum cupom"
      action={
        <ButtonLink to={paths.coupons()} variant="soft" icon={<TicketPercent aria-hidden="true" />}>
          Ver cupons disponíveis
        </ButtonLink>
      }
    >
      Depois de usar um cupom, ele fica aqui, e no mesmo dia você pode mostrá-lo no caixa outra vez.
    </Empty>
  );
}
