import type { NearbyFuelStation, StationFuelPrice } from '#contract/fuel-stations.ts';
import type { Day } from '#domain/city-time.ts';
import type { CoordinatePrecision } from '#domain/coordinates.ts';
import { formatDistance } from '#domain/distance.ts';
import { roadKm } from '#domain/trip.ts';
import { sayException, usualFacts } from '#domain/usual-facts.ts';
import { PlaceRow, PlaceRows } from '#web/components/place-row.tsx';
import { freshnessOf } from '#web/components/price-facts.ts';
import { paths } from '#web/paths.ts';
import { useSayUsual } from '#web/place/usual-line.tsx';
import { FirstPriceButton } from '../price-sheet/first-price-button.tsx';
import { PriceAge } from '../price-sheet/freshness-button.tsx';
import { unitOf } from './unit-of.ts';

interface NearbyStationsProps {
  stations: readonly NearbyFuelStation[];
  /** whether this page's station has coordinates */
  located: boolean;
  /** precision of these coordinates */
  precision: CoordinatePrecision | null;
  /** the fuel that the page shows first; undefined if the city has no prices */
  fuel: { id: number; name: string } | undefined;
  /** the price of that fuel at this page's station, which readers compare with these */
  own: StationFuelPrice | undefined;
  today: Day;
}

/** Returns whether people may say the first price of a station. */
const isAsked = ({ isOpen, prices }: NearbyFuelStation) => isOpen && prices.length === 0;

/** Lists other stations near this one, nearest first, with their prices of the fuel. */
export function NearbyStations({ stations, located, precision, fuel, own, today }: NearbyStationsProps) {
  const priceOf = ({ prices }: NearbyFuelStation) => prices.find(({ fuelTypeId }) => fuelTypeId === fuel?.id);
  const sayUsual = useSayUsual(today);
  const usual = usualFacts(
    stations.flatMap((station) => priceOf(station) ?? []).map(freshnessOf),
    today,
    own && [freshnessOf(own)],
  );
  return (
    <section aria-labelledby="proximos" className="flex flex-col gap-3">
      <h2 id="proximos" className="heading text-h2">
        Postos próximos
      </h2>
      {stations.length === 0 ? (
        <p className="rounded-lg border border-border bg-card p-4 text-small text-muted-foreground">
          {located
            ? 'Nenhum outro posto com localização conhecida.'
            : 'A localização exata deste posto não foi informada, por isso não sabemos quais estão perto.'}
        </p>
      ) : (
        <>
          <p className="usual-facts">
            {[fuel?.name, sayUsual(usual), 'distâncias daqui'].filter(Boolean).join(' · ')}
          </p>
          <PlaceRows label="Postos próximos">
            {stations.map((station) => {
              const { id, name, distance, coordinatesPrecision } = station;
              const price = priceOf(station);
              return (
                <PlaceRow
                  key={id}
                  name={name}
                  to={paths.station(id)}
                  facts={[
                    formatDistance(roadKm(distance), coordinatesPrecision, precision),
                    !price && !isAsked(station) && 'sem preço',
                  ]}
                  price={price?.price}
                  unit={fuel ? unitOf(fuel) : 'L'}
                  expired={price?.expired ?? false}
                  tagged={false}
                  fresh={
                    fuel &&
                    (price ? (
                      <PriceAge
                        {...freshnessOf(price)}
                        kind="fuel"
                        product={fuel}
                        place={station}
                        exception={sayException(freshnessOf(price), usual, today)}
                        today={today}
                      />
                    ) : (
                      isAsked(station) && <FirstPriceButton {...{ fuel, station, today }} />
                    ))
                  }
                />
              );
            })}
          </PlaceRows>
        </>
      )}
    </section>
  );
}
