import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Day } from '#domain/city-time.ts';
import { isExpired } from '#domain/freshness.ts';
import { formatDifference, formatPercent } from '#domain/money.ts';
import { CityRuler } from './city-ruler.tsx';
import { Freshness, type FreshnessFacts } from './freshness.tsx';
import { Price, type PriceUnit } from './price.tsx';
import { BestLabel, type BestLabelText, PriceTag } from './price-tag.tsx';
import { VerifiedMark } from './verified-mark.tsx';

export interface RankRowProps {
  /** 1 for '1º'; undefined outside a ranking */
  position?: number | undefined;
  name: string;
  verified?: boolean | undefined;
  to: string;
  /** example: 'Vibra · 303 Norte · 2,6 km' */
  details: string;
  /** price in reais */
  price: number;
  unit: PriceUnit;
  fresh: FreshnessFacts;
  /** a button that opens the sheet of the price, in place of the freshness line */
  freshButton?: ReactNode;
  today: Day;
  /** all compared prices in reais; null hides the ruler, because the price is not compared */
  compared: readonly number[] | null;
  mean: number | null;
  /** reference price in reais of the difference, if it is not the lowest compared price: the first of the list */
  first?: number | undefined;
  /**
   * 'tag': the lowest price of the city, or one that ties with it; 'first': first of a list without that lowest price,
   * or the only price; 'tie': as low as the first; 'above': higher in the ranking; 'out': expired while others are valid,
   * dimmed, without difference and ruler
   */
  placement: 'tag' | 'first' | 'tie' | 'above' | 'out';
  /** adds the percent of the difference, '+R$ 3,08 · 6%'; fuel omits it */
  percent?: boolean | undefined;
  bestLabel?: BestLabelText | undefined;
  trend?: ReactNode;
  /** content right of the trend: a total, an action */
  aside?: ReactNode;
}

/** A row of a price ranking: several lines on phones, one line from md. It must be inside a RankList. */
export function RankRow(props: RankRowProps) {
  const {
    position,
    name,
    verified,
    to,
    details,
    price,
    fresh,
    freshButton,
    today,
    compared,
    mean,
    placement,
    trend,
    aside,
  } = props;
  const expired = isExpired(fresh, today);
  return (
    <li
      className={clsx(
        'rank',
        position !== undefined && 'rank-numbered',
        placement === 'tag' && !expired && 'rank-best',
      )}
    >
      {position !== undefined && <span className="rank-position">{position}º</span>}
      <div className="rank-who">
        {/* The whole row is clickable: the link's ::after covers it. */}
        <Link to={to} className="font-bold after:absolute after:inset-0 hover:underline">
          {name}
        </Link>
        {verified && <VerifiedMark />}
        <p className="text-small text-muted-foreground">{details}</p>
      </div>
      <div className="rank-fresh">{freshButton ?? <Freshness {...fresh} today={today} />}</div>
      <div className="rank-price">
        <RankPrice {...props} expired={expired} />
      </div>
      {compared && (
        <div className="rank-ruler">
          <CityRuler prices={compared} value={price} expired={expired} mean={mean} />
        </div>
      )}
      {(trend || aside) && (
        <div className="rank-foot">
          {trend}
          {aside}
        </div>
      )}
    </li>
  );
}

function RankPrice({
  price,
  unit,
  expired,
  placement,
  compared,
  first,
  percent = false,
  bestLabel,
}: RankRowProps & { expired: boolean }) {
  if (placement === 'tag') {
    return (
      <>
        <PriceTag value={price} unit={unit} expired={expired} />
        <BestLabel text={bestLabel} expired={expired} />
      </>
    );
  }
  const lowest = compared && compared.length > 0 ? (first ?? Math.min(...compared)) : null;
  return (
    <>
      <Price value={price} unit={unit} show="digits" expired={expired} />
      {placement === 'first' && bestLabel && <BestLabel text={bestLabel} expired={expired} />}
      {placement === 'tie' && <span className="text-small text-muted-foreground">mesmo preço</span>}
      {placement === 'above' && lowest !== null && (
        <span className="text-small whitespace-nowrap text-muted-foreground num">
          {formatDifference(price - lowest)}
          {percent && ` · ${formatPercent(((price - lowest) / lowest) * 100)}`}
        </span>
      )}
    </>
  );
}

interface RankListProps {
  label: string;
  /** true inside a box with its own border */
  flush?: boolean | undefined;
  children: ReactNode;
}

/** Ordered list of RankRows in one card. */
export function RankList({ label, flush = false, children }: RankListProps) {
  return (
    <ol
      aria-label={label}
      className={clsx(
        'divide-y divide-border bg-card',
        flush ? 'border-t border-border' : 'overflow-clip rounded-lg border border-border',
      )}
    >
      {children}
    </ol>
  );
}
