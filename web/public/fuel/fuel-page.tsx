import { Fuel, Layers, MapPinned, Table2 } from 'lucide-react';
import { useMemo } from 'react';
import { Link, useSearchParams, data as withHeaders } from 'react-router';
import { sayCard } from '#domain/card.ts';
import { formatDayRange } from '#domain/city-time.ts';
import { sayUnpriced } from '#domain/first-price.ts';
import { formatReais } from '#domain/money.ts';
import { counted } from '#domain/text.ts';
import { siteContext, todayContext, transportContext } from '#web/api-client/transport.ts';
import { pageMeta } from '#web/components/page-meta.ts';
import { SeenLower } from '#web/components/seen-lower.tsx';
import { cardPath, paths, withQuery } from '#web/paths.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { fuelCard } from '../cards/cards.ts';
import { dataStatusHeaders } from '../data-status/data-status.ts';
import { loadOrLastSeen, useLastSeen } from '../data-status/last-seen.ts';
import { expiredDays, PricePage } from '../data-status/page-status.tsx';
import { useOnToday } from '../data-status/use-on-today.ts';
import { nearHandle } from '../near/asked-near.ts';
import type { NearFacts } from '../near/near-facts.ts';
import { NearRows } from '../near/near-rows.tsx';
import type { Route } from './+types/fuel-page.ts';
import { CityChange, DetourLimit, EthanolLine, ethanolPair } from './fuel-advice.tsx';
import { FuelBar, fuelTabNames } from './fuel-bar.tsx';
import { type FuelData, type FuelSection, fuelOnDay, quotesOf } from './fuel-data.ts';
import { describeCollection, FuelFilters } from './fuel-filters.tsx';
import { fuelListJsonLd } from './fuel-json-ld.ts';
import { type FuelParams, isNarrowed, readFuelParams } from './fuel-params.ts';
import { loadFuel } from './load-fuel.ts';
import { packFuel, unpackFuel } from './pack-fuel.ts';
import { PriceTable } from './price-table.tsx';
import { RegionComparison } from './region-comparison.tsx';
import { StationList } from './station-list.tsx';
import { BestPrices, TypeList } from './type-list.tsx';
import { unitOf } from './unit-of.ts';
import { useChangeFuel } from './use-change-fuel.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const asked = readFuelParams(new URL(request.url).searchParams);
  const loaded = await loadFuel(context.get(transportContext), context.get(todayContext), asked);
  return withHeaders(
    {
      ...loaded,
      data: packFuel(loaded.data),
      shareText: sayCard(fuelCard(loaded.data, loaded.dataStatus)),
      siteUrl: context.get(siteContext).url,
    },
    { status: loaded.data.missing === null ? 200 : 404, headers: dataStatusHeaders(loaded.dataStatus) },
  );
}

/** Offline, the page shows the data that this tab loaded last instead of an error. */
export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadOrLastSeen(
    addressOf(readFuelParams(new URL(request.url).searchParams)),
    serverLoader,
    paths.fuel(),
  );
}

/** The canonical address of the parameters, without anything else in it. */
function addressOf({ choice, tab, page }: FuelParams): string {
  return paths.fuel({ ...choice, tab, page });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { dataStatus, siteUrl } = loaderData;
  const data = unpackFuel(loaderData.data);
  const [section] = data.sections;
  const offers = section ? quotesOf(data, section).filter(({ compared }) => compared) : [];
  return pageMeta({
    title: 'Preço do combustível em Palmas',
    ...(import.meta.env.SSR && {
      description: describe(data),
      shared: siteUrl + addressOf(data.asked),
      picture: { path: cardPath('pagina', 'combustivel'), text: loaderData.shareText },
    }),
    canonical: siteUrl + paths.fuel(),
    indexed: dataStatus.kind === 'current' && data.missing === null,
    ...(import.meta.env.SSR &&
      section &&
      data.asked.tab === 'precos' && { jsonLd: fuelListJsonLd(section, offers, siteUrl) }),
  });
}

/** Describes what the address shows: one fuel in the whole city, or what the filters leave. */
function describe(data: FuelData): string {
  const [section] = data.sections;
  const { choice } = data.asked;
  if (data.missing !== null) return data.missing;
  if (!section) return 'O preço de cada combustível em cada posto de Palmas, com fonte e data.';
  if (data.chosen && !isNarrowed(choice)) return describeRange(section);
  const from = data.chosen && section.first ? `A partir de ${formatReais(section.first.price)}. ` : '';
  return from + describeCollection(data, data, choice);
}

function describeRange({ type, comparison, compared }: FuelSection): string {
  const { lowest, highest, from, to } = comparison;
  return `${type.name} de ${formatReais(lowest)} a ${formatReais(highest)} em ${counted(compared, 'posto')} de Palmas. Coleta de ${formatDayRange(from, to)}. Compare por região e bandeira.`;
}

export default function FuelPage({ loaderData }: Route.ComponentProps) {
  const { dataStatus } = loaderData;
  const loaded = useMemo(() => unpackFuel(loaderData.data), [loaderData.data]);
  const data = useOnToday<FuelData>(loaded, fuelOnDay);
  const loadedAddress = addressOf(data.asked);
  useLastSeen(loadedAddress, loaderData, dataStatus);
  const [query] = useSearchParams();
  const asked = readFuelParams(query);
  const { choice, tab } = asked;
  const change = useChangeFuel(query);
  const expired = expiredDays(data.sections.map(({ comparison }) => comparison));

  return (
    <PricePage dataStatus={dataStatus} expired={expired && { ...expired, use: expiredUse }}>
      <div className="flex flex-col lg:gap-2">
        <Breadcrumb trail={[{ label: 'Início', to: paths.home() }]} current="Combustível" />
        <FuelBar
          data={data}
          asked={asked}
          change={change}
          filters={<FuelFilters data={data} query={query} change={change} />}
          tabs={
            <Tabs
              label="O que mostrar"
              current={tab}
              tabs={[
                { key: 'precos' as const, icon: Table2 },
                { key: 'postos' as const, icon: Fuel, count: data.stationCount },
                { key: 'tipos' as const, icon: Layers, count: data.fuelCount },
                { key: 'regioes' as const, icon: MapPinned },
              ].map((each) => ({
                ...each,
                label: fuelTabNames[each.key],
                to: paths.fuel({ ...choice, tab: each.key }),
              }))}
            />
          }
        />
        {tab === 'precos' && data.missing === null && <CityVerdict data={data} />}
        <TabPanel tab={tab}>
          {addressOf(asked) === loadedAddress ? <TabContent data={data} /> : <NotKept to={loadedAddress} />}
        </TabPanel>
      </div>
      {data.missing === null && (
        <>
          <BestPrices view={data} today={data.today} />
          <p className="text-small text-muted-foreground">
            {describeCollection(data, data, data.asked.choice)}
          </p>
        </>
      )}
    </PricePage>
  );
}

function nearFacts(
  { asked, chosen }: Pick<FuelData, 'asked' | 'chosen'>,
  { type: { id, name }, comparison }: FuelSection,
): NearFacts {
  const { search, regionId, brandId } = asked.choice;
  return {
    kind: 'fuel',
    id,
    name,
    unit: unitOf({ name }),
    filters: withQuery('', { search, regionId, brandId }),
    figures: chosen ? comparison : undefined,
  };
}

export const handle = nearHandle<Route.ComponentProps['loaderData']>(({ data }) => {
  const { asked, chosen, sections } = unpackFuel(data);
  return asked.tab === 'precos'
    ? { view: 'list', things: sections.map((each) => nearFacts({ asked, chosen }, each)) }
    : null;
});

/** Whether ethanol pays off at the lowest prices of the city. */
function CityVerdict({ data: { city } }: { data: FuelData }) {
  const pair = ethanolPair(
    city.flatMap(({ type, comparison }) =>
      comparison && !comparison.expired ? [{ name: type.name, price: comparison.lowest }] : [],
    ),
  );
  if (!pair) return null;
  return (
    <p className="text-small" title="Pelos menores preços da cidade">
      <EthanolLine ethanol={pair.ethanol.price} petrol={pair.petrol.price} />
    </p>
  );
}

const expiredUse = 'Servem para comparar os postos entre si; no posto, o valor de hoje pode ser outro.';

/** Without a connection the page may have been opened with filters for which nothing is kept. */
function NotKept({ to }: { to: string }) {
  return (
    <Empty
      title="Nada guardado com estes filtros"
      action={
        <ButtonLink to={to} variant="soft" preventScrollReset>
          Ver os preços guardados
        </ButtonLink>
      }
    >
      Eles voltam com a conexão.
    </Empty>
  );
}

function Pages({ data: { asked, page, pages } }: { data: FuelData }) {
  const { choice, tab } = asked;
  return (
    <div className="mt-5 flex justify-center empty:hidden">
      <Pagination
        label={tab === 'precos' ? 'Páginas de preços' : 'Páginas de postos'}
        current={page}
        pages={pages}
        to={(number) => paths.fuel({ ...choice, tab, page: number })}
      />
    </div>
  );
}

function TabContent({ data }: { data: FuelData }) {
  const { asked, today } = data;
  const { fuelTypeId: _, ...places } = asked.choice;
  /** the price table of one fuel, with the same other filters */
  const to = (id: number) => paths.fuel({ ...places, fuelTypeId: id });
  const hasPrices = data.city.some(({ comparison }) => comparison);
  if (data.missing !== null) return <EmptyResult title={data.missing} filtered />;
  switch (asked.tab) {
    case 'postos':
      return data.places.length > 0 ? (
        <>
          <h2 className="sr-only">Postos</h2>
          <StationList view={data} today={today} />
          <WithoutPrice data={data} />
          <Pages data={data} />
        </>
      ) : (
        <EmptyResult title="Nenhum posto encontrado" filtered={isNarrowed(asked.choice) || hasPrices} />
      );
    case 'tipos':
      return data.sections.length + data.unpriced.length > 0 ? (
        <>
          <h2 className="sr-only">Tipos de combustível</h2>
          <TypeList view={data} today={today} to={to} />
        </>
      ) : (
        <EmptyResult title="Nenhum preço encontrado" filtered={hasPrices} />
      );
    case 'regioes':
      if (!hasPrices) return <Empty title="Nenhum dado disponível" />;
      return data.sections.length > 0 ? (
        <>
          <h2 className="sr-only">Comparar regiões</h2>
          <RegionComparison view={data} today={today} />
          <Pages data={data} />
        </>
      ) : (
        <EmptyResult title="Nenhum preço encontrado" filtered />
      );
    default:
      return <Prices data={data} to={to} />;
  }
}

function Prices({ data, to }: { data: FuelData; to: (typeId: number) => string }) {
  if (data.sections.length === 0) {
    return data.city.some(({ comparison }) => comparison) ? (
      <EmptyResult title="Nenhum preço encontrado" filtered />
    ) : (
      <Empty title="Nenhum preço encontrado. Tente novamente mais tarde." />
    );
  }
  return (
    <div className="flex flex-col gap-8">
      {data.sections.map((section) => (
        <FuelPrices key={section.type.id} data={data} section={section} to={to} />
      ))}
      <WithoutPrice data={data} />
      <p className="text-small text-muted-foreground max-md:hidden">
        A tendência compara cada posto com o próprio preço anterior.
      </p>
    </div>
  );
}

/** Leads to the stations that have no price yet, from where they are not listed. */
function WithoutPrice({ data: { withoutPrice, asked, page } }: { data: FuelData }) {
  const { choice, tab } = asked;
  if (!withoutPrice || (tab === 'postos' && page >= withoutPrice.page)) return null;
  return (
    <Link
      to={paths.fuel({ ...choice, tab: 'postos', page: withoutPrice.page })}
      className="inline-flex min-h-tap items-center self-start text-small text-muted-foreground underline underline-offset-3"
    >
      {sayUnpriced(withoutPrice.stations)}
    </Link>
  );
}

interface FuelPricesProps {
  data: FuelData;
  section: FuelSection;
  to: (typeId: number) => string;
}

/** The prices of one fuel: around the person's place if it is known, otherwise in the whole city. */
function FuelPrices({ data, section, to }: FuelPricesProps) {
  const { type, compared, left, comparison } = section;
  const quotes = quotesOf(data, section);
  const all = compared + left;
  return (
    <section aria-labelledby={`tipo-${type.id}`} className="flex flex-col gap-3">
      <h2 id={`tipo-${type.id}`} translate="no" className={data.chosen ? 'sr-only' : 'heading text-h2'}>
        {type.name}
      </h2>
      <NearRows facts={nearFacts(data, section)} today={data.today}>
        <PriceTable section={section} quotes={quotes} today={data.today} />
        {!data.chosen && quotes.length < all && (
          <ButtonLink to={to(type.id)} variant="outline" className="self-start">
            <span>{`Ver os ${counted(all, 'preço')}`}</span>
            <span className="sr-only">{` de ${type.name}`}</span>
          </ButtonLink>
        )}
        <Pages data={data} />
        {data.chosen && <DetourLimit fuel={type} unit={unitOf(type)} comparison={comparison} />}
      </NearRows>
      {data.chosen && (
        <>
          <SeenLower of={type.seenLower} best={comparison.lowest} today={data.today} />
          {type.cityChange && <CityChange of={type.cityChange} />}
        </>
      )}
    </section>
  );
}

function EmptyResult({ title, filtered }: { title: string; filtered: boolean }) {
  return (
    <Empty
      title={title}
      action={
        filtered && (
          <ButtonLink to={paths.fuel()} variant="soft" preventScrollReset>
            Limpar filtros
          </ButtonLink>
        )
      }
    >
      {filtered && 'Tente ajustar os filtros.'}
    </Empty>
  );
}
