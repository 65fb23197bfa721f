import clsx from 'clsx';
import { type CSSProperties, createContext, useContext } from 'react';
import { type Day, formatAge, formatDate } from '#domain/city-time.ts';
import { expiresOn, isExpired, lifeLeft } from '#domain/freshness.ts';
import type { PriceSource } from '#domain/prices.ts';
import { SpriteIcon, type SpriteIconName } from '#web/ui/sprite-icon.tsx';

export interface FreshnessFacts {
  /** day of the observation */
  day: Day;
  /** number of days for which the price is valid; for a promotion, until its end */
  lifeDays: number;
  source: PriceSource | 'promotion';
  /** 'ANP', 'Loja', 'Relato confirmado' */
  sourceName: string;
}

interface FreshnessProps extends FreshnessFacts {
  today: Day;
  /** further details, such as time and author */
  details?: string | undefined;
}

const icons: Record<FreshnessFacts['source'], SpriteIconName> = {
  admin: 'store',
  merchant: 'store',
  import: 'landmark',
  report: 'user-round',
  receipt: 'receipt-text',
  promotion: 'tag',
};

/** The days that the page's strip says, where all of its prices have expired, so that no row repeats it; null: it says nothing. */
export const ExpiredDays = createContext<{ from: Day; to: Day } | null>(null);

/** Shows age and source of a price; every price has it beside it. */
export function Freshness({ day, lifeDays, source, sourceName, today, details }: FreshnessProps) {
  const observed = { day, lifeDays };
  const expired = isExpired(observed, today);
  const isSaid = useContext(ExpiredDays) !== null;
  const until = `${expired ? 'venceu depois de' : 'vale até'} ${formatDate(expiresOn(observed))}`;
  return (
    <span
      className={clsx('fresh', expired && 'fresh-expired')}
      title={[`Preço de ${formatDate(day)}, fonte ${sourceName}, ${until}`, details]
        .filter(Boolean)
        .join('. ')}
    >
      <span>
        <LifeRing day={day} lifeDays={lifeDays} today={today} />
        {expired && !isSaid ? (
          <span>
            vencido, <span className="whitespace-nowrap">{formatAge(day, today)}</span>
          </span>
        ) : (
          <span>{formatAge(day, today)}</span>
        )}
      </span>
      <span>
        <SpriteIcon name={icons[source]} />
        <span className="sr-only">fonte </span>
        {sourceName}
      </span>
    </span>
  );
}

/** Only the ring, for matrix cells: its arc is the remaining lifetime, dashes mean expired. Decorative. */
export function LifeRing({ day, lifeDays, today }: { day: Day; lifeDays: number; today: Day }) {
  const observed = { day, lifeDays };
  if (isExpired(observed, today)) return <i className="life-ring life-ring-expired" />;
  const left = lifeLeft(observed, today);
  return (
    <i
      className={clsx('life-ring', left <= 0.5 && 'life-ring-ageing')}
      style={{ '--left': `${Math.round(left * 100)}%` } as CSSProperties}
    />
  );
}
