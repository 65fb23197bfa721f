import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { Day } from '#domain/city-time.ts';
import { mixesCollections } from '#domain/freshness.ts';
import { sayTies } from '#domain/sellers.ts';
import { Price } from '#web/components/price.tsx';
import { SeenLower } from '#web/components/seen-lower.tsx';
import { Trend } from '#web/components/trend.tsx';
import { paths } from '#web/paths.ts';
import { useAboutKm, useKm } from '#web/place/user-place.ts';
import { unitOf } from '../fuel/unit-of.ts';
import { FreshnessButton } from '../price-sheet/freshness-button.tsx';
import { ChipPrice, Fold } from './fold.tsx';
import type { BestFuel, HomeData } from './home-data.ts';

/** Shows the lowest price of every fuel that has prices, in the order that every page uses for fuels. */
export function BestFuels({ data: { fuels, today } }: { data: HomeData }) {
  const aboutKm = useAboutKm();
  if (fuels.length === 0) return null;
  const isMixed = mixesCollections(fuels.map(({ fresh }) => fresh));
  return (
    <Fold
      id="melhores-combustivel"
      title="Melhores Preços de Combustível"
      chips={fuels.map((fuel) => ({
        name: fuel.name,
        to: paths.fuel({ fuelTypeId: fuel.id }),
        price: !isMixed && <ChipPrice best={fuel} />,
      }))}
    >
      <p className="text-small text-muted-foreground">
        O menor de cada tipo, com a data da coleta. {aboutKm}
      </p>
      <ul className="divide-y divide-border overflow-clip rounded-lg border border-border bg-card">
        {fuels.map((fuel) => (
          <Row key={fuel.id} fuel={fuel} today={today} />
        ))}
      </ul>
    </Fold>
  );
}

function Row({ fuel, today }: { fuel: BestFuel; today: Day }) {
  const { name, station, price, fresh, expired, seenLower } = fuel;
  const sayKm = useKm();
  return (
    <li className="relative flex items-center gap-3 p-4 hover:bg-card-sunken">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 basis-36">
          <h3 translate="no" className="heading text-h4">
            {name}
          </h3>
          <p className="text-small text-muted-foreground">
            {/* The whole row is clickable: the link's ::after covers it. */}
            <Link to={paths.station(station.id)} className="after:absolute after:inset-0 hover:underline">
              {station.name}
            </Link>
            <span>
              {`${[sayKm(station), station.place]
                .filter(Boolean)
                .map((part) => ` · ${part}`)
                .join('')}${sayTies(fuel.ties)}`}
            </span>
          </p>
          <FreshnessButton {...fresh} kind="fuel" product={fuel} place={station} today={today} />
          <SeenLower of={seenLower} best={price} today={today} />
        </div>
        <div className="ml-auto flex flex-col items-end gap-1">
          <Price value={price} unit={unitOf(fuel)} expired={expired} />
          <Trend of={fuel} expired={expired} today={today} at="neste posto" look="short" />
        </div>
      </div>
      <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-muted-foreground" />
    </li>
  );
}
