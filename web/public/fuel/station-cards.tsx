import { Fuel } from 'lucide-react';
import type { FuelPlace } from '#contract/fuel-offers.ts';
import { cityAddress } from '#domain/city-address.ts';
import type { Day } from '#domain/city-time.ts';
import { isExpired } from '#domain/freshness.ts';
import { sayException, type UsualFacts, usualFacts } from '#domain/usual-facts.ts';
import { Price } from '#web/components/price.tsx';
import { HeartButton } from '#web/favorites/heart-button.tsx';
import { paths } from '#web/paths.ts';
import { useKm } from '#web/place/user-place.ts';
import { UsualLine } from '#web/place/usual-line.tsx';
import { Badge, ShutBadge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { PriceAge } from '../price-sheet/freshness-button.tsx';
import { type FuelView, quotesOf, type StationQuote } from './fuel-data.ts';
import { brandOf, regionLabel } from './fuel-text.ts';
import { unitOf } from './unit-of.ts';

/** Shows every station that matches the filters, with its price of the chosen fuel, or of each one. */
export function StationCards({ view, today }: { view: FuelView; today: Day }) {
  const all = view.city.flatMap(({ type }) => quotesOf(view, { type }).map((offer) => ({ type, offer })));
  const quotes = Map.groupBy(all, ({ offer }) => offer.place.id);
  const usual = usualFacts(
    all.map(({ offer }) => offer),
    today,
  );
  return (
    <div className="flex flex-col gap-2">
      <UsualLine usual={usual} today={today} />
      <ul className="grid gap-3 md:grid-cols-2 lg:grid-cols-3 lg:gap-4">
        {view.places.map((place) => (
          <li key={place.id} className="flex min-w-0">
            <StationCard place={place} quotes={quotes.get(place.id) ?? []} usual={usual} today={today} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface StationCardProps {
  place: FuelPlace;
  quotes: readonly { type: { name: string; id: number }; offer: StationQuote }[];
  /** what the line above the cards says */
  usual: UsualFacts;
  today: Day;
}

function StationCard({ place, quotes, usual, today }: StationCardProps) {
  const sayKm = useKm();
  return (
    <article className="flex w-full flex-col gap-3 rounded-lg border border-border bg-card p-4">
      <div className="flex items-start gap-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-md bg-primary-soft text-primary-ink">
          <Fuel size={22} aria-hidden="true" />
        </span>
        <div className="min-w-0 flex-1 wrap-anywhere">
          <h3 className="heading text-h4">{place.name}</h3>
          <p className="text-small text-muted-foreground num">
            {[sayKm(place), cityAddress(place)].filter(Boolean).join(' · ')}
          </p>
        </div>
        <HeartButton kind="station" id={place.id} name={place.name} />
      </div>
      <p className="flex flex-wrap gap-1.5">
        {brandOf(place) && <Badge>{brandOf(place)}</Badge>}
        <Badge tone="outline">{regionLabel(place)}</Badge>
        {!place.isOpen && <ShutBadge />}
      </p>
      {quotes.length > 0 ? (
        <dl className="divide-y divide-border">
          {quotes.map(({ type, offer }) => (
            <div key={offer.id} className="flex flex-wrap items-baseline justify-between gap-x-3 py-2.5">
              <dt className="text-small">{type.name}</dt>
              <dd className="flex flex-wrap items-center gap-x-3">
                <PriceAge
                  {...offer}
                  kind="fuel"
                  product={type}
                  place={place}
                  exception={sayException(offer, usual, today)}
                  today={today}
                />
                <Price
                  value={offer.price}
                  unit={unitOf(type)}
                  size="cell"
                  expired={isExpired(offer, today)}
                />
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="text-small text-stale">Sem preços disponíveis</p>
      )}
      <ButtonLink to={paths.station(place.id)} variant="outline" block className="mt-auto">
        Ver detalhes<span className="sr-only">: {place.name}</span>
      </ButtonLink>
    </article>
  );
}
