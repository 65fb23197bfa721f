import type { FuelPlace } from '#contract/fuel-offers.ts';
import { cityAddress, stationInRow } from '#domain/city-address.ts';
import type { Day } from '#domain/city-time.ts';
import { sayConditional } from '#domain/conditional-price.ts';
import { sayUnpriced } from '#domain/first-price.ts';
import { isExpired } from '#domain/freshness.ts';
import { sayException, type UsualFacts, usualFacts } from '#domain/usual-facts.ts';
import { PlaceRow, PlaceRows } from '#web/components/place-row.tsx';
import { Price } from '#web/components/price.tsx';
import { HeartButton } from '#web/favorites/heart-button.tsx';
import { paths } from '#web/paths.ts';
import { useKm } from '#web/place/user-place.ts';
import { UsualLine } from '#web/place/usual-line.tsx';
import { ShutBadge } from '#web/ui/badge.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { FirstPriceButton } from '../price-sheet/first-price-button.tsx';
import { PriceAge } from '../price-sheet/freshness-button.tsx';
import { type FuelView, quotesOf, type StationQuote } from './fuel-data.ts';
import { brandOf, shortFuelName } from './fuel-text.ts';
import { unitOf } from './unit-of.ts';

/** More stations without a price than these are folded. */
const mostUnfolded = 3;

/**
 * Shows every station that matches the filters, with its price of the chosen fuel, or of each one. Those without any price come
 * last.
 */
export function StationList({ view, today }: { view: FuelView; today: Day }) {
  const all = view.city.flatMap(({ type }) => quotesOf(view, { type }).map((offer) => ({ type, offer })));
  const quotes = Map.groupBy(all, ({ offer }) => offer.place.id);
  const usual = usualFacts(
    all.map(({ offer }) => offer),
    today,
  );
  const { priced = [], unpriced = [] } = Object.groupBy(view.places, ({ id }) =>
    quotes.has(id) ? 'priced' : 'unpriced',
  );
  const leading = view.chosen ?? view.city.find(({ comparison }) => comparison) ?? view.city[0];
  const rowsOf = (places: readonly FuelPlace[]) =>
    places.map((place) => (
      <StationRow
        key={place.id}
        {...{ place, usual, today }}
        fuel={leading?.type}
        quotes={quotes.get(place.id) ?? []}
      />
    ));
  const title = sayUnpriced(view.withoutPrice?.stations ?? unpriced.length);
  return (
    <div className="flex flex-col gap-2">
      <UsualLine usual={usual} today={today} />
      {priced.length > 0 && <PlaceRows label="Postos">{rowsOf(priced)}</PlaceRows>}
      {unpriced.length > mostUnfolded && priced.length > 0 ? (
        <Disclosure title={title}>
          <PlaceRows label={title} flush>
            {rowsOf(unpriced)}
          </PlaceRows>
        </Disclosure>
      ) : (
        unpriced.length > 0 && <PlaceRows label={title}>{rowsOf(unpriced)}</PlaceRows>
      )}
    </div>
  );
}

interface Quote {
  type: { name: string; id: number };
  offer: StationQuote;
}

interface RowFacts {
  place: FuelPlace;
  /** of which the first price is asked */
  fuel?: { id: number; name: string } | undefined;
  /** what the line above the rows says */
  usual: UsualFacts;
  today: Day;
}

function StationRow({ quotes, ...facts }: RowFacts & { quotes: readonly Quote[] }) {
  const { place, fuel, today } = facts;
  const sayKm = useKm();
  const [first] = quotes;
  const only = quotes.length === 1 ? first : undefined;
  return (
    <PlaceRow
      name={stationInRow(place)}
      to={paths.station(place.id)}
      facts={[sayKm(place), brandOf(place), cityAddress(place)]}
      price={only?.offer.price}
      unit={only ? unitOf(only.type) : 'L'}
      expired={only !== undefined && isExpired(only.offer, today)}
      tagged={false}
      aside={<span className="max-md:sr-only">Ver detalhes</span>}
      fresh={only && <Age {...facts} {...only} />}
      conditional={only && sayConditional(only.offer.conditionalPrice, today)}
      note={
        (!only || !place.isOpen) && (
          <div className="-mt-1 flex flex-wrap items-baseline gap-x-4 gap-y-1">
            {!place.isOpen && <ShutBadge />}
            {!first && fuel && place.isOpen && <FirstPriceButton {...{ fuel, today }} station={place} />}
            {!only && quotes.map((quote) => <ShortPrice key={quote.offer.id} {...facts} {...quote} />)}
          </div>
        )
      }
      heart={<HeartButton kind="station" id={place.id} name={place.name} />}
    />
  );
}

function Age({ place, type, offer, usual, today }: RowFacts & Quote) {
  const exception = sayException(offer, usual, today);
  return <PriceAge {...offer} kind="fuel" product={type} {...{ place, exception, today }} />;
}

/** One of several prices of a row: 'Gasolina 6,95', and its age only if the line above the rows does not say it. */
function ShortPrice(quote: RowFacts & Quote) {
  const { type, offer, usual, today } = quote;
  return (
    <span className="inline-flex items-baseline gap-1.5">
      <span translate="no" className="text-muted-foreground">
        {shortFuelName(type.name)}
      </span>
      <Price
        value={offer.price}
        unit={unitOf(type)}
        size="cell"
        show="digits"
        expired={isExpired(offer, today)}
      />
      {sayException(offer, usual, today) && <Age {...quote} />}
      <span>{sayConditional(offer.conditionalPrice, today)}</span>
    </span>
  );
}
