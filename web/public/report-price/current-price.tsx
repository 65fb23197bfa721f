import type { Day } from '#domain/city-time.ts';
import { Freshness } from '#web/components/freshness.tsx';
import { Price } from '#web/components/price.tsx';
import type { ReportablePrice } from './reportable.ts';

/** The price that stands on the page now, and is contested. */
export function CurrentPrice({ price, today }: { price: ReportablePrice; today: Day }) {
  return (
    <div className="-mt-2 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <p className="flex items-baseline gap-2">
        <span className="text-small text-muted-foreground">Preço no site</span>
        <Price value={price.price} unit={price.unit} size="sm" expired={price.expired} />
      </p>
      <Freshness
        day={price.day}
        lifeDays={price.lifeDays}
        source={price.source}
        sourceName={price.sourceName}
        today={today}
      />
    </div>
  );
}
