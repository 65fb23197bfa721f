import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { NearbyFuelStation } from '#contract/fuel-stations.ts';
import type { Day } from '#domain/city-time.ts';
import type { CoordinatePrecision } from '#domain/coordinates.ts';
import { formatDistance } from '#domain/distance.ts';
import { roadKm } from '#domain/trip.ts';
import { Price } from '#web/components/price.tsx';
import { freshnessOf } from '#web/components/price-facts.ts';
import { paths } from '#web/paths.ts';
import { FreshnessButton } from '../price-sheet/freshness-button.tsx';
import { brandAndPlace } from './fuel-text.ts';
import { unitOf } from './unit-of.ts';

interface NearbyStationsProps {
  stations: readonly NearbyFuelStation[];
  /** whether this page's station has coordinates */
  located: boolean;
  /** precision of these coordinates */
  precision: CoordinatePrecision | null;
  /** the fuel that the page shows first; undefined if the city has no prices */
  fuel: { id: number; name: string } | undefined;
  today: Day;
}

/** Lists other stations near this one, nearest first. */
export function NearbyStations({ stations, located, precision, fuel, today }: NearbyStationsProps) {
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
        <ul className="divide-y divide-border rounded-lg border border-border bg-card">
          {stations.map((station) => (
            <NearbyStation
              key={station.id}
              station={station}
              fuel={fuel}
              precision={precision}
              today={today}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function NearbyStation({
  station,
  fuel,
  precision,
  today,
}: Pick<NearbyStationsProps, 'fuel' | 'precision' | 'today'> & { station: NearbyFuelStation }) {
  const price = station.prices.find(({ fuelTypeId }) => fuelTypeId === fuel?.id);
  return (
    <li className="relative flex items-center gap-3 p-4 hover:bg-card-sunken">
      <div className="min-w-0 flex-1">
        <Link
          to={paths.station(station.id)}
          className="font-bold after:absolute after:inset-0 hover:underline"
        >
          {station.name}
        </Link>
        <p className="text-small text-muted-foreground">{brandAndPlace(station)}</p>
        {fuel && price && (
          <FreshnessButton {...freshnessOf(price)} kind="fuel" product={fuel} place={station} today={today} />
        )}
      </div>
      <div className="flex flex-col items-end text-right">
        {fuel && price ? (
          <>
            <Price value={price.price} unit={unitOf(fuel)} size="sm" expired={price.expired} />
            <span className="text-micro text-muted-foreground">{fuel.name}</span>
          </>
        ) : (
          <span className="text-small text-stale">
            {fuel ? `${fuel.name}: sem preço` : 'Sem preços disponíveis'}
          </span>
        )}
        <span className="text-small text-muted-foreground">
          a {formatDistance(roadKm(station.distance), station.coordinatesPrecision, precision)} daqui
        </span>
      </div>
      <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-muted-foreground" />
    </li>
  );
}
