import { Fuel, Layers, MapPinned, Table2 } from 'lucide-react';
import { useSearchParams, data as withHeaders } from 'react-router';
import { formatDayRange } from '#domain/city-time.ts';
import { formatReais } from '#domain/money.ts';
import { counted } from '#domain/text.ts';
import { siteContext, todayContext, transportContext } from '#web/api-client/transport.ts';
import { pageMeta } from '#web/components/page-meta.ts';
import { paths } from '#web/paths.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { dataStatusHeaders } from '../data-status/data-status.ts';
import { DataStatusBanner } from '../data-status/data-status-banner.tsx';
import { ExpiredBanner } from '../data-status/expired-banner.tsx';
import { loadOrLastSeen, useLastSeen } from '../data-status/last-seen.ts';
import { useOnToday, withDay } from '../data-status/use-on-today.ts';
import type { Route } from './+types/fuel-page.ts';
import { BestPrices } from './best-prices.tsx';
import { describeCollection } from './describe-collection.ts';
import type { FuelData } from './fuel-data.ts';
import { FuelFilters } from './fuel-filters.tsx';
import { fuelListJsonLd } from './fuel-json-ld.ts';
import { readFuelParams } from './fuel-params.ts';
import { type FuelSection, type FuelView, viewFuel } from './fuel-view.ts';
import { loadFuel } from './load-fuel.ts';
import { PriceTable } from './price-table.tsx';
import { RegionComparison } from './region-comparison.tsx';
import { StationCards } from './station-cards.tsx';
import { TypeCards } from './type-cards.tsx';
import { TypeList } from './type-list.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const loaded = await loadFuel(context.get(transportContext), context.get(todayContext));
  return withHeaders(
    { ...loaded, siteUrl: context.get(siteContext).url },
    { headers: dataStatusHeaders(loaded.dataStatus) },
  );
}

/** Offline, the page shows the data that this tab loaded last instead of an error. */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return loadOrLastSeen(paths.fuel(), serverLoader);
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

/** The page already has the whole city, so filters and tabs need no request. */
export { skipRevalidationForFilters as shouldRevalidate } from '../url-filters.ts';

export function meta({ loaderData, location }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { data, dataStatus, siteUrl } = loaderData;
  const view = viewFuel(data, readFuelParams(new URLSearchParams(location.search)).choice);
  const [section] = view.sections;
  return pageMeta({
    title: 'Preço do combustível em Palmas',
    description: section
      ? describeRange(section)
      : 'O preço de cada combustível em cada posto de Palmas, com fonte e data.',
    canonical: siteUrl + paths.fuel(),
    indexed: dataStatus.kind === 'current',
    ...(section && { jsonLd: fuelListJsonLd(section, siteUrl) }),
  });
}

function describeRange({ type, comparison }: FuelSection): string {
  const { lowest, highest, ranked, from, to } = comparison;
  return `${type.name} de ${formatReais(lowest)} a ${formatReais(highest)} em ${counted(ranked.length, 'posto')} de Palmas. Coleta de ${formatDayRange(from, to)}. Compare por região e bandeira.`;
}

export default function FuelPage({ loaderData }: Route.ComponentProps) {
  const { dataStatus } = loaderData;
  const data = useOnToday<FuelData>(loaderData.data, withDay);
  useLastSeen(paths.fuel(), loaderData, dataStatus);
  const [query] = useSearchParams();
  const { choice, tab } = readFuelParams(query);
  const view = viewFuel(data, choice, tab);
  const { fuelTypeId, ...places } = choice;
  const typeWith = (id: number) =>
    view.defaultFuel?.type.id === id && fuelTypeId === undefined ? undefined : id;

  return (
    <div className="mx-auto flex max-w-page flex-col gap-5 px-gutter pt-2 pb-section lg:gap-6">
      <header>
        <Breadcrumb trail={[{ label: 'Início', to: paths.home() }]} current="Combustível" />
        <h1 className="heading mt-1 text-h1">Preço do combustível em Palmas</h1>
        <p className="mt-1 text-muted-foreground">{describeCollection(view, data, choice)}</p>
      </header>
      <DataStatusBanner dataStatus={dataStatus} />
      {dataStatus.kind === 'current' && (
        <ExpiredBanner comparisons={view.sections.map(({ comparison }) => comparison)}>
          Servem para comparar os postos entre si; no posto, o valor de hoje pode ser outro.
        </ExpiredBanner>
      )}
      <TypeCards
        fuels={view.city}
        chosenId={view.chosen?.type.id}
        today={data.today}
        to={(id) => paths.fuel({ ...places, fuelTypeId: typeWith(id), tab })}
      />
      <FuelFilters data={data} view={view} query={query} tab={tab} />
      <Tabs
        label="O que mostrar"
        current={tab}
        tabs={[
          { key: 'precos', label: 'Tabela de preços', icon: Table2 },
          { key: 'postos', label: 'Postos', icon: Fuel, count: view.places.length },
          { key: 'tipos', label: 'Tipos', icon: Layers, count: view.fuelCount },
          { key: 'regioes', label: 'Comparar regiões', icon: MapPinned },
        ].map((each) => ({ ...each, to: paths.fuel({ ...choice, tab: each.key as typeof tab }) }))}
      />
      <TabPanel tab={tab}>
        <TabContent
          tab={tab}
          view={view}
          data={data}
          to={(id) => paths.fuel({ ...places, fuelTypeId: id })}
        />
      </TabPanel>
      <BestPrices view={view} today={data.today} />
    </div>
  );
}

interface TabContentProps {
  tab: string;
  view: FuelView;
  data: FuelData;
  /** URL of the price table of one fuel, with the other filters */
  to: (typeId: number) => string;
}

function TabContent({ tab, view, data, to }: TabContentProps) {
  switch (tab) {
    case 'postos':
      return view.places.length > 0 ? (
        <>
          <h2 className="sr-only">Postos</h2>
          <StationCards view={view} today={data.today} />
        </>
      ) : (
        <EmptyResult title="Nenhum posto encontrado" filtered={data.stations.length > 0} />
      );
    case 'tipos':
      return view.sections.length + view.unpriced.length > 0 ? (
        <>
          <h2 className="sr-only">Tipos de combustível</h2>
          <TypeList view={view} today={data.today} to={to} />
        </>
      ) : (
        <EmptyResult title="Nenhum preço encontrado" filtered={data.prices.length > 0} />
      );
    case 'regioes':
      if (data.prices.length === 0) return <Empty title="Nenhum dado disponível" />;
      return view.sections.length > 0 ? (
        <>
          <h2 className="sr-only">Comparar regiões</h2>
          <RegionComparison view={view} data={data} />
        </>
      ) : (
        <EmptyResult title="Nenhum preço encontrado" filtered />
      );
    default:
      return <Prices view={view} data={data} />;
  }
}

function Prices({ view, data }: { view: FuelView; data: FuelData }) {
  if (view.sections.length === 0) {
    return data.prices.length > 0 ? (
      <EmptyResult title="Nenhum preço encontrado" filtered />
    ) : (
      <Empty title="Nenhum preço encontrado. Tente novamente mais tarde." />
    );
  }
  return (
    <div className="flex flex-col gap-8">
      {view.sections.map((section) => (
        <section key={section.type.id} aria-labelledby={`tipo-${section.type.id}`}>
          <h2 id={`tipo-${section.type.id}`} className={view.chosen ? 'sr-only' : 'heading mb-3 text-h2'}>
            {section.type.name}
          </h2>
          <PriceTable section={section} today={data.today} />
        </section>
      ))}
      <p className="text-small text-muted-foreground">
        A tendência compara cada posto com o próprio preço anterior; na primeira coleta de um posto não há
        tendência.
        {view.city.some(({ type }) => type.cityChange) &&
          ' “Na semana” compara o menor preço válido da cidade com o de uma semana atrás, seja de que posto for.'}
      </p>
    </div>
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
