import clsx from 'clsx';
import { Landmark, type LucideIcon, ReceiptText, Store, Tag, UserRound } from 'lucide-react';
import { type Day, formatAge, formatDate } from '#domain/city-time.ts';
import { expiresOn, isExpired, lifeLeft } from '#domain/freshness.ts';
import type { PriceSource } from '#domain/prices.ts';

export interface FreshnessFacts {
  /** day of observation */
  day: Day;
  /** for how many days the price holds; a promotion's: until its end */
  lifeDays: number;
  source: PriceSource | 'promotion';
  /** 'ANP', 'Loja', 'Relato' */
  sourceName: string;
}

interface FreshnessProps extends FreshnessFacts {
  today: Day;
  confirmations?: number | undefined;
  /** what else is known: hour, who */
  details?: string | undefined;
}

const icons: Record<FreshnessFacts['source'], LucideIcon> = {
  admin: Store,
  merchant: Store,
  import: Landmark,
  report: UserRound,
  receipt: ReceiptText,
  promotion: Tag,
};

/** Age and source of a price: stands in the same block as every price. */
export function Freshness({
  day,
  lifeDays,
  source,
  sourceName,
  today,
  confirmations = 0,
  details,
}: FreshnessProps) {
  const observed = { day, lifeDays };
  const expired = isExpired(observed, today);
  const Icon = icons[source];
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
        {expired && 'vencido, '}
        {formatAge(day, today)}
      </span>
      <span>
        <Icon aria-hidden="true" />
        <span className="sr-only">fonte </span>
        {sourceName}
      </span>
      {confirmations > 0 && (
        <span>{confirmations === 1 ? '1 confirmação' : `${confirmations} confirmações`}</span>
      )}
    </span>
  );
}

/** The ring alone, for cells of a matrix: its arc is the life left, dashes say it is over. Decorative. */
export function LifeRing({ day, lifeDays, today }: { day: Day; lifeDays: number; today: Day }) {
  const observed = { day, lifeDays };
  if (isExpired(observed, today)) {
    return (
      <svg viewBox="0 0 16 16" className="life-ring life-ring-expired size-3.5" aria-hidden="true">
        <circle cx="8" cy="8" r="6.55" style={{ opacity: 1 }} />
      </svg>
    );
  }
  const left = lifeLeft(observed, today);
  return (
    <svg
      viewBox="0 0 16 16"
      className={clsx('life-ring size-3.5', left <= 0.5 && 'life-ring-ageing')}
      aria-hidden="true"
    >
      <circle cx="8" cy="8" r="6" />
      <circle cx="8" cy="8" r="6" pathLength="100" strokeDasharray={`${Math.round(left * 100)} 100`} />
    </svg>
  );
}
