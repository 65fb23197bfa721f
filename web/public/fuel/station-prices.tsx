import { UsersRound } from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import { Link } from 'react-router';
import type { StationFuelPrice } from '#contract/fuel-stations.ts';
import { type Day, dayOf, formatAge, formatMediumDate } from '#domain/city-time.ts';
import { formatCnpj } from '#domain/cnpj.ts';
import { isComparable, isLowest } from '#domain/comparison.ts';
import { sayConditional } from '#domain/conditional-price.ts';
import { takesFirstPrice } from '#domain/first-price.ts';
import { isExpired, mixesCollections } from '#domain/freshness.ts';
import { formatDifference } from '#domain/money.ts';
import { sayDays } from '#domain/price-days.ts';
import { formatZipcode } from '#domain/zipcode.ts';
import { callLazily } from '#web/api-client/lazy-browser-call.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { claimPath } from '#web/claim-path.ts';
import { CityRuler } from '#web/components/city-ruler.tsx';
import { PlacePhoto } from '#web/components/place-photo.tsx';
import { Price } from '#web/components/price.tsx';
import { freshnessOf } from '#web/components/price-facts.ts';
import { BestLabel, lowestInCity, PriceTag } from '#web/components/price-tag.tsx';
import { SeenLower } from '#web/components/seen-lower.tsx';
import { Trend } from '#web/components/trend.tsx';
import { ListButton } from '#web/shopping-list/list-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { MoreButton, useMoreRows } from '../more-rows.tsx';
import { FreshnessButton, OpenPriceSheet } from '../price-sheet/freshness-button.tsx';
import { ReportButton } from '../price-sheet/report-button.tsx';
import { ReportList } from '../price-sheet/report-list.tsx';
import type { Reportable } from '../price-sheet/reportable.ts';
import { ReviewSection } from '../reviews/review-section.tsx';
import { regionLabel, shortFuelName } from './fuel-text.ts';
import { type StationData, toFuelReport } from './load-station.ts';
import { type FuelOfCity, soldFuels, wantedFuels } from './station-fuel.ts';
import { unitOf } from './unit-of.ts';

interface StationPricesProps {
  loaded: Pick<StationData, 'types' | 'today'> & {
    station: Pick<StationData['station'], 'id' | 'name' | 'isOpen' | 'successor' | 'FuelPrices'>;
  };
  /** the fuel that the page shows first */
  fuel: FuelOfCity | undefined;
  /** what a person can do about the price of that fuel */
  children?: ReactNode;
}

/** The prices of the most wanted fuels, and below them the chosen one's age and its position in the city. */
export function StationPrices({ loaded, fuel, children }: StationPricesProps) {
  const { station, today } = loaded;
  const prices = station.FuelPrices;
  const chosen = prices.find(({ fuelTypeId }) => fuelTypeId === fuel?.id);
  const days = prices.map(({ collectionDate }) => dayOf(collectionDate)).toSorted();
  const expired = prices.length > 0 && prices.every((price) => price.expired);
  const reportable = reportableStation(loaded, fuel);
  return (
    <section aria-labelledby="precos">
      <h2 id="precos" className="sr-only">
        {expired
          ? 'Últimos preços conhecidos'
          : ['Preços', sayDays(days, today)].filter(Boolean).join(' de ')}
      </h2>
      {prices.length === 0 ? (
        <div className="flex flex-col gap-2">
          <Empty
            title="Sem preços disponíveis"
            level={3}
            action={
              reportable.prices.length > 0 && (
                <ReportButton reportable={reportable} variant="soft">
                  Dizer o primeiro preço
                </ReportButton>
              )
            }
          />
          {children}
        </div>
      ) : (
        <div className="flex flex-col gap-2 rounded-lg border border-border bg-card p-3 lg:p-5">
          {expired && (
            <ReportButton reportable={reportable} variant="soft">
              Dizer o preço de hoje
            </ReportButton>
          )}
          <WantedPrices loaded={loaded} fuel={fuel} />
          {chosen && <ChosenPrice price={chosen} fuel={fuel} station={station} today={today} />}
          {children}
        </div>
      )}
    </section>
  );
}

/** Each price is a link that chooses its fuel in the address. */
function WantedPrices({ loaded: { station, types, today }, fuel }: Omit<StationPricesProps, 'children'>) {
  const wanted = wantedFuels(soldFuels({ station, types }), fuel).flatMap((each) => {
    const price = station.FuelPrices.find(({ fuelTypeId }) => fuelTypeId === each.id);
    if (!price) return [];
    const compared = comparedWith(price, each);
    return { each, price, isTagged: compared !== null && isLowest(price.price, compared) };
  });
  // Three large tags are wider than a phone.
  const size = wanted.filter(({ isTagged }) => isTagged).length > 2 ? 'sm' : 'md';
  const isMixed = mixesCollections(wanted.map(({ price }) => freshnessOf(price)));
  return (
    <nav aria-label="Combustível" className="flex flex-wrap justify-between gap-1">
      {wanted.map(({ each, price, isTagged }) => {
        const shown = {
          value: price.price,
          unit: unitOf(price.FuelType),
          expired: price.expired,
          size,
        } as const;
        return (
          <Link
            key={each.id}
            to={{ search: `fuelTypeId=${each.id}` }}
            replace
            preventScrollReset
            aria-current={each === fuel ? 'true' : undefined}
            className="flex min-w-0 flex-col gap-1 border-b-3 border-transparent px-1 pb-1 text-small font-semibold text-muted-foreground hover:text-foreground aria-current:border-primary aria-current:text-foreground"
          >
            <span translate="no">{shortFuelName(each.name)}</span>
            <span className="flex min-h-12 items-center">
              {isTagged ? (
                <PriceTag {...shown} spoken="menor preço da cidade" />
              ) : (
                <Price {...shown} show="digits" />
              )}
            </span>
            {isMixed && (
              <span className="text-micro font-normal">{formatAge(dayOf(price.collectionDate), today)}</span>
            )}
          </Link>
        );
      })}
    </nav>
  );
}

interface OwnPriceProps {
  station: Pick<StationData['station'], 'id' | 'name'>;
  price: StationFuelPrice;
  today: string;
}

interface ChosenPriceProps extends OwnPriceProps {
  fuel: FuelOfCity | undefined;
}

function ChosenPrice({ fuel, ...own }: ChosenPriceProps) {
  const { price, today } = own;
  const compared = comparedWith(price, fuel);
  return (
    <>
      <p
        data-seen={price.id}
        className="flex flex-wrap items-center justify-between gap-x-4 text-small text-muted-foreground"
      >
        <PriceFreshness {...own} />
        <ListButton product={{ ...price.FuelType, unit: unitOf(price.FuelType) }} className="list-add" />
        <Difference price={price} compared={compared} />
      </p>
      <OnCondition price={price} today={today} />
      {compared && compared.marks.length > 1 && (
        <CityRuler
          prices={compared.marks}
          value={price.price}
          expired={price.expired}
          mean={compared.mean}
          labels="ends"
        />
      )}
      <SeenLower of={price.seenLower} best={price.price} today={today} here />
    </>
  );
}

/** A lower price of the station that only one way of paying gets. */
function OnCondition({ price, today }: Pick<OwnPriceProps, 'price' | 'today'>) {
  const text = sayConditional(price.conditionalPrice, today);
  return text && <p className="text-small num">{text}</p>;
}

/** The city's prices of a fuel, if the station's price is one of those compared. */
function comparedWith(price: StationFuelPrice, fuel: FuelOfCity | undefined): FuelOfCity['comparison'] {
  const comparison = fuel?.comparison ?? null;
  const observed = { day: dayOf(price.collectionDate), lifeDays: price.lifeDays };
  return comparison && isComparable(price) && !isExpired(observed, comparison.day) ? comparison : null;
}

function Difference({ price, compared }: { price: StationFuelPrice; compared: FuelOfCity['comparison'] }) {
  if (!compared) return <span>fora da comparação</span>;
  if (isLowest(price.price, compared))
    return <BestLabel text={lowestInCity(compared)} expired={price.expired} />;
  if (price.price <= compared.lowest) return null;
  return (
    <span className="num">
      {formatDifference(price.price - compared.lowest)}
      <span className="sr-only"> que o menor</span>
    </span>
  );
}

function PriceFreshness({ station, price, today }: OwnPriceProps) {
  return (
    <FreshnessButton
      {...freshnessOf(price)}
      product={price.FuelType}
      place={station}
      kind="fuel"
      today={today}
    />
  );
}

/** Opens the sheet of the price, where people at the station confirm it, or say another one if it has expired. */
export function StillButton({ station, price, today }: OwnPriceProps) {
  const open = useContext(OpenPriceSheet);
  const { fuelTypeId: productId } = price;
  return (
    <Button
      variant="outline"
      className="grow sm:grow-0"
      aria-haspopup="dialog"
      onClick={() =>
        open({ productId, establishmentId: station.id, kind: 'fuel', fresh: freshnessOf(price), today })
      }
    >
      {price.expired ? 'Dizer o preço de hoje' : 'Ainda está assim'}
    </Button>
  );
}

/** Each fuel with source and trend; a trend without a change is not worth a word. */
export function AllPrices({ loaded }: Pick<StationPricesProps, 'loaded'>) {
  const { station, types, today } = loaded;
  if (station.FuelPrices.length === 0) return null;
  return (
    <Disclosure title="Todos os preços">
      <ul className="divide-y divide-border border-t border-border">
        {station.FuelPrices.map((price) => {
          const compared = comparedWith(
            price,
            types.find(({ id }) => id === price.fuelTypeId),
          );
          return (
            <li key={price.id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 px-4 py-3">
              <h3 translate="no" className="font-bold">
                {price.FuelType.name}
              </h3>
              <Price
                value={price.price}
                unit={unitOf(price.FuelType)}
                size="sm"
                show="unit"
                expired={price.expired}
              />
              <PriceFreshness station={station} price={price} today={today} />
              <span className="text-right text-small text-muted-foreground">
                <Difference price={price} compared={compared} />
              </span>
              {price.trend !== 'stable' && <Trend of={price} expired={price.expired} today={today} />}
              <span className="col-span-2 empty:hidden">
                <OnCondition price={price} today={today} />
                <SeenLower of={price.seenLower} best={price.price} today={today} here />
              </span>
            </li>
          );
        })}
      </ul>
      <p className="border-t border-border px-1 py-1">
        <ReportButton reportable={reportableStation(loaded)} variant="ghost">
          Reportar Preço Incorreto
        </ReportButton>
      </p>
    </Disclosure>
  );
}

/** Approved reports about the station's fuels, newest first; renders nothing without any. */
export function StationReports({
  loaded: { station, reports, reportCount, today },
}: {
  loaded: StationData;
}) {
  const apiPrefix = useApiPrefix();
  const {
    rows: shown,
    list,
    ...more
  } = useMoreRows({ rows: reports, count: reportCount }, async (page) => {
    const given = { params: { id: station.id }, query: { page } };
    return (await callLazily(apiPrefix, 'listPublicReportedFuelPrices', given)).data.map(toFuelReport);
  });
  if (reports.length === 0) return null;
  return (
    <Disclosure title={`Preços Relatados · ${reportCount}`} icon={UsersRound}>
      <div className="flex flex-col gap-3 px-3 pb-3">
        <ReportList
          ref={list}
          label={`${station.name}, preços relatados`}
          reports={shown}
          about={({ fuelName }) => fuelName}
          today={today}
        />
        <MoreButton noun="relatos" {...more} />
      </div>
    </Disclosure>
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

/**
 * The prices of a station that people may report: those that it has, and the first ones of other fuels, if it takes them.
 * @param fuel comes first where it has none
 */
function reportableStation(
  { station, types, today }: StationPricesProps['loaded'],
  fuel?: FuelOfCity,
): Reportable {
  const { id, name, isOpen, successor, FuelPrices } = station;
  const isFirst = FuelPrices.length === 0;
  const known = FuelPrices.map(({ fuelTypeId: value, FuelType: { name: label } }) => ({ value, label }));
  const others = takesFirstPrice({ isOpen, hasSuccessor: successor !== null })
    ? types
        .filter((type) => !FuelPrices.some(({ fuelTypeId }) => fuelTypeId === type.id))
        .sort((a, b) => Number(b === fuel) - Number(a === fuel))
        .map((type) => ({ value: type.id, label: isFirst ? type.name : `${type.name}, sem preço aqui` }))
    : [];
  return { kind: 'fuel', id, name, prices: [...known, ...others], isFirst, today };
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

/** Facts about the station, folded. */
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
  return (
    <Disclosure title="Informações">
      <div className="border-t border-border p-4">
        <PlacePhoto {...station} />
        <FactList facts={facts.flatMap(([name, value]) => (value ? [[name, value] as const] : []))} />
        <Link to={claimPath('fuel', station.id)} className="inline-flex min-h-tap items-center underline">
          Este posto é meu
        </Link>
      </div>
    </Disclosure>
  );
}
