import type { Day } from '#domain/city-time.ts';
import { sayConditional } from '#domain/conditional-price.ts';
import { isExpired } from '#domain/freshness.ts';
import { saySellers } from '#domain/sellers.ts';
import { sayException, type UsualFacts, usualFacts } from '#domain/usual-facts.ts';
import { PlaceRow, PlaceRows } from '#web/components/place-row.tsx';
import { isSeenLower, SeenLower } from '#web/components/seen-lower.tsx';
import { paths } from '#web/paths.ts';
import { sayAbove } from '#web/place/say-above.ts';
import { useNearest } from '#web/place/use-nearest.ts';
import { useAboutKm, useKm } from '#web/place/user-place.ts';
import { UsualLine, useSayUsual } from '#web/place/usual-line.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { PriceAge } from '../price-sheet/freshness-button.tsx';
import { bestOffers, type FuelSection, type FuelView, type StationQuote } from './fuel-data.ts';
import { brandAndPlace } from './fuel-text.ts';
import { unitOf } from './unit-of.ts';

interface TypeListProps {
  view: FuelView;
  /** URL of the price table of one fuel */
  to: (typeId: number) => string;
  today: Day;
}

/** Lists fuels by their lowest price after filtering; fuels without any price come last. */
export function TypeList({ view, to, today }: TypeListProps) {
  const priced = view.sections.flatMap((section) => {
    const { first: lowest } = section;
    return lowest ? [{ section, lowest }] : [];
  });
  const usual = usualFacts(
    priced.map(({ lowest }) => lowest),
    today,
  );
  return (
    <div className="flex flex-col gap-2">
      <UsualLine usual={usual} today={today} />
      <PlaceRows label="Tipos de combustível">
        {priced
          .toSorted((a, b) => Number(isOut(a)) - Number(isOut(b)) || a.lowest.price - b.lowest.price)
          .map((fuel) => (
            <TypeRow key={fuel.section.type.id} {...fuel} {...{ usual, to, today }} />
          ))}
        {view.unpriced.map(({ id, name }) => (
          <PlaceRow
            key={id}
            name={name}
            to={to(id)}
            facts={['Sem preços disponíveis']}
            price={undefined}
            unit="L"
            expired={false}
            tagged={false}
          />
        ))}
      </PlaceRows>
    </div>
  );
}

/** Returns whether a price is the first of the city: a report is shown below that one only. */
function isCityBest({ best }: FuelSection, { id }: StationQuote): boolean {
  return id === best[0]?.id;
}

/** Returns whether the filters leave no ranked price. */
function isOut({ section }: { section: FuelSection }): boolean {
  return section.compared === 0;
}

interface TypeRowProps {
  section: FuelSection;
  lowest: StationQuote;
  /** what the line above the rows says */
  usual: UsualFacts;
  to: TypeListProps['to'];
  today: Day;
}

interface AgeProps {
  type: { id: number; name: string };
  offer: StationQuote;
  usual: UsualFacts;
  today: Day;
}

function Age({ type, offer, usual, today }: AgeProps) {
  const exception = sayException(offer, usual, today);
  return <PriceAge {...offer} kind="fuel" product={type} {...{ exception, today }} />;
}

/** The lowest price of a fuel: each row is of another one, so none has the tag. */
function TypeRow({ section, lowest, usual, to, today }: TypeRowProps) {
  const sayKm = useKm();
  const { type } = section;
  const seen = { of: type.seenLower, best: lowest.price, today };
  const isSeen = isCityBest(section, lowest) && isSeenLower(seen);
  return (
    <PlaceRow
      name={type.name}
      to={to(type.id)}
      facts={[sayKm(lowest.place), saySellers(lowest.place.name, lowest.compared ? section.ties : 0)]}
      price={lowest.price}
      unit={unitOf(type)}
      expired={isExpired(lowest, today)}
      tagged={false}
      lowestOf="da cidade"
      aside="Ver preços"
      fresh={<Age {...{ type, offer: lowest, usual, today }} />}
      note={
        (type.description || isSeen) && (
          <>
            <span className="text-muted-foreground max-md:hidden">{type.description}</span>
            {isSeen && <SeenLower {...seen} />}
          </>
        )
      }
      isNoteWide={!isSeen}
      conditional={sayConditional(lowest.conditionalPrice, today)}
    />
  );
}

/**
 * Lists the four lowest prices of the chosen fuel in the whole city, regardless of the filters, or the lowest of every
 * fuel, which are not ranked against each other; folded, as the page's own list says more. Spec, public side, section 2
 * (Top fuel prices).
 */
export function BestPrices({ view, today }: { view: FuelView; today: Day }) {
  const sayKm = useKm();
  const aboutKm = useAboutKm();
  const sayUsual = useSayUsual(today);
  const nearest = useNearest();
  const best = bestOffers(view);
  const fuels = new Map(view.city.map((fuel) => [fuel.type.id, fuel]));
  const usual = usualFacts(best, today);
  const [first] = best;
  if (!first) return null;
  const isOfOneFuel = view.chosen !== null && best.length > 1;
  const equal = best.filter(({ price }) => price === first.price);
  const tagged = isOfOneFuel ? nearest(equal, ({ place }) => place) : undefined;
  return (
    <Disclosure title="Melhores Preços de Combustível">
      <p className="px-4 pb-3 text-small text-muted-foreground">
        {view.chosen
          ? `${view.chosen.type.name} na cidade toda, sem os filtros.`
          : 'O menor preço de cada combustível na cidade toda.'}{' '}
        {[sayUsual(usual), aboutKm].filter(Boolean).join(' · ')}
      </p>
      <PlaceRows label="Melhores Preços de Combustível" flush>
        {best.map((offer) => {
          const fuel = fuels.get(offer.fuelTypeId);
          return (
            <PlaceRow
              key={offer.id}
              name={offer.place.name}
              to={paths.station(offer.place.id)}
              facts={[!view.chosen && fuel?.type.name, sayKm(offer.place), brandAndPlace(offer.place)]}
              price={offer.price}
              unit={fuel ? unitOf(fuel.type) : 'L'}
              expired={isExpired(offer, today)}
              tagged={offer === tagged}
              aside={tagged && offer !== tagged && sayAbove(offer.price, first.price)}
              fresh={
                <Age
                  type={{ id: offer.fuelTypeId, name: fuel?.type.name ?? '' }}
                  {...{ offer, usual, today }}
                />
              }
            />
          );
        })}
      </PlaceRows>
    </Disclosure>
  );
}
