import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Day } from '#domain/city-time.ts';
import { formatDifference, formatPercent } from '#domain/money.ts';
import { CityRuler } from './city-ruler.tsx';
import { Freshness, type FreshnessFacts } from './freshness.tsx';
import { Price, type PriceUnit } from './price.tsx';
import { BestLabel, type BestWords, PriceTag } from './price-tag.tsx';
import { VerifiedMark } from './verified-mark.tsx';

export interface RankRowProps {
  /** 1 for '1º'; absent where the order is not a ranking */
  position?: number | undefined;
  name: string;
  verified?: boolean | undefined;
  to: string;
  /** 'Vibra · 303 Norte · 2,6 km' */
  details: string;
  /** reais */
  price: number;
  unit: PriceUnit;
  fresh: FreshnessFacts;
  today: Day;
  /** reais: all prices compared; null leaves out the ruler (the price is not in the comparison) */
  compared: readonly number[] | null;
  mean: number | null;
  /** reais: what the difference is from, where it is not the lowest of all compared: the first of the list shown */
  first?: number | undefined;
  /**
   * 'tag' the one lowest of the set; 'first' of a list that the lowest is not part of; 'tie' as low as that one, further away; 'above' in the ranking;
   * 'out' expired while others are valid: pale, no difference, no ruler
   */
  placement: 'tag' | 'first' | 'tie' | 'above' | 'out';
  /** share of the difference beside it, '+R$ 3,08 · 6%'; fuel leaves it out */
  percent?: boolean | undefined;
  bestWords?: BestWords | undefined;
  trend?: ReactNode;
  /** right of the trend: a total, an action */
  aside?: ReactNode;
}

/** A place in a ranking by price. On the phone a block; from md one line. Stands in a RankList. */
export function RankRow(props: RankRowProps) {
  const {
    position,
    name,
    verified,
    to,
    details,
    price,
    fresh,
    today,
    compared,
    mean,
    placement,
    trend,
    aside,
  } = props;
  return (
    <li
      className={clsx('rank', position !== undefined && 'rank-numbered', placement === 'tag' && 'rank-best')}
    >
      {position !== undefined && <span className="rank-position">{position}º</span>}
      <div className="rank-who">
        {/* The whole row leads to the place: the link's box covers it. */}
        <Link to={to} className="font-bold after:absolute after:inset-0 hover:underline">
          {name}
        </Link>
        {verified && <VerifiedMark />}
        <p className="text-small text-muted-foreground">{details}</p>
      </div>
      <div className="rank-fresh">
        <Freshness {...fresh} today={today} />
      </div>
      <div className="rank-price">
        <RankPrice {...props} />
      </div>
      {compared && (
        <div className="rank-ruler">
          <CityRuler prices={compared} value={price} mean={mean} />
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

function RankPrice({ price, unit, placement, compared, first, percent = false, bestWords }: RankRowProps) {
  if (placement === 'tag') {
    return (
      <>
        <PriceTag value={price} unit={unit} />
        <BestLabel words={bestWords} />
      </>
    );
  }
  const lowest = compared && compared.length > 0 ? (first ?? Math.min(...compared)) : null;
  return (
    <>
      <Price value={price} unit={unit} show="digits" expired={placement === 'out'} />
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
  /** inside a box that has its own border */
  flush?: boolean | undefined;
  children: ReactNode;
}

/** An ordered list of RankRows in one card. */
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
