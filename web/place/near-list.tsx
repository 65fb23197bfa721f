import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Day, formatAge } from '#domain/city-time.ts';
import { sayConditional } from '#domain/conditional-price.ts';
import { formatKm } from '#domain/distance.ts';
import { isExpired } from '#domain/freshness.ts';
import { formatDifference, formatReais, reaisAbove } from '#domain/money.ts';
import {
  type Billed,
  lowestConditionalBill,
  lowestShown,
  type NearOrder,
  nearList,
} from '#domain/near-list.ts';
import { counted } from '#domain/text.ts';
import { aboutRoadKm, type TripFuel } from '#domain/trip.ts';
import { sayException, usualFacts } from '#domain/usual-facts.ts';
import { PlaceRow, PlaceRows } from '#web/components/place-row.tsx';
import type { PriceUnit } from '#web/components/price.tsx';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import type { NearPrice } from './near-prices.ts';
import { NoneNear } from './near-trouble.tsx';
import { sayAbove } from './say-above.ts';
import { type NamedPlace, sayNear } from './user-place.ts';
import { useSayUsual } from './usual-line.tsx';

export interface NearRowsProps {
  /** 'Picanha' */
  name: string;
  unit: PriceUnit;
  /** how much of it is bought */
  amount: number;
  /** '2 kg', '40 L' */
  amountText: string;
  /** what the trip to a place burns */
  fuelOf: (row: NearPrice) => TripFuel;
  /** below the price: the difference to the lowest price, also in percent, or to the lowest bill */
  aside: 'price' | 'percent' | 'bill';
  /** below the price with the tag, instead of a difference */
  taggedAside?: (row: NearPrice) => ReactNode;
  today: Day;
  /** shows what the head of the list has not said about the age and source of a price */
  fresh?: (row: NearPrice, exception: string | null) => ReactNode;
  /** the third line of a row */
  note?: (row: NearPrice) => ReactNode;
  /** left of the name */
  heart?: (row: NearPrice) => ReactNode;
  /** below the rows: what the right choice among them can save */
  verdict?: ReactNode;
  /** the list of the whole city: until a place is chosen and its prices are here, and if there are none or they cannot be had */
  children: ReactNode;
}

/** How many letters of a name a row of a phone shows. */
const mostOfName = 26;

/** They and the verdict below them are on the first screen of a phone. */
const firstRows = 5;

interface NearListProps extends NearRowsProps {
  found: NearPrice[];
  from: NamedPlace;
  order: NearOrder;
}

export default function NearList({ found, from, order, ...props }: NearListProps) {
  const { name, amount, fuelOf, today, children } = props;
  const [isWhole, setIsWhole] = useState(false);
  const sayUsual = useSayUsual(today);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    // The pressed button has gone, so the focus moves on to the first row that it has brought.
    if (isWhole) list.current?.children[firstRows]?.querySelector('a')?.focus();
  }, [isWhole]);
  const { ranked, left, expired } = nearList(found, { order, amount, fuelOf, today });
  if (ranked.length === 0) {
    return (
      <div className="flex flex-col gap-2">
        <NoneNear from={from} />
        {children}
      </div>
    );
  }
  const shown = isWhole ? ranked : ranked.slice(0, firstRows);
  const usual = usualFacts(shown, today);
  const tagged = lowestShown(shown);
  const best = ranked.filter(({ km }) => km !== null).toSorted((a, b) => a.bill - b.bill)[0];
  const conditional =
    props.aside === 'bill' ? lowestConditionalBill(ranked, { amount, fuelOf, today }) : undefined;
  const firstAbove = shown.find((price) => price !== best && price.km !== null);
  const row = (price: NearPrice, rest: { aside: ReactNode; isTagged: boolean }) => {
    const exception = sayException(price, usual, today);
    return (
      <PlaceRow
        key={price.id}
        {...price.place}
        facts={[
          price.km !== null && formatKm(price.km, price.precision, from.point.precision),
          // Names that begin alike are cut off on a phone.
          price.place.name.length > mostOfName && price.place.where,
          !props.fresh && exception,
        ]}
        price={price.price}
        unit={props.unit}
        expired={isExpired(price, today)}
        tagged={rest.isTagged}
        aside={rest.aside}
        fresh={props.fresh?.(price, exception)}
        note={props.note?.(price)}
        conditional={sayConditional(price.conditionalPrice, today)}
        heart={props.heart?.(price)}
      />
    );
  };
  return (
    <div className="flex flex-col gap-2">
      <p className="usual-facts">{[sayUsual(usual), aboutRoadKm].filter(Boolean).join(' · ')}</p>
      <PlaceRows ref={list} label={`${name} ${sayNear(from)}`}>
        {shown.map((price) =>
          row(price, {
            isTagged: price === tagged,
            aside:
              props.aside === 'bill'
                ? best && (
                    <BillAside
                      price={price}
                      best={best}
                      isTie={price !== tagged && price.price === tagged?.price}
                      isSaid={price !== firstAbove}
                    />
                  )
                : price === tagged
                  ? props.taggedAside?.(price)
                  : tagged && sayAbove(price.price, tagged.price, props.aside === 'percent'),
          }),
        )}
      </PlaceRows>
      {props.verdict}
      {conditional && (
        <p className="text-small text-muted-foreground">
          Pagando {conditional.conditionalPrice?.conditionName}, {conditional.place.name}: conta{' '}
          <span className="num">{formatReais(conditional.bill)}</span>.
        </p>
      )}
      {!expired && <CityLowest {...props} from={from} ranked={ranked} best={best} shown={shown} />}
      {shown.length < ranked.length && (
        <Button variant="outline" onClick={() => setIsWhole(true)}>
          Mostrar mais {counted(ranked.length - shown.length, 'lugar', 'lugares')}
        </Button>
      )}
      {left.length > 0 && (
        <Disclosure title={`${counted(left.length, 'preço')} fora da comparação`}>
          <PlaceRows label={`${name}, preços fora da comparação`} flush>
            {left.map((price) => row(price, { isTagged: false, aside: formatAge(price.day, today) }))}
          </PlaceRows>
        </Disclosure>
      )}
    </div>
  );
}

interface CityLowestProps extends Pick<NearRowsProps, 'amountText' | 'note'> {
  from: NamedPlace;
  ranked: readonly Billed<NearPrice>[];
  best: Billed<NearPrice> | undefined;
  /** those that have a row */
  shown: readonly Billed<NearPrice>[];
}

/** Says where the lowest price is if its bill is not the lowest, because the trip costs more than it saves. */
function CityLowest({ from, ranked, best, shown, amountText, note }: CityLowestProps) {
  const lowest = lowestShown(ranked);
  if (!lowest || !best || lowest.km === null || lowest.price === best.price) return null;
  const above = reaisAbove(lowest.bill, best.bill);
  return (
    <div className="text-small text-muted-foreground">
      <p>
        Menor preço: <span className="num">{formatReais(lowest.price)}</span>, {lowest.place.name}, a{' '}
        {formatKm(lowest.km, lowest.precision, from.point.precision)}. Para {amountText},{' '}
        {above === 0 ? (
          'empata com a viagem.'
        ) : (
          <>
            sai <span className="num">{formatReais(above)}</span> mais caro com a viagem.
          </>
        )}
      </p>
      {!shown.includes(lowest) && note?.(lowest)}
    </div>
  );
}

interface BillAsideProps {
  price: Billed<NearPrice>;
  best: Billed<NearPrice>;
  /** true: another row has the same price, is nearer, and has the tag */
  isTie: boolean;
  /** true: a row above has said that the difference is one of bills */
  isSaid: boolean;
}

/** 'conta R$ 282,14' for the lowest bill, '+R$ 1,44 na conta' for the others; nothing if the trip is unknown. */
function BillAside({ price: { bill, km }, best, isTie, isSaid }: BillAsideProps) {
  if (km === null) return isTie && 'mesmo preço';
  const above = reaisAbove(bill, best.bill);
  if (above === 0) return isTie ? 'mesmo preço' : `conta ${formatReais(bill)}`;
  return (
    <>
      {isTie && 'mesmo preço, '}
      {formatDifference(above)}
      <span className={isSaid ? 'sr-only' : undefined}> na conta</span>
    </>
  );
}
