import clsx from 'clsx';
import { ArrowDownRight, ArrowUpRight, Equal } from 'lucide-react';
import { type Day, formatMediumDate, formatShortDate } from '#domain/city-time.ts';
import { formatAmount } from '#domain/money.ts';
import { type TrendDirection, trendLabels } from '#domain/trend.ts';

export interface TrendFacts {
  direction: TrendDirection;
  /** 'previous': compared with the place's earlier observation; 'threshold': there is no earlier one */
  basis: 'previous' | 'threshold';
  /** change in reais from the previous observation */
  change: number | null;
  /** day of the previous observation */
  since: Day | null;
}

interface TrendProps extends TrendFacts {
  today: Day;
  /** 'stacked': label first, change and date below; 'short': without date */
  look?: 'line' | 'stacked' | 'short' | undefined;
}

const looks = {
  up: { Icon: ArrowUpRight, colour: 'text-up-ink' },
  down: { Icon: ArrowDownRight, colour: 'text-best-ink' },
  stable: { Icon: Equal, colour: 'text-muted-foreground' },
} as const;

/**
 * Trend of a place compared with its own past: 'Em queda −0,20 desde 18 mar.' Without an earlier price it is neutral
 * and says so.
 */
export function Trend({ direction, basis, change, since, today, look = 'line' }: TrendProps) {
  const { Icon, colour } = looks[direction];
  const first = basis === 'threshold';
  const moved =
    change !== null && direction !== 'stable'
      ? `${change < 0 ? '−' : '+'}${formatAmount(Math.abs(change))}`
      : '';
  const from = since && look !== 'short' ? `desde ${formatDay(since, today)}` : '';
  const rest = first ? 'primeira coleta' : [moved, from].filter(Boolean).join(' ');
  return (
    <span
      className={clsx(
        'inline-flex items-start gap-1.5 text-small num',
        first || direction === 'stable' ? 'text-muted-foreground' : colour,
      )}
    >
      <Icon size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span>
        <span className="font-semibold whitespace-nowrap">
          {trendLabels[direction]}
          {first && look !== 'stacked' && ','}
        </span>{' '}
        {rest && (
          <span
            className={
              look === 'stacked'
                ? 'block text-micro text-muted-foreground'
                : clsx('whitespace-nowrap', !first && 'font-semibold')
            }
          >
            {rest}
          </span>
        )}
      </span>
    </span>
  );
}

function formatDay(day: Day, today: Day): string {
  return day.slice(0, 4) === today.slice(0, 4) ? formatShortDate(day) : formatMediumDate(day);
}
