import { ChevronLeft } from 'lucide-react';
import { useRef } from 'react';
import { Link, redirect, useLocation, useSearchParams } from 'react-router';
import { sayCard } from '#domain/card.ts';
import { cityAddress, nameWithAddress } from '#domain/city-address.ts';
import { dayOf, formatShortDate } from '#domain/city-time.ts';
import { formatDistance } from '#domain/distance.ts';
import { formatReais } from '#domain/money.ts';
import { formatRating } from '#domain/reviews.ts';
import { AlertButton } from '#web/alerts/alert-button.tsx';
import { siteContext, transportContext } from '#web/api-client/transport.ts';
import { MapCard } from '#web/components/map-card/map-card.tsx';
import { openStreetMap } from '#web/components/map-card/open-street-map.ts';
import { pageMeta } from '#web/components/page-meta.ts';
import { ShareButton } from '#web/components/share-button.tsx';
import { HeartButton } from '#web/favorites/heart-button.tsx';
import { keptAddress } from '#web/offline/kept.ts';
import { cardPath, mapsSearch, paths, withQuery } from '#web/paths.ts';
import { useKm } from '#web/place/user-place.ts';
import { ShutBadge } from '#web/ui/badge.tsx';
import { BelowFirstScreen } from '#web/ui/below-first-screen.tsx';
import { BackLink } from '#web/ui/breadcrumb.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { stationCard } from '../cards/cards.ts';
import { loadOrLastSeen, useLastSeen } from '../data-status/last-seen.ts';
import { failureMeta, LoadFailure, loadDetail } from '../data-status/load-detail.tsx';
import { expiredDays, PricePage } from '../data-status/page-status.tsx';
import { useOnToday } from '../data-status/use-on-today.ts';
import { ReviewButton } from '../reviews/review-section.tsx';
import { Directions, StickyActions } from '../sticky-actions.tsx';
import type { Route } from './+types/station-page.ts';
import { stationJsonLd } from './fuel-json-ld.ts';
import { brandOf, pinLabel } from './fuel-text.ts';
import { loadStation, type StationData } from './load-station.ts';
import { NearbyStations } from './nearby-stations.tsx';
import { StationBill, StationVerdict } from './station-bill.tsx';
import { leadingFuel } from './station-fuel.ts';
import { StationHistoryBlock } from './station-history.tsx';
import {
  AllPrices,
  StationFacts,
  StationPrices,
  StationReports,
  StationReviews,
  StillButton,
  stationOnDay,
} from './station-prices.tsx';

const failureTitle = 'Erro ao carregar dados do posto';

export function loader({ context, params, request }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const query = new URL(request.url).searchParams;
  const transport = context.get(transportContext);
  const loading = loadStation(transport, params.id, query).then((loaded) => {
    // A station that is part of another one now.
    if (String(loaded.station.id) !== params.id) throw redirect(paths.station(loaded.station.id), 301);
    return { ...loaded, shareText: sayCard(stationCard(loaded)) };
  });
  return loadDetail(loading, site, async ({ failure }) => {
    if (!failure?.moved) return undefined;
    const { part, to } = failure.moved;
    const { id, ...view } = { ...Object.fromEntries(query), ...params, [part]: String(to) };
    return withQuery(paths.station(id), view);
  });
}

/** Offline, the page shows the data that this tab loaded last instead of an error. */
export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadOrLastSeen(keptAddress(new URL(request.url)), serverLoader);
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export function meta({ loaderData, location }: Route.MetaArgs) {
  if (!loaderData?.loaded) return failureMeta(failureTitle);
  const { loaded, site } = loaderData;
  const { station, dataStatus, shareText } = loaded;
  return pageMeta({
    title: `${station.name}, ${cityAddress(station)}`,
    ...(import.meta.env.SSR && {
      description: describe(loaded, new URLSearchParams(location.search)),
      shared: site.url + keptAddress({ pathname: paths.station(station.id), search: location.search }),
      picture: { path: cardPath('posto', station.id), text: shareText },
    }),
    canonical: site.url + paths.station(station.id),
    indexed: dataStatus.kind === 'current',
    jsonLd: import.meta.env.SSR && stationJsonLd(loaded, site.url),
  });
}

/** Describes the station by its prices, that of the fuel in the address first. */
function describe(loaded: StationData, query: URLSearchParams): string {
  const { name, FuelPrices } = loaded.station;
  const fuel = leadingFuel(loaded, query);
  const prices = FuelPrices.toSorted(
    (a, b) => Number(b.fuelTypeId === fuel?.id) - Number(a.fuelTypeId === fuel?.id),
  ).map(({ FuelType, price }) => `${FuelType.name} ${formatReais(price)}`);
  const newest = FuelPrices.map(({ collectionDate }) => dayOf(collectionDate))
    .toSorted()
    .at(-1);
  return newest
    ? `${prices.join(', ')}. Coleta de ${formatShortDate(newest)} Histórico, região e postos próximos em Palmas.`
    : `${name}, em Palmas: endereço, região e postos próximos.`;
}

export default function StationPage({ loaderData }: Route.ComponentProps) {
  const { site } = loaderData;
  const loaded = useOnToday(loaderData.loaded, stationOnDay);
  useLastSeen(keptAddress(useLocation()), loaderData, loaded?.dataStatus);
  const expired = loaded && expiredDays(loaded.station.FuelPrices.map(datedPrice));
  return (
    <PricePage dataStatus={loaded?.dataStatus} expired={expired && { ...expired, use: expiredUse }}>
      {loaded ? (
        <Station
          key={loaded.station.id}
          loaded={loaded}
          shareText={loaderData.loaded?.shareText ?? ''}
          tileUrl={site.tileUrl}
        />
      ) : (
        <>
          <BackLink to={paths.fuel()}>Combustível</BackLink>
          <LoadFailure page="Posto" title={failureTitle}>
            Tente de novo em instantes, ou{' '}
            <Link to={paths.fuel()} className="underline">
              veja os outros postos
            </Link>
            .
          </LoadFailure>
        </>
      )}
    </PricePage>
  );
}

const expiredUse = 'No posto, o valor de hoje pode ser outro.';

function datedPrice({ expired, collectionDate }: StationData['station']['FuelPrices'][number]) {
  const day = dayOf(collectionDate);
  return { expired, from: day, to: day };
}

interface StationProps {
  loaded: StationData;
  shareText: string;
  tileUrl: string | null;
}

function Station({ loaded, shareText, tileUrl }: StationProps) {
  const { station, today } = loaded;
  const [query] = useSearchParams();
  const fuel = leadingFuel(loaded, query);
  const price = station.FuelPrices.find(({ fuelTypeId }) => fuelTypeId === fuel?.id);
  const place = useRef<HTMLDivElement>(null);
  const actions = (
    <div className="flex grow flex-wrap gap-2">
      <Directions name={station.name} where={cityAddress(station)} />
      {price && <StillButton station={station} price={price} today={today} />}
    </div>
  );
  return (
    <>
      <StationHead station={station} shareText={shareText} />
      {station.successor && (
        <p className="rounded-lg border border-border bg-card p-3 text-small">
          A pesquisa mais nova traz neste endereço, com outro CNPJ,{' '}
          <Link to={paths.station(station.successor.id)} className="font-semibold text-primary-ink underline">
            {station.successor.name}
          </Link>
          . Por isso os preços abaixo não entram na comparação.
        </p>
      )}
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_21.25rem]">
        <div className="flex min-w-0 flex-col gap-6">
          {loaded.fuelProblem && <p className="font-semibold">{loaded.fuelProblem}</p>}
          <StationPrices loaded={loaded} fuel={fuel}>
            <div ref={place}>{actions}</div>
          </StationPrices>
          {price && fuel?.comparison && (
            <AlertButton product={fuel} place={station} city={fuel.comparison} price={price.price} />
          )}
          <StationVerdict prices={station.FuelPrices} />
          <StationBill loaded={loaded} fuel={fuel} />
          <BelowFirstScreen>
            <div className="flex flex-col gap-2">
              <AllPrices loaded={loaded} />
              <StationHistoryBlock loaded={loaded} />
            </div>
            <StationReports loaded={loaded} />
            <StationReviews loaded={loaded} />
          </BelowFirstScreen>
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <BelowFirstScreen>
            <section aria-labelledby="onde-fica" className="flex flex-col gap-3">
              <h2 id="onde-fica" className="heading text-h2">
                Onde fica
              </h2>
              <StationMap station={station} fuel={fuel} tileUrl={tileUrl} />
              <StationFacts station={station} />
            </section>
            <NearbyStations
              stations={station.nearbyStations}
              today={today}
              located={station.latitude !== null}
              precision={station.coordinatesPrecision}
              fuel={fuel}
              own={price}
            />
          </BelowFirstScreen>
        </div>
      </div>
      <StickyActions beside={place}>{actions}</StickyActions>
    </>
  );
}

function StationHead({ station, shareText }: Pick<StationData, 'station'> & { shareText: string }) {
  const sayDistance = useKm(formatDistance);
  const facts = [brandOf(station), sayDistance(station) ?? cityAddress(station)];
  return (
    <header className="-mb-2 text-small text-muted-foreground">
      <div className="flex min-h-14 items-center gap-1 text-foreground">
        <ButtonLink
          to={paths.fuel()}
          variant="ghost"
          className="-ml-3 px-2"
          icon={<ChevronLeft aria-hidden="true" />}
        >
          <span className="sr-only">Combustível</span>
        </ButtonLink>
        <h1 className="heading min-w-0 flex-1 text-h2 wrap-anywhere">{station.name}</h1>
        <ShareButton title={station.name} text={shareText} path={paths.station(station.id)} />
        <HeartButton kind="station" id={station.id} name={station.name} />
      </div>
      <p translate="no" className="num">
        {facts.filter(Boolean).join(' · ')}
      </p>
      <div className="flex flex-wrap items-center gap-x-3">
        {!station.isOpen && <ShutBadge />}
        {station.averageRating !== null && (
          <span className="num">
            <span aria-hidden="true">★ </span>
            {`${formatRating(station.averageRating)} (${station.reviewCount})`}
          </span>
        )}
        <span className={station.isOpen && station.averageRating === null ? '-ml-4' : undefined}>
          <ReviewButton />
        </span>
        {station.phone && (
          <a
            href={`tel:${station.phone.replace(/\D/g, '')}`}
            className="inline-flex min-h-tap items-center font-semibold text-primary-ink underline underline-offset-3"
          >
            {station.phone}
          </a>
        )}
      </div>
    </header>
  );
}

interface StationMapProps {
  station: StationData['station'];
  /** the fuel whose price is on the pins */
  fuel: { id: number; name: string } | undefined;
  tileUrl: string | null;
}

function StationMap({ station, fuel, tileUrl }: StationMapProps) {
  const pins = [station, ...station.nearbyStations].flatMap(({ latitude, longitude, ...each }, index) =>
    latitude === null || longitude === null
      ? []
      : [
          {
            key: each.id,
            name: nameWithAddress(each),
            label: pinLabel(each.prices.find(({ fuelTypeId }) => fuelTypeId === fuel?.id)),
            kind: index === 0 ? ('own' as const) : ('other' as const),
            latitude,
            longitude,
            ...(index > 0 && { to: paths.station(each.id) }),
          },
        ],
  );
  return (
    <MapCard
      address={cityAddress(station)}
      searchUrl={mapsSearch([station.name, cityAddress(station), 'Palmas, TO'])}
      pins={station.latitude === null ? [] : pins}
      precision={station.coordinatesPrecision}
      tiles={openStreetMap(tileUrl)}
      list="spoken"
      labelNote={fuel && `Preços no mapa: ${fuel.name}`}
    />
  );
}
