import { type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { pricesAsked } from '#domain/asked-prices.ts';
import { mostOfName } from '#domain/city-address.ts';
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
import { capitalized, counted } from '#domain/text.ts';
import { aboutRoadKm } from '#domain/trip.ts';
import { sayException, usualFacts } from '#domain/usual-facts.ts';
import { PlaceRow, PlaceRows } from '#web/components/place-row.tsx';
import { HeartButton } from '#web/favorites/heart-button.tsx';
import { useErrand } from '#web/place/errand.ts';
import type { NearPrice, NearPriceList } from '#web/place/near-prices.ts';
import { NoneNear } from '#web/place/near-trouble.tsx';
import { sayAbove } from '#web/place/say-above.ts';
import { type NamedPlace, sayNear } from '#web/place/user-place.ts';
import { useSayUsual } from '#web/place/usual-line.tsx';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { DetourLimit } from '../fuel/fuel-advice.tsx';
import { promotionNote } from '../meat/promotion-note.tsx';
import { ChangedButton } from '../price-sheet/changed-button.tsx';
import { OpenPriceSheet, PriceAge } from '../price-sheet/freshness-button.tsx';
import type { NearFacts } from './near-facts.ts';

export interface NearListProps {
  facts: NearFacts;
  found: NearPriceList;
  from: NamedPlace;
  order: NearOrder;
  today: Day;
  /** the list of the city, if nothing near has a price */
  children?: ReactNode;
}

/** They and the verdict below them are on the first screen of a phone. */
const firstRows = 5;

/** The prices of one thing around a place, in the chosen order, with kilometres. */
export default function NearList({ facts, found, from, order, today, children }: NearListProps) {
  const { kind, name, unit, figures, hasPercent = false, hasPromotions = false } = facts;
  const { amount, amountText, fuelOf } = useErrand(facts);
  const priceKind = kind === 'fuel' ? 'fuel' : 'meat';
  const billName = kind === 'fuel' ? 'conta' : 'com a ida';
  const [isWhole, setIsWhole] = useState(false);
  const sayUsual = useSayUsual(today);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    // The pressed button has gone, so the focus moves on to the first row that it has brought.
    if (isWhole) list.current?.children[firstRows]?.querySelector('a')?.focus();
  }, [isWhole]);
  const { ranked, left, expired } = nearList(found, { order, amount, fuelOf, today });
  const asked = kind === 'fuel' && <PriceAsked {...{ facts, found, from, today }} />;
  if (ranked.length === 0) {
    return (
      <div className="flex flex-col gap-2">
        <NoneNear from={from} />
        {asked}
        {children}
      </div>
    );
  }
  const shown = isWhole ? ranked : ranked.slice(0, firstRows);
  const usual = usualFacts(shown, today);
  const tagged = lowestShown(shown);
  const best = ranked.filter(({ km }) => km !== null).toSorted((a, b) => a.bill - b.bill)[0];
  const conditional = hasPercent ? undefined : lowestConditionalBill(ranked, { amount, fuelOf, today });
  const firstAbove = shown.find((price) => price !== best && price.km !== null);
  const row = (price: NearPrice, rest: { aside: ReactNode; isTagged: boolean }) => {
    const exception = sayException(price, usual, today);
    return (
      <PlaceRow
        key={price.id}
        {...price.place}
        name={price.place.inRow}
        facts={[
          price.km !== null && formatKm(price.km, price.precision, from.point.precision),
          // Names that begin alike are cut off on a phone.
          price.place.inRow.length > mostOfName && price.place.where,
        ]}
        price={price.price}
        unit={unit}
        expired={isExpired(price, today)}
        tagged={rest.isTagged}
        aside={rest.aside}
        fresh={
          <PriceAge
            {...price}
            kind={priceKind}
            product={facts}
            exception={exception}
            asks={price === shown[0]}
            today={today}
          />
        }
        note={hasPromotions && promotionNote(price, today)}
        conditional={sayConditional(price.conditionalPrice, today)}
        heart={kind === 'fuel' && <HeartButton kind="station" id={price.place.id} name={price.place.name} />}
      />
    );
  };
  return (
    <div className="flex flex-col gap-2">
      <p className="usual-facts">
        <span>{[sayUsual(usual), aboutRoadKm].filter(Boolean).join(' · ')}</span>{' '}
        <ChangedButton kind={priceKind} product={facts} prices={shown} today={today} />
      </p>
      <PlaceRows ref={list} label={`${name} ${sayNear(from)}`}>
        {shown.map((price) =>
          row(price, {
            isTagged: price === tagged,
            aside: hasPercent
              ? price !== tagged && tagged && sayAbove(price.price, tagged.price, true)
              : best && (
                  <BillAside
                    price={price}
                    best={best}
                    isTie={price !== tagged && price.price === tagged?.price}
                    isSaid={price !== firstAbove}
                    name={billName}
                  />
                ),
          }),
        )}
      </PlaceRows>
      {kind === 'fuel' && figures && <DetourLimit fuel={facts} unit={unit} comparison={figures} />}
      {conditional && (
        <p className="text-small text-muted-foreground">
          {`Pagando ${conditional.conditionalPrice?.conditionName}, ${conditional.place.name}: ${billName} ${formatReais(conditional.bill)}.`}
        </p>
      )}
      {!expired && (
        <CityLowest {...{ from, ranked, best, shown, amountText }}>
          {hasPromotions && ((lowest) => promotionNote(lowest, today))}
        </CityLowest>
      )}
      {asked}
      {shown.length < ranked.length && (
        <Button variant="outline" onClick={() => setIsWhole(true)}>
          {`Mostrar mais ${counted(ranked.length - shown.length, 'lugar', 'lugares')}`}
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

/** Asks for the price at the nearest station that has no valid one. */
function PriceAsked({
  facts,
  found,
  from,
  today,
}: Pick<NearListProps, 'facts' | 'found' | 'from' | 'today'>) {
  const open = useContext(OpenPriceSheet);
  const { unpriced = null } = found;
  const known = unpriced && { stations: unpriced.stations, nearestKm: unpriced.nearest.km };
  const { stations, nearest } = pricesAsked(found, known, today);
  const place = nearest?.place ?? unpriced?.nearest;
  if (!place) return null;
  const say = () =>
    open({
      productId: facts.id,
      establishmentId: place.id,
      kind: 'fuel',
      fresh: nearest,
      isReported: true,
      isFirst: nearest ? undefined : true,
      today,
    });
  return (
    <p className="text-small text-muted-foreground">
      {`${capitalized(sayNear(from))}, ${counted(stations, 'posto')} sem preço válido: `}
      <button type="button" className="changed-button" aria-haspopup="dialog" onClick={say}>
        {stations === 1 ? 'diga qual é' : 'diga um'}
        <span className="sr-only">{`, em ${place.name}`}</span>
      </button>
      .
    </p>
  );
}

interface CityLowestProps {
  from: NamedPlace;
  /** '2 kg' */
  amountText: string;
  ranked: readonly Billed<NearPrice>[];
  best: Billed<NearPrice> | undefined;
  /** those that have a row */
  shown: readonly Billed<NearPrice>[];
  /** what a row would say of its promotion */
  children: ((lowest: NearPrice) => ReactNode) | false;
}

/** Says where the lowest price is if its bill is not the lowest, because the trip costs more than it saves. */
function CityLowest({ from, ranked, best, shown, amountText, children }: CityLowestProps) {
  const lowest = lowestShown(ranked);
  if (!lowest || !best || lowest.km === null || lowest.price === best.price) return null;
  const above = reaisAbove(lowest.bill, best.bill);
  return (
    <div className="text-small text-muted-foreground">
      <p>
        {`Menor preço: ${formatReais(lowest.price)}, ${lowest.place.name}, a ${formatKm(lowest.km, lowest.precision, from.point.precision)}. Para ${amountText}, ${above === 0 ? 'empata' : `sai ${formatReais(above)} mais caro`} com a viagem.`}
      </p>
      {!shown.includes(lowest) && children && children(lowest)}
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
  name: string;
}

/** 'conta R$ 282,14', or 'com a ida R$ 115,87', for the lowest bill, '+R$ 1,44 na conta' for the others; nothing if the trip is unknown. */
function BillAside({ price: { bill, km }, best, isTie, isSaid, name }: BillAsideProps) {
  if (km === null) return isTie && <span>mesmo preço</span>;
  const above = reaisAbove(bill, best.bill);
  if (above === 0) return <span>{isTie ? 'mesmo preço' : `${name} ${formatReais(bill)}`}</span>;
  return (
    <>
      <span>{`${isTie ? 'mesmo preço, ' : ''}${formatDifference(above)}`}</span>
      <span className={isSaid ? 'sr-only' : undefined}> na conta</span>
    </>
  );
}
