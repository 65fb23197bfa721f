import { type ReactNode, useEffect, useMemo } from 'react';
import { type Day, formatAge, formatClock, formatSince, toCityIso } from '#domain/city-time.ts';
import { formatKm } from '#domain/distance.ts';
import { formatReais } from '#domain/money.ts';
import { lowestShown, type NearOrder, nearList } from '#domain/near-list.ts';
import { aboutRoadKm, type Car } from '#domain/trip.ts';
import { now } from '#web/clock.ts';
import { PlaceRow } from '#web/components/place-row.tsx';
import { TrendLine } from '#web/components/trend.tsx';
import { paths } from '#web/paths.ts';
import { errandOf } from '#web/place/errand.ts';
import type { NearPrice } from '#web/place/near-prices.ts';
import { NoneNear } from '#web/place/near-trouble.tsx';
import { basisOf } from '#web/place/price-basis.ts';
import { isSameThing, keepSeen, pricesNoted, type SeenThing, useSeenThings } from '#web/place/seen-prices.ts';
import { type NamedPlace, sayNear, useAmount, useCar, useNearOrder } from '#web/place/user-place.ts';
import { PriceAge } from '../price-sheet/freshness-button.tsx';
import { LowestList, sayDaysShort } from './lowest-list.tsx';

/** A thing, and its prices near the person. */
export interface NearThings {
  thing: SeenThing;
  prices: NearPrice[];
}

interface NearBestProps {
  found: readonly NearThings[];
  place: NamedPlace;
  today: Day;
  /** false: prices of an earlier visit, which are not noted as those of today, nor compared */
  isCurrent: boolean;
  /** the lowest prices of the city, if nothing near has a price */
  children?: ReactNode;
}

/**
 * The best price near the person of what they have looked at last, with what has changed since their last visit: first what
 * has changed.
 */
export function NearBest({ found, place, today, isCurrent, children }: NearBestProps) {
  const seen = useSeenThings();
  const car = useCar();
  const order = useNearOrder();
  const amount = useAmount();
  const best = useMemo(
    () => found.flatMap((near) => bestOf(near, { car, amount, order, today }) ?? []),
    [found, car, amount, order, today],
  );
  const basis = basisOf(place.point, order, { ...car, amount });
  const noted = useMemo(
    () =>
      pricesNoted(
        seen ?? [],
        best.map(({ thing, price }) => ({ ...thing, price })),
        basis,
        today,
      ),
    [seen, best, basis, today],
  );
  useEffect(() => {
    if (best.length > 0 && isCurrent) keepSeen(noted);
  }, [best, noted, isCurrent]);
  if (best.length === 0) {
    return (
      <>
        <div className="lowest-head">
          <NoneNear from={place} />
        </div>
        {children}
      </>
    );
  }
  // What has changed keeps its room while the prices may be those of an earlier visit.
  const quiet = isCurrent ? undefined : 'invisible';
  const compared = best.map((row) => ({
    ...row,
    before: noted.find((each) => isSameThing(each, row.thing))?.near?.before ?? null,
  }));
  const rows = [...compared.filter(hasChanged), ...compared.filter((row) => !hasChanged(row))].slice(
    0,
    mostRows,
  );
  const days = sayDaysShort(rows, today);
  return (
    <LowestList
      {...sayHead(isCurrent ? rows : rows.map((row) => ({ ...row, before: null })), place, {
        days,
        order,
        today,
      })}
    >
      {rows.map(({ thing, place: shop, price, km, precision, expired, isLowest, before, ...row }) => (
        <PlaceRow
          key={thing.kind + thing.id}
          heart={
            before && (
              <span className={quiet}>
                <Moved from={before.price} to={price} />
              </span>
            )
          }
          name={thing.name}
          to={thing.kind === 'product' ? paths.product(thing.id) : paths.fuel({ fuelTypeId: thing.id })}
          facts={[km !== null && formatKm(km, precision, place.point.precision), shop.name]}
          price={price}
          unit={thing.unit}
          expired={expired}
          tagged={isLowest}
          lowestOf="perto"
          fresh={
            <PriceAge
              {...row}
              kind={thing.kind === 'product' ? 'meat' : 'fuel'}
              product={thing}
              place={shop}
              exception={days === null ? formatAge(row.day, today) : null}
              today={today}
            />
          }
          aside={
            before &&
            before.price !== price && <span className={quiet}>{`antes ${formatReais(before.price)}`}</span>
          }
        />
      ))}
    </LowestList>
  );
}

interface Best extends NearPrice {
  thing: SeenThing;
  expired: boolean;
  /** the lowest of several */
  isLowest: boolean;
}

interface Person {
  car: Car;
  amount: number;
  order: NearOrder;
  today: Day;
}

function bestOf({ thing, prices }: NearThings, { car, amount, order, today }: Person): Best | null {
  const { ranked, expired } = nearList(prices, { order, ...errandOf(thing, { car, amount }), today });
  const [best] = ranked;
  return best ? { ...best, thing, expired, isLowest: best === lowestShown(ranked) } : null;
}

/** As many as the rows of the city, in whose place they are. */
const mostRows = 3;

const hasChanged = ({ before, price }: Compared) => before !== null && before.price !== price;

type Compared = Best & { before: { price: number; day: Day } | null };

/** Title of the rows before anything can be compared: 'Mais em conta perto de Casa', 'Mais perto de Casa' */
const usualTitles: Record<NearOrder, string> = {
  conta: 'Mais em conta',
  preco: 'Menores preços',
  perto: 'Mais',
};

/** @param days of the prices; null: each row says its own */
function sayHead(
  rows: readonly Compared[],
  place: NamedPlace,
  { days, order, today }: Omit<Person, 'car' | 'amount'> & { days: string | null },
) {
  const about = [days, aboutRoadKm].filter(Boolean).join(' · ');
  // A change since a later visit is one since the first of them, too.
  const [first] = rows.flatMap(({ before }) => before?.day ?? []).toSorted();
  if (rows.every(({ expired }) => expired))
    return { title: `Últimos preços conhecidos ${sayNear(place)}`, about };
  const anyHasChanged = rows.some(hasChanged);
  if (first === undefined || !(anyHasChanged || rows.every(({ before }) => before))) {
    return { title: `${usualTitles[order]} ${sayNear(place)}`, about };
  }
  const since = formatSince(first, today);
  return anyHasChanged
    ? { title: `${greet(now())}. ${since.replace('d', 'D')}, na sua volta:`, about }
    : { title: `Nada mudou ${since}.`, about };
}

/** By the city's clock. */
function greet(now: Date): string {
  const hour = Number.parseInt(formatClock(toCityIso(now)), 10);
  return hour < 12 ? 'Bom dia' : hour < 18 ? 'Boa tarde' : 'Boa noite';
}

const moves = {
  up: 'subiu',
  down: 'caiu',
  stable: 'não mudou',
} as const;

function Moved({ from, to }: { from: number; to: number }) {
  const trend = to < from ? 'down' : to > from ? 'up' : 'stable';
  return (
    <span className="mr-1">
      <TrendLine trend={trend}>
        <span className="sr-only">{moves[trend]}: </span>
      </TrendLine>
    </span>
  );
}
