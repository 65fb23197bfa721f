import { useContext } from 'react';
import { Link } from 'react-router';
import { cityAddress } from '#domain/city-address.ts';
import { type Day, formatAge, formatRecentDays } from '#domain/city-time.ts';
import { isLowest } from '#domain/comparison.ts';
import { isExpired } from '#domain/freshness.ts';
import { formatAmount } from '#domain/money.ts';
import { sayDays } from '#domain/price-days.ts';
import { savingOf } from '#domain/savings.ts';
import { counted } from '#domain/text.ts';
import { usualFacts } from '#domain/usual-facts.ts';
import { type Scale, shareInScale as share } from '#web/components/city-ruler.tsx';
import { ExpiredDays } from '#web/components/freshness.tsx';
import { Price } from '#web/components/price.tsx';
import { type MatrixCell, PriceMatrix } from '#web/components/price-matrix.tsx';
import { PriceTag } from '#web/components/price-tag.tsx';
import { SavingsChip } from '#web/components/savings-chip.tsx';
import { paths } from '#web/paths.ts';
import { useNearest } from '#web/place/use-nearest.ts';
import { useKm } from '#web/place/user-place.ts';
import { UsualLine } from '#web/place/usual-line.tsx';
import { OpenPriceSheet } from '../price-sheet/freshness-button.tsx';
import type { FuelSection, FuelView, RegionRange, StationQuote } from './fuel-data.ts';
import { unitOf } from './unit-of.ts';

/** The comparison shows the first three fuels. Spec, public side, section 9. */
const maxFuels = 3;

/**
 * Compares the first fuels by region on the city's scale, then lists the prices of every station; both after filtering.
 */
export function RegionComparison({ view, today }: { view: FuelView; today: Day }) {
  const compared = view.sections.filter(({ regions }) => regions.length > 0);
  return (
    <div className="flex flex-col gap-8">
      {compared.length > 0 && (
        <div className="grid grid-cols-1 gap-3 lg:grid-cols-3 lg:gap-4">
          {compared.slice(0, maxFuels).map((section) => (
            <RegionRanges key={section.type.id} section={section} today={today} />
          ))}
        </div>
      )}
      <StationMatrix view={view} today={today} />
    </div>
  );
}

function RegionRanges({ section, today }: { section: FuelSection; today: Day }) {
  const { type, comparison, regions: ranges } = section;
  const isSaid = useContext(ExpiredDays) !== null;
  const lowest = Math.min(...ranges.map((range) => range.lowest));
  return (
    <section
      className="rounded-lg border border-border bg-card px-4 py-2 md:py-4"
      aria-labelledby={`faixa-${type.id}`}
    >
      <h3 id={`faixa-${type.id}`} translate="no" className="mb-2 heading text-h3">
        {type.name}
      </h3>
      <ul className="flex flex-col gap-3">
        {ranges.map((range) => (
          <RangeRow
            key={range.region.id}
            range={range}
            scale={comparison}
            expired={comparison.expired}
            unit={unitOf(type)}
            best={isLowest(range.lowest, comparison)}
          />
        ))}
      </ul>
      <p className="mt-2 flex flex-wrap items-center justify-between gap-2 text-micro text-muted-foreground empty:hidden">
        {!(isSaid && comparison.expired) && <span>{sayDays([comparison.from, comparison.to], today)}</span>}
        <SavingsChip saving={savingOf({ ...comparison, lowest }, 'highest')} wide />
      </p>
    </section>
  );
}

interface RangeRowProps {
  range: RegionRange;
  scale: Scale;
  /** true: every price of the fuel has expired */
  expired: boolean;
  unit: ReturnType<typeof unitOf>;
  /** true if the region has a lowest price of the city */
  best: boolean;
}

function RangeRow({ range: { region, offers, lowest, highest }, scale, expired, unit, best }: RangeRowProps) {
  const from = share(lowest, scale);
  const to = share(highest, scale);
  return (
    <li className="@container">
      <div className="grid grid-cols-[6rem_minmax(0,1fr)_6rem] items-center gap-3 @max-[15rem]:grid-cols-1">
        <span>
          <span className="block font-semibold">{region.name}</span>
          <span className="block text-micro text-muted-foreground">{counted(offers, 'posto')}</span>
        </span>
        <span className="relative block h-2.5 rounded-full bg-track" aria-hidden="true">
          <span
            className="absolute inset-y-0 min-w-2.5 rounded-full bg-primary"
            style={{ left: `min(${from * 100}%, 100% - 0.625rem)`, width: `${(to - from) * 100}%` }}
          />
        </span>
        <span className="flex flex-col items-end">
          {best ? (
            <PriceTag
              value={lowest}
              unit={unit}
              size="cell"
              expired={expired}
              spoken="menor preço da cidade"
            />
          ) : (
            <Price value={lowest} unit={unit} size="cell" show="digits" expired={expired} />
          )}
          <span className="text-micro text-muted-foreground num">
            {highest === lowest ? 'preço único' : `até ${formatAmount(highest)}`}
          </span>
        </span>
      </div>
    </li>
  );
}

function StationMatrix({ view: { sections, quotes }, today }: { view: FuelView; today: Day }) {
  const rows = [...Map.groupBy(quotes, ({ place }) => place.id).values()];
  const usual = usualFacts(quotes, today);
  const openSheet = useContext(OpenPriceSheet);
  const sayKm = useKm();
  const nearest = useNearest();
  const tagged = new Set(
    sections.map(({ type, comparison }) => {
      const lowest = quotes.filter(
        ({ fuelTypeId, compared, price }) =>
          fuelTypeId === type.id && compared && isLowest(price, comparison),
      );
      return nearest(lowest, ({ place }) => place);
    }),
  );
  return (
    <section aria-labelledby="matriz" className="flex flex-col gap-2">
      <h3 id="matriz" className="heading text-h3">
        Combustível por posto
      </h3>
      <UsualLine usual={usual} today={today} />
      <PriceMatrix
        caption="Preço de cada combustível em cada posto, em reais por litro"
        corner="Posto"
        cornerNote="R$/L"
        unit="L"
        onPress={(stationId, typeId) => {
          const [establishmentId, productId] = [Number(stationId), Number(typeId)];
          const fresh = quotes.find(
            (one) => one.place.id === establishmentId && one.fuelTypeId === productId,
          );
          openSheet({ productId, establishmentId, kind: 'fuel', fresh: fresh ?? null, today });
        }}
        columns={sections.map(({ type }) => ({ key: String(type.id), label: type.name, unit: unitOf(type) }))}
        rows={rows.flatMap((offers) => {
          const place = offers[0]?.place;
          if (!place) return [];
          return {
            key: String(place.id),
            head: (
              <Link to={paths.station(place.id)} className="hover:underline">
                {place.name}
              </Link>
            ),
            note: [sayKm(place), cityAddress(place)].filter(Boolean).join(' · '),
            cells: sections.map((section) =>
              toCell(
                section,
                offers.find(({ fuelTypeId }) => fuelTypeId === section.type.id),
                { tagged, today, saysDay: usual.days === null },
              ),
            ),
          };
        })}
      />
    </section>
  );
}

interface CellFacts {
  /** the lowest price of each fuel; of several equal ones, the nearest or, without a place, the first */
  tagged: ReadonlySet<StationQuote | undefined>;
  today: Day;
  /** true: the prices are of several collections */
  saysDay: boolean;
}

function toCell(
  { comparison }: FuelSection,
  offer: StationQuote | undefined,
  { tagged, today, saysDay }: CellFacts,
): MatrixCell {
  if (!offer) return { value: null, absent: 'sem preço' };
  const inRanking = offer.compared;
  return {
    value: offer.price,
    expired: isExpired(offer, today),
    mark: tagged.has(offer)
      ? 'lowest'
      : inRanking && offer.price === comparison.highest && comparison.highest > comparison.lowest
        ? 'highest'
        : undefined,
    note: inRanking && !tagged.has(offer) && isLowest(offer.price, comparison) ? 'mesmo preço' : undefined,
    day: saysDay ? formatRecentDays(offer.day, offer.day, today) : undefined,
    freshnessText: `${formatAge(offer.day, today)}, fonte ${offer.sourceName}`,
  };
}
