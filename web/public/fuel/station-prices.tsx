import type { StationFuelPrice } from '#contract/fuel-stations.ts';
import { type Day, dayOf, formatMediumDate } from '#domain/city-time.ts';
import { formatCnpj } from '#domain/cnpj.ts';
import { isComparable, isLowest } from '#domain/comparison.ts';
import { isExpired } from '#domain/freshness.ts';
import { formatDifference } from '#domain/money.ts';
import { sayDays } from '#domain/price-days.ts';
import { formatZipcode } from '#domain/zipcode.ts';
import { callLazily } from '#web/api-client/lazy-browser-call.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { CityRuler } from '#web/components/city-ruler.tsx';
import { Price } from '#web/components/price.tsx';
import { BestLabel, lowestInCity, PriceTag } from '#web/components/price-tag.tsx';
import { SeenLower } from '#web/components/seen-lower.tsx';
import { Trend } from '#web/components/trend.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { MoreButton, useMoreRows } from '../more-rows.tsx';
import { FreshnessButton } from '../price-sheet/freshness-button.tsx';
import { ReportList } from '../report-price/report-list.tsx';
import { ReportButton } from '../report-price/report-prices.tsx';
import type { Reportable } from '../report-price/reportable.ts';
import { ReviewSection } from '../reviews/review-section.tsx';
import { regionLabel } from './fuel-text.ts';
import { type StationData, toFuelReport } from './load-station.ts';
import type { FuelOfCity } from './station-fuel.ts';
import { unitOf } from './unit-of.ts';

interface StationPricesProps {
  loaded: Pick<StationData, 'types' | 'today'> & {
    station: Pick<StationData['station'], 'id' | 'FuelPrices'>;
  };
}

/** Lists the station's price of each fuel and its position in the city; the heading has their days. */
export function StationPrices({ loaded: { station, types, today } }: StationPricesProps) {
  const prices = station.FuelPrices;
  const expired = prices.length > 0 && prices.every((price) => price.expired);
  const days = prices.map(({ collectionDate }) => dayOf(collectionDate)).toSorted();
  return (
    <section aria-labelledby="precos" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 id="precos" className="heading text-h2">
          {expired
            ? 'Últimos preços conhecidos'
            : ['Preços', sayDays(days, today)].filter(Boolean).join(' de ')}
        </h2>
        <span className="text-small text-muted-foreground">R$ por litro</span>
      </div>
      {prices.length === 0 ? (
        <Empty title="Sem preços disponíveis" level={3} />
      ) : (
        <ul className="divide-y divide-border rounded-lg border border-border bg-card">
          {prices.map((price) => (
            <li key={price.id} className="p-4">
              <StationPrice
                stationId={station.id}
                price={price}
                type={types.find(({ id }) => id === price.fuelTypeId)}
                today={today}
              />
            </li>
          ))}
        </ul>
      )}
      {prices.length > 0 && (
        <div>
          <ReportButton variant="ghost">Reportar Preço Incorreto</ReportButton>
        </div>
      )}
    </section>
  );
}

interface StationPriceProps {
  stationId: number;
  price: StationFuelPrice;
  type: FuelOfCity | undefined;
  today: string;
}

function StationPrice({ stationId, price, type, today }: StationPriceProps) {
  const comparison = type?.comparison ?? null;
  const observed = { day: dayOf(price.collectionDate), lifeDays: price.lifeDays };
  const compared = comparison !== null && isComparable(price) && !isExpired(observed, comparison.day);
  const unit = unitOf(price.FuelType);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1">
      <h3 className="heading text-h4">{price.FuelType.name}</h3>
      <div className="row-span-3 flex flex-col items-end gap-1">
        {compared && isLowest(price.price, comparison) ? (
          <>
            <PriceTag value={price.price} unit={unit} expired={price.expired} />
            <BestLabel text={lowestInCity(comparison)} expired={price.expired} />
          </>
        ) : (
          <>
            <Price value={price.price} unit={unit} show="unit" expired={price.expired} />
            <span className="text-small text-muted-foreground num">
              {!compared
                ? 'fora da comparação'
                : price.price > comparison.lowest
                  ? `${formatDifference(price.price - comparison.lowest)} que o menor`
                  : 'único preço'}
            </span>
          </>
        )}
      </div>
      <FreshnessButton
        {...observed}
        source={price.source}
        sourceName={price.sourceName}
        productId={price.fuelTypeId}
        establishmentId={stationId}
        kind="fuel"
        today={today}
      />
      <Trend of={price} expired={price.expired} today={today} />
      <div className="col-span-2 empty:hidden">
        <SeenLower of={price.seenLower} best={price.price} today={today} here />
      </div>
      {compared && (
        <div className="col-span-2 mt-1">
          <CityRuler
            prices={comparison.marks}
            value={price.price}
            expired={price.expired}
            mean={comparison.mean}
            labels="ends"
          />
        </div>
      )}
    </div>
  );
}

/** Approved reports about the station's fuels, newest first; renders nothing without any. */
export function StationReports({
  loaded: { station, reports, reportCount, today },
}: {
  loaded: StationData;
}) {
  const apiPrefix = useApiPrefix();
  const { rows: shown, ...more } = useMoreRows({ rows: reports, count: reportCount }, async (page) => {
    const given = { params: { id: station.id }, query: { page } };
    return (await callLazily(apiPrefix, 'listPublicReportedFuelPrices', given)).data.map(toFuelReport);
  });
  if (reports.length === 0) return null;
  return (
    <section aria-labelledby="relatados" className="flex flex-col gap-3">
      <h2 id="relatados" className="heading text-h2">
        Preços Relatados
      </h2>
      <ReportList
        label={`${station.name}, preços relatados`}
        reports={shown}
        about={({ fuelName }) => fuelName}
        today={today}
      />
      <MoreButton noun="relatos" {...more} />
    </section>
  );
}

/** Reviews of the station, with the form to write one. */
export function StationReviews({ loaded: { station, today } }: { loaded: StationData }) {
  const { id, name, averageRating, reviewCount, reviews } = station;
  return (
    <ReviewSection
      key={id}
      place={{ kind: 'station', id, name }}
      {...{ averageRating, reviewCount, reviews, today }}
    />
  );
}

/** The prices of a station that may be reported as wrong, each with the city's valid prices of its fuel. */
export function reportableStation({ station, types, today }: StationData): Reportable {
  return {
    kind: 'fuel',
    id: station.id,
    name: station.name,
    prices: station.FuelPrices.map((price) => ({
      id: price.fuelTypeId,
      name: price.FuelType.name,
      price: price.price,
      expired: price.expired,
      unit: unitOf(price.FuelType),
      day: dayOf(price.collectionDate),
      lifeDays: price.lifeDays,
      source: price.source,
      sourceName: price.sourceName,
      cityPrices: validMarks(types.find(({ id }) => id === price.fuelTypeId)),
    })),
    today,
  };
}

function validMarks(fuel: FuelOfCity | undefined): readonly number[] {
  return fuel?.comparison && !fuel.comparison.expired ? fuel.comparison.marks : [];
}

/** A station's data on a later day. A price that has expired by then is no longer compared with the city's. */
export function stationOnDay(data: StationData, today: Day): StationData {
  const { station, types } = data;
  const later = <Price extends { collectionDate: string; lifeDays: number }>(price: Price) => ({
    ...price,
    expired: isExpired({ day: dayOf(price.collectionDate), lifeDays: price.lifeDays }, today),
  });
  const newly = new Set(
    station.FuelPrices.filter((price) => !price.expired && later(price).expired).map(
      ({ fuelTypeId }) => fuelTypeId,
    ),
  );
  return {
    ...data,
    today,
    station: {
      ...station,
      FuelPrices: station.FuelPrices.map(later),
      nearbyStations: station.nearbyStations.map((near) => ({ ...near, prices: near.prices.map(later) })),
    },
    types: types.map((type) => (newly.has(type.id) ? { ...type, comparison: null } : type)),
  };
}

/** What is known about the station. */
export function StationFacts({ station }: { station: StationData['station'] }) {
  const newest = station.FuelPrices.toSorted((a, b) => (a.collectionDate < b.collectionDate ? 1 : -1))[0];
  const facts = [
    ['Bandeira', station.FuelBrand?.name],
    ['Região', regionLabel(station)],
    ['Endereço', station.address],
    ['Bairro', station.neighbourhood],
    ['CEP', station.zipcode && formatZipcode(station.zipcode)],
    ['Telefone', station.phone],
    ['CNPJ', station.cnpj && formatCnpj(station.cnpj)],
    [
      'Última coleta',
      newest ? `${formatMediumDate(dayOf(newest.collectionDate))}, ${newest.sourceName}` : 'Sem coletas',
    ],
  ] as const;
  return <FactList facts={facts.flatMap(([name, value]) => (value ? [[name, value] as const] : []))} />;
}
