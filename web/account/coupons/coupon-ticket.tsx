import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { Coupon, CouponUse } from '#contract/coupons.ts';
import { type Day, dayOf, formatClock, formatDate, formatWeekday } from '#domain/city-time.ts';
import {
  type Benefit,
  benefitInWords,
  couponTitle,
  discountInShort,
  shortReais,
  usesInWords,
  validOn,
} from '#domain/coupons.ts';

interface CouponTicketProps {
  coupon: Pick<
    CouponUse,
    'discountType' | 'discountValue' | 'minPurchaseAmount' | 'maxDiscountAmount' | 'Product' | 'description'
  >;
  /** used, or no longer usable */
  spent?: boolean;
  /** line under the title: the place, and the time of the use */
  place: ReactNode;
  /** further lines */
  children?: ReactNode;
  /** badge or button; a preview has none */
  side?: ReactNode;
  level?: 2 | 3;
}

/** A coupon as a ticket: the discount on a stub, and its conditions beside the perforation. */
export function CouponTicket({ coupon, spent = false, place, children, side, level = 2 }: CouponTicketProps) {
  const { maxDiscountAmount, description } = coupon;
  const Heading = `h${level}` as const;
  return (
    <article
      className={clsx(
        'flex flex-wrap overflow-hidden rounded-lg border border-border',
        spent ? 'bg-card-sunken' : 'bg-card',
      )}
    >
      <div
        className={clsx(
          'flex flex-[1_0_6.5rem] flex-col items-center justify-center gap-1 p-3 text-center sm:max-w-40 sm:flex-[1_0_9rem]',
          spent ? 'bg-muted text-muted-foreground' : 'bg-gold text-gold-foreground',
        )}
      >
        <p className="price text-price-lg">{discountInShort(coupon)}</p>
        <p className="text-small font-semibold">
          {maxDiscountAmount === null ? 'de desconto' : `até ${shortReais(maxDiscountAmount)}`}
        </p>
      </div>
      <div
        className={clsx(
          'flex min-w-0 flex-[999_1_12rem] flex-wrap items-center gap-x-5 gap-y-3 border-l-2 border-dashed p-4',
          spent ? 'border-border-strong' : 'border-gold-line',
        )}
      >
        <div className="min-w-0 flex-[1_1_12rem]">
          <Heading className="heading text-h4 wrap-anywhere">{titleOf(coupon)}</Heading>
          <p className="text-small text-muted-foreground">{place}</p>
          {description && <p className="mt-1 text-small wrap-anywhere">{description}</p>}
          {children}
        </div>
        {side}
      </div>
    </article>
  );
}

type Facts = Omit<CouponUse, 'useId' | 'useCode' | 'used_at'>;

/** '15% em picanha' */
export function titleOf(coupon: Pick<Facts, keyof Parameters<typeof couponTitle>[0] | 'Product'>): string {
  return couponTitle(coupon, coupon.Product?.name ?? null);
}

/** 'Açougue Boi de Ouro, 103 Norte' */
export function placeOf({ Establishment: { name, address } }: Pick<Facts, 'Establishment'>): string {
  return [name, address].filter(Boolean).join(', ');
}

/** The conditions of a coupon as phrases: the limits of its benefit, the last day, the uses left. */
export function conditionsOf(
  coupon: Pick<Coupon, keyof Benefit | 'endDate' | 'remainingUses' | 'requiresConfirmedEmail'>,
): string[] {
  return [
    ...(coupon.minPurchaseAmount > 0 || coupon.maxDiscountAmount !== null ? [benefitInWords(coupon)] : []),
    `Vale até ${formatWeekday(coupon.endDate)}`,
    usesInWords(coupon.remainingUses),
    ...(coupon.requiresConfirmedEmail ? ['Pede e-mail confirmado'] : []),
  ];
}

/** '12/06/2026, 14h05' */
export function momentOf({ used_at: at }: Pick<CouponUse, 'used_at'>): string {
  return `${formatDate(dayOf(at))}, ${formatClock(at)}`;
}

/** Returns whether a use can still be shown at the counter: on its day only. */
export function isForToday({ used_at: at }: Pick<CouponUse, 'used_at'>, today: Day): boolean {
  return dayOf(at) === today;
}

/** 'Válido hoje, 12/06/2026'; after that day, that the use has expired. */
export function validityOf(use: Pick<CouponUse, 'used_at'>, today: Day): string {
  const day = dayOf(use.used_at);
  return isForToday(use, today) ? validOn(day) : `Valeu só em ${formatDate(day)}`;
}
