import { useState } from 'react';
import { sayKmFurther } from '#domain/distance.ts';
import { mixesCollections } from '#domain/freshness.ts';
import { formatAmount, formatReais, reaisAbove } from '#domain/money.ts';
import { type Billed, lowestConditionalBill, nearList } from '#domain/near-list.ts';
import { kmPerLitreOf, longestDetour, tripCost } from '#domain/trip.ts';
import { freshnessOf } from '#web/components/price-facts.ts';
import { CarChip } from '#web/place/car-chip.tsx';
import type { NearPrice } from '#web/place/near-prices.ts';
import { useNearPrices } from '#web/place/use-near-prices.ts';
import { useCar } from '#web/place/user-place.ts';
import { EthanolLine, EthanolRuler, ethanolPair } from './fuel-advice.tsx';
import type { StationData } from './load-station.ts';
import type { FuelOfCity } from './station-fuel.ts';

type StationFuelPrice = StationData['station']['FuelPrices'][number];

/**
 * Whether ethanol pays off at this station, with a ruler around the share of the person's car. Prices of two collections are
 * not compared.
 */
export function StationVerdict({ prices }: { prices: readonly StationFuelPrice[] }) {
  const pair = ethanolPair(
    prices.map((price) => ({ name: price.FuelType.name, price: price.price, ...freshnessOf(price) })),
  );
  if (!pair || mixesCollections([pair.ethanol, pair.petrol])) return null;
  const both = { ethanol: pair.ethanol.price, petrol: pair.petrol.price };
  return (
    <section aria-label="Etanol ou gasolina" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p>
          <EthanolLine {...both} />
        </p>
        <CarChip show="ethanol" />
      </div>
      <EthanolRuler {...both} />
    </section>
  );
}

interface StationBillProps {
  loaded: StationData;
  /** the fuel that the page shows first */
  fuel: FuelOfCity | undefined;
}

/** The bill of a tank here against the best alternative near the person, or against the city where no place is known. */
export function StationBill({ loaded, fuel }: StationBillProps) {
  const price = loaded.station.FuelPrices.find(({ fuelTypeId }) => fuelTypeId === fuel?.id);
  if (!fuel?.comparison || !price || price.expired || fuel.comparison.ranked.length < 2) return null;
  return (
    <section aria-labelledby="conta" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="conta" className="heading text-h3">
          Vale ir até lá?
        </h2>
        <CarChip show="car" />
      </div>
      <Bills loaded={loaded} fuel={fuel} own={price} lowest={fuel.comparison.lowest} />
    </section>
  );
}

interface BillsProps {
  loaded: StationData;
  fuel: FuelOfCity;
  /** here */
  own: StationFuelPrice;
  lowest: number;
}

function Bills({ loaded: { station, today }, fuel, own, lowest }: BillsProps) {
  const { price } = own;
  const { tankLitres, ...car } = useCar();
  const [isOnTheWay, setIsOnTheWay] = useState(false);
  const { found, from } = useNearPrices({ kind: 'fuel', id: fuel.id });
  const kmPerLitre = kmPerLitreOf({ tankLitres, ...car }, fuel.name);
  const fuelOf = ({ price: litrePrice }: { price: number }) => ({ litrePrice, kmPerLitre });
  const { ranked } = nearList(Array.isArray(found) ? found : [], {
    order: 'conta',
    amount: tankLitres,
    fuelOf,
    today,
  });
  const here = ranked.find(({ place }) => place.id === station.id);
  const other = ranked.find((each) => each !== here && each.km !== null);
  if (here?.km == null || other?.km == null) {
    const { conditionalPrice: conditional } = own;
    return (
      <Sums
        rows={[
          { name: 'Aqui', sum: formatAmount(price * tankLitres) },
          ...(conditional && conditional.expiresOn >= today
            ? [
                {
                  name: `Aqui, ${conditional.conditionName}`,
                  sum: formatAmount(conditional.price * tankLitres),
                },
              ]
            : []),
          { name: 'Menor da cidade', sum: formatAmount(lowest * tankLitres) },
        ]}
      >
        {sayCitySaving({ price, lowest }, { tankLitres, kmPerLitre })}
      </Sums>
    );
  }
  const billed = (name: string, each: NearPrice, km: number) => {
    const [fill, way] = [each.price * tankLitres, tripCost(km, fuelOf(each))];
    return {
      name,
      sum: `${formatAmount(fill)} + trajeto ${formatAmount(way)} = ${formatAmount(fill + way)}`,
      total: fill + way,
    };
  };
  const mine = billed('Aqui', here, isOnTheWay ? 0 : here.km);
  const theirs = billed(other.place.name, other, other.km);
  const passed = (each: Billed<NearPrice>) =>
    each === here && isOnTheWay ? { ...each, km: 0, bill: mine.total } : each;
  const lower = lowestConditionalBill(ranked.map(passed), { amount: tankLitres, fuelOf, today });
  const rows = [mine, theirs];
  if (lower) {
    const name = lower.place.id === station.id ? 'Aqui' : lower.place.name;
    rows.push(billed(`${name}, ${lower.conditionalPrice?.conditionName}`, lower, lower.km ?? 0));
  }
  return (
    <>
      <Sums rows={rows}>
        {sayBestBill(mine.total, {
          name: other.place.name,
          total: theirs.total,
          kmFurther: other.km - here.km,
          isRough: [from?.point.precision, here.precision, other.precision].some(
            (precision = 'exact') => precision !== 'exact',
          ),
        })}
      </Sums>
      <label className="flex min-h-tap items-center gap-2 text-small">
        <input
          type="checkbox"
          className="size-5 accent-primary"
          checked={isOnTheWay}
          onChange={({ target }) => setIsOnTheWay(target.checked)}
        />
        Vou passar por lá de qualquer jeito
      </label>
    </>
  );
}

/** Says how much less a tank costs at the city's lowest price, and how far that pays. */
export function sayCitySaving(
  { price, lowest }: { price: number; lowest: number },
  { tankLitres, kmPerLitre }: { tankLitres: number; kmPerLitre: number },
): string {
  const saving = reaisAbove(price * tankLitres, lowest * tankLitres);
  if (saving <= 0) return 'Nenhum posto da cidade cobra menos.';
  const km = longestDetour(saving, { litrePrice: lowest, kmPerLitre });
  const advice = km > 0 ? `Não desvie mais de ${km} km por isso.` : 'Nenhum desvio compensa.';
  return `São ${formatReais(saving)} a menos, sem contar a viagem. ${advice}`;
}

interface OtherBill {
  name: string;
  total: number;
  /** than here, by road; negative: nearer */
  kmFurther: number;
  /** true: one of the points is not exact */
  isRough: boolean;
}

/** Says which of two bills with their trips is the lower one. */
export function sayBestBill(here: number, { name, total, kmFurther, isRough }: OtherBill): string {
  const saved = reaisAbove(here, total);
  if (saved === 0) return 'Dá no mesmo.';
  if (saved < 0) return `Aqui você poupa ${formatReais(-saved)}.`;
  return `${name} poupa ${formatReais(saved)}, ${sayKmFurther(kmFurther, isRough)}.`;
}

interface SumsProps {
  rows: readonly { name: string; sum: string }[];
  children: string;
}

function Sums({ rows, children }: SumsProps) {
  return (
    <div className="flex flex-col gap-1 text-small">
      <dl className="flex flex-col gap-1">
        {rows.map(({ name, sum }) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-3">
            <dt className="text-muted-foreground">{name}</dt>
            <dd className="ml-auto num">{sum}</dd>
          </div>
        ))}
      </dl>
      <p className="font-semibold">{children}</p>
    </div>
  );
}
