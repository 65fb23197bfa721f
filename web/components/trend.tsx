import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { TrendFacts } from '#contract/observations.ts';
import { type Day, formatMediumDate, formatShortDate } from '#domain/city-time.ts';
import { formatChange } from '#domain/money.ts';
import { type Trend as Direction, trendLabels } from '#domain/trend.ts';
import { SpriteIcon } from '#web/ui/sprite-icon.tsx';

interface TrendProps {
  /** a price, with the previous one at the same place if known */
  of: Pick<TrendFacts, 'trend' | 'firstCollection' | 'previousDay' | 'priceChange'>;
  /** true: the price has expired, and the trend has no colour */
  expired: boolean;
  today: Day;
  /** names the place of the trend if the subject is another: 'neste posto' */
  at?: 'neste posto' | undefined;
  /** 'short': without date */
  look?: 'line' | 'short' | undefined;
}

const icons = { up: 'arrow-up-right', down: 'arrow-down-right', stable: 'equal' } as const;
/** Colours of a trend; a stable one is neutral. */
export const trendColours = { up: 'text-up-ink', down: 'text-best-ink', stable: 'text-muted-foreground' };

/**
 * Trend of a station or shop compared with its own past: 'Em queda −0,20 desde 18 mar.' A first collection has no
 * trend, and only says so.
 */
export function Trend({ of, expired, today, at, look = 'line' }: TrendProps) {
  const { trend, firstCollection, previousDay, priceChange } = of;
  if (firstCollection) return <span className="text-small text-muted-foreground">primeira coleta</span>;
  const moved = trend !== 'stable' && priceChange !== null && formatChange(priceChange);
  const since = look === 'line' && previousDay && `desde ${formatDay(previousDay, today)}`;
  const rest = [moved, at, since].filter(Boolean).join(' ');
  return (
    <TrendLine trend={trend} plain={expired}>
      <span className="whitespace-nowrap">{trendLabels[trend]}</span>{' '}
      {rest && <span className="inline-block">{rest}</span>}
    </TrendLine>
  );
}

interface TrendLineProps {
  trend: Direction;
  /** true: without colour */
  plain?: boolean;
  children: ReactNode;
}

/** Shows a change in the colour and with the icon of its direction; a stable one has no colour. */
export function TrendLine({ trend, plain = false, children }: TrendLineProps) {
  return (
    <span
      className={clsx('trend num', plain ? 'text-muted-foreground' : ['font-semibold', trendColours[trend]])}
    >
      <SpriteIcon name={icons[trend]} />
      <span>{children}</span>
    </span>
  );
}

function formatDay(day: Day, today: Day): string {
  return day.slice(0, 4) === today.slice(0, 4) ? formatShortDate(day) : formatMediumDate(day);
}
