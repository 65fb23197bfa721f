import { type ReactNode, useCallback, useEffect, useMemo } from 'react';
import { type Day, formatClock, formatSince, toCityIso } from '#domain/city-time.ts';
import { formatKm, type Point } from '#domain/distance.ts';
import { formatReais } from '#domain/money.ts';
import { lowestShown, type NearOrder, nearList } from '#domain/near-list.ts';
import { aboutRoadKm, type Car, kmPerLitreOf, usualAmount, usualLitrePrice } from '#domain/trip.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { PlaceRow } from '#web/components/place-row.tsx';
import { TrendLine } from '#web/components/trend.tsx';
import { paths } from '#web/paths.ts';
import { listNearPrices, type NearPrice } from '#web/place/near-prices.ts';
import { NearTrouble, NoneNear } from '#web/place/near-trouble.tsx';
import { NearWait } from '#web/place/near-wait.tsx';
import { basisOf } from '#web/place/price-basis.ts';
import { isSameThing, keepSeen, pricesNoted, type SeenThing, useSeenThings } from '#web/place/seen-prices.ts';
import { useNearbySearch } from '#web/place/use-nearby-search.ts';
import { type NamedPlace, sayNear, useCar, useNearOrder } from '#web/place/user-place.ts';
import { PriceAge } from '../price-sheet/freshness-button.tsx';
import { type CityLowestProps, LowestList, sayDaysShort } from './lowest-list.tsx';

export interface NearLowestProps extends CityLowestProps {
  place: NamedPlace;
  /** the lowest prices of the city: they hold the room while those near load, and are shown if there are none */
  instead: ReactNode;
}

/** A thing, and its prices near the person; the best one comes first. */
interface NearThings {
  thing: SeenThing;
  prices: NearPrice[];
}

/** Three best prices near the person: of what they have looked at last, else of what the page shows to everybody. */
export default function NearLowest({ lowest, place, today, instead }: NearLowestProps) {
  const apiPrefix = useApiPrefix();
  const seen = useSeenThings();
  const car = useCar();
  const order = useNearOrder();
  const chosen = JSON.stringify(chooseThings(seen ?? [], lowest));
  const things = useMemo<SeenThing[]>(() => JSON.parse(chosen), [chosen]);
  const search = useCallback(
    async (from: Point) => {
      const found = await Promise.all(
        things.map(async (thing) => ({ thing, prices: await listNearPrices(apiPrefix, thing, from) })),
      );
      const known = found.flatMap(({ thing, prices }) => (prices === 'unavailable' ? [] : { thing, prices }));
      return known.length === things.length ? known : 'unavailable';
    },
    [apiPrefix, things],
  );
  const { found, busy, failed, retry } = useNearbySearch<NearThings[]>(place.point, search, place.name);
  const best = useMemo(
    () => (Array.isArray(found) ? found.flatMap((near) => bestOf(near, { car, order, today }) ?? []) : []),
    [found, car, order, today],
  );
  const basis = basisOf(place.point, order, car);
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
    // Earlier results, which are shown meanwhile, are not today's prices.
    if (best.length > 0 && !busy && !failed) keepSeen(noted);
  }, [best, noted, busy, failed]);
  if (found === 'searching') return <NearWait from={place}>{instead}</NearWait>;
  if (found === 'unavailable' || best.length === 0) {
    return (
      <>
        <div className="lowest-head">
          {found === 'unavailable' ? <NearTrouble from={place} retry={retry} /> : <NoneNear from={place} />}
        </div>
        {instead}
      </>
    );
  }

  const rows = best.map((row) => ({
    ...row,
    before: noted.find((each) => isSameThing(each, row.thing))?.near?.before ?? null,
  }));
  return (
    <LowestList {...sayHead(rows, place, { order, today })}>
      {rows.map(({ thing, place: shop, price, km, precision, expired, isLowest, before, ...row }) => (
        <PlaceRow
          key={thing.kind + thing.id}
          heart={before && <Moved from={before.price} to={price} />}
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
              exception={null}
              today={today}
            />
          }
          aside={before && before.price !== price && `antes ${formatReais(before.price)}`}
        />
      ))}
    </LowestList>
  );
}

/** Of each kind as many as the page shows to everybody; what was looked at last comes first. */
function chooseThings(seen: readonly SeenThing[], usual: readonly SeenThing[]): SeenThing[] {
  return (['product', 'fuel'] as const).flatMap((kind) => {
    const byId = new Map<number, SeenThing>();
    for (const { id, name, unit, ...thing } of [...seen, ...usual]) {
      if (thing.kind === kind && !byId.has(id)) byId.set(id, { kind, id, name, unit });
    }
    return [...byId.values()].slice(0, usual.filter((thing) => thing.kind === kind).length);
  });
}

interface Best extends NearPrice {
  thing: SeenThing;
  expired: boolean;
  /** the lowest of several */
  isLowest: boolean;
}

interface Person {
  car: Car;
  order: NearOrder;
  today: Day;
}

function bestOf({ thing, prices }: NearThings, { car, order, today }: Person): Best | null {
  const isFuel = thing.kind === 'fuel';
  const { ranked, expired } = nearList(prices, {
    order,
    amount: isFuel ? car.tankLitres : usualAmount,
    fuelOf: ({ price }) =>
      isFuel
        ? { litrePrice: price, kmPerLitre: kmPerLitreOf(car, thing.name) }
        : { litrePrice: usualLitrePrice, kmPerLitre: car.kmPerLitre },
    today,
  });
  const [best] = ranked;
  return best ? { ...best, thing, expired, isLowest: best === lowestShown(ranked) } : null;
}

type Compared = Best & { before: { price: number; day: Day } | null };

/** Title of the rows before anything can be compared: 'Mais em conta perto de Casa', 'Mais perto de Casa' */
const usualTitles: Record<NearOrder, string> = {
  conta: 'Mais em conta',
  preco: 'Menores preços',
  perto: 'Mais',
};

function sayHead(rows: readonly Compared[], place: NamedPlace, { order, today }: Omit<Person, 'car'>) {
  const days = rows.map(({ day }) => day);
  const about = `${sayDaysShort(days, today)} · ${aboutRoadKm}`;
  // A change since a later visit is one since the first of them, too.
  const [first] = rows.flatMap(({ before }) => before?.day ?? []).toSorted();
  if (rows.every(({ expired }) => expired))
    return { title: `Últimos preços conhecidos ${sayNear(place)}`, about };
  const hasChanged = rows.some(({ before, price }) => before && before.price !== price);
  if (first === undefined || !(hasChanged || rows.every(({ before }) => before))) {
    return { title: `${usualTitles[order]} ${sayNear(place)}`, about };
  }
  const since = formatSince(first, today);
  return hasChanged
    ? { title: `${greet(new Date())}. ${since.replace('d', 'D')}, na sua volta:`, about }
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
