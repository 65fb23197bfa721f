import type { ReactNode } from 'react';
import type { Day } from '#domain/city-time.ts';
import { isExpired } from '#domain/freshness.ts';
import { savingOf } from '#domain/savings.ts';
import { saySellers } from '#domain/sellers.ts';
import { counted } from '#domain/text.ts';
import { sayException, type UsualFacts, usualFacts } from '#domain/usual-facts.ts';
import { CityRuler } from '#web/components/city-ruler.tsx';
import { PlaceRow, PlaceRows } from '#web/components/place-row.tsx';
import { Price } from '#web/components/price.tsx';
import { SavingsChip } from '#web/components/savings-chip.tsx';
import { SeenLower } from '#web/components/seen-lower.tsx';
import { paths } from '#web/paths.ts';
import { sayAbove } from '#web/place/say-above.ts';
import { useNearest } from '#web/place/use-nearest.ts';
import { useAboutKm, useKm } from '#web/place/user-place.ts';
import { UsualLine, useSayUsual } from '#web/place/usual-line.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { PriceAge } from '../price-sheet/freshness-button.tsx';
import {
  bestOffers,
  type FuelSection,
  type FuelTypeSummary,
  type FuelView,
  type StationQuote,
} from './fuel-data.ts';
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
      <ul className="grid grid-cols-1 gap-3 md:grid-cols-2 lg:grid-cols-3 lg:gap-4">
        {priced
          .toSorted((a, b) => Number(isOut(a)) - Number(isOut(b)) || a.lowest.price - b.lowest.price)
          .map(({ section, lowest }) => (
            <TypeCard key={section.type.id} type={section.type}>
              <TypeFacts section={section} lowest={lowest} usual={usual} to={to} today={today} />
            </TypeCard>
          ))}
        {view.unpriced.map((type) => (
          <TypeCard key={type.id} type={type}>
            <p className="text-small text-stale">Sem preços disponíveis</p>
          </TypeCard>
        ))}
      </ul>
    </div>
  );
}

/** Returns whether the filters leave no ranked price. */
function isOut({ section }: { section: FuelSection }): boolean {
  return section.compared === 0;
}

function TypeCard({ type, children }: { type: FuelTypeSummary; children: ReactNode }) {
  return (
    <li className="flex flex-col gap-3 rounded-lg border border-border bg-card p-4">
      <h3 className="heading text-h3">{type.name}</h3>
      {type.description && <p className="text-small text-muted-foreground">{type.description}</p>}
      {children}
    </li>
  );
}

interface TypeFactsProps {
  section: FuelSection;
  lowest: StationQuote;
  /** what the line above the cards says */
  usual: UsualFacts;
  to: TypeListProps['to'];
  today: Day;
}

function TypeFacts({ section, lowest, usual, to, today }: TypeFactsProps) {
  const sayKm = useKm();
  const { type, comparison, best, compared, left } = section;
  const inRanking = lowest.compared;
  const ties = inRanking ? section.ties : 0;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Price value={lowest.price} unit={unitOf(type)} size="md" expired={isExpired(lowest, today)} />
        {inRanking && (
          <SavingsChip saving={savingOf({ ...comparison, lowest: lowest.price }, 'highest')} wide />
        )}
      </div>
      <p className="text-small">
        <span className="block font-semibold">{saySellers(lowest.place.name, ties)}</span>
        <span className="text-muted-foreground num">
          {[sayKm(lowest.place), brandAndPlace(lowest.place)].filter(Boolean).join(' · ')}
        </span>
      </p>
      <div>
        <PriceAge
          {...lowest}
          kind="fuel"
          product={type}
          exception={sayException(lowest, usual, today)}
          today={today}
        />
        {lowest.id === best[0]?.id && <SeenLower of={type.seenLower} best={lowest.price} today={today} />}
      </div>
      <CityRuler
        prices={comparison.marks}
        value={inRanking ? lowest.price : null}
        expired={comparison.expired}
        mean={comparison.mean}
        labels="ends"
      />
      <ButtonLink to={to(type.id)} variant="outline" block className="mt-auto">
        Ver preços
        <span className="sr-only">
          {' '}
          de {type.name}, {counted(compared + left, 'posto')}
        </span>
      </ButtonLink>
    </>
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
                <PriceAge
                  {...offer}
                  kind="fuel"
                  product={{ id: offer.fuelTypeId, name: fuel?.type.name ?? '' }}
                  exception={sayException(offer, usual, today)}
                  today={today}
                />
              }
            />
          );
        })}
      </PlaceRows>
    </Disclosure>
  );
}
