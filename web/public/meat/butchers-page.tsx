import clsx from 'clsx';
import { ArrowLeftRight, Store, Table2, Tag } from 'lucide-react';
import { type ShouldRevalidateFunctionArgs, useSearchParams, data as withHeaders } from 'react-router';
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
import { skipRevalidationForFilters } from '../url-filters.ts';
import type { Route } from './+types/butchers-page.ts';
import { BestDealCard } from './best-deal-card.tsx';
import { CutComparison } from './cut-comparison.tsx';
import { Deals } from './deal-rows.tsx';
import { loadMeat } from './load-meat.ts';
import type { MeatData } from './meat-data.ts';
import { MeatFilters } from './meat-filters.tsx';
import { meatListJsonLd } from './meat-json-ld.ts';
import { type MeatParams, readMeatParams } from './meat-params.ts';
import { describePage, describePrices, titleOf } from './meat-text.ts';
import {
  bestDeals,
  highlightedDeal,
  type MeatView,
  runningPromotions,
  topDeals,
  viewMeat,
} from './meat-view.ts';
import { PriceCuts } from './price-cuts.tsx';
import { ShopCards } from './shop-cards.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const loaded = await loadMeat(
    context.get(transportContext),
    context.get(todayContext),
    sectorOf(new URL(request.url)),
  );
  return withHeaders(
    { ...loaded, siteUrl: context.get(siteContext).url },
    { headers: dataStatusHeaders(loaded.dataStatus) },
  );
}

function sectorOf({ searchParams }: URL): number | undefined {
  return readMeatParams(searchParams).choice.sector;
}

/** Offline, the page shows the data that this tab loaded last instead of an error. */
export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadOrLastSeen(paths.butchers({ sector: sectorOf(new URL(request.url)) }), serverLoader);
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

/** The page already has the whole city, so filters and tabs need no request; another sector does. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return sectorOf(args.currentUrl) !== sectorOf(args.nextUrl) || skipRevalidationForFilters(args);
}

export function meta({ loaderData, location }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { data, dataStatus, siteUrl } = loaderData;
  const { choice } = readMeatParams(new URLSearchParams(location.search));
  const { rows } = viewMeat(data, choice);
  return pageMeta({
    title: titleOf(data.sector),
    description: describePage(highlightedDeal(bestDeals(rows), rows, choice), data.sector),
    canonical: siteUrl + paths.butchers({ sector: data.sector?.id }),
    indexed: dataStatus.kind === 'current',
    jsonLd: meatListJsonLd(rows, data.sector, siteUrl),
  });
}

export default function ButchersPage({ loaderData }: Route.ComponentProps) {
  const { dataStatus } = loaderData;
  const data = useOnToday<MeatData>(loaderData.data, withDay);
  const [query] = useSearchParams();
  const params = readMeatParams(query);
  const { choice, tab } = params;
  useLastSeen(paths.butchers({ sector: choice.sector }), loaderData, dataStatus);
  const view = viewMeat(data, choice);
  const deals = bestDeals(view.rows);
  const best = highlightedDeal(deals, view.rows, choice);
  const top = topDeals(deals);
  const promotions = runningPromotions(view.rows);

  return (
    <div className="mx-auto flex max-w-page flex-col gap-5 px-gutter pt-2 pb-section lg:gap-6">
      <header>
        <Breadcrumb trail={[{ label: 'Início', to: paths.home() }]} current={data.sector?.name ?? 'Carnes'} />
        <h1 className="heading mt-1 text-h1">{titleOf(data.sector)}</h1>
        <p className="mt-1 max-w-read text-muted-foreground">{describePrices(view, data, choice)}</p>
      </header>
      <DataStatusBanner dataStatus={dataStatus} />
      {(dataStatus.kind === 'current' || dataStatus.kind === 'demonstration') && (
        <ExpiredBanner comparisons={view.rows.map(({ comparison }) => comparison)}>
          Servem para comparar as lojas entre si; na loja, o valor de hoje pode ser outro.
        </ExpiredBanner>
      )}
      <MeatFilters data={data} view={view} query={query} tab={tab} />
      {best && tab !== 'comparar' && (
        <div className={clsx(tab !== 'tabela' && 'max-md:hidden')}>
          <BestDealCard deal={best} today={data.today} />
        </div>
      )}
      <Tabs
        label="O que mostrar"
        current={tab}
        tabs={[
          { key: 'tabela', label: 'Tabela de preços', icon: Table2 },
          { key: 'promocoes', label: 'Promoções', icon: Tag, count: promotions.length },
          { key: 'estabelecimentos', label: 'Estabelecimentos', icon: Store, count: view.shops.length },
          { key: 'comparar', label: 'Comparar', icon: ArrowLeftRight },
        ].map((each) => ({ ...each, to: paths.butchers({ ...choice, tab: each.key as typeof tab }) }))}
      />
      <TabPanel tab={tab}>
        <TabContent params={params} view={view} deals={top} promotions={promotions} data={data} />
      </TabPanel>
    </div>
  );
}

interface TabContentProps {
  params: MeatParams;
  view: MeatView;
  deals: ReturnType<typeof topDeals>;
  promotions: ReturnType<typeof runningPromotions>;
  data: MeatData;
}

function TabContent({ params: { choice, tab, every }, view, deals, promotions, data }: TabContentProps) {
  switch (tab) {
    case 'promocoes':
      return view.rows.length > 0 ? (
        <Deals deals={deals} promotions={promotions} table={paths.butchers(choice)} data={data} />
      ) : (
        <NoPrices view={view} data={data} choice={choice} />
      );
    case 'estabelecimentos':
      return view.shops.length > 0 ? (
        <>
          <h2 className="sr-only">Estabelecimentos</h2>
          <ShopCards shops={view.shops} city={view.city} />
        </>
      ) : (
        <EmptyResult
          title="Nenhum estabelecimento encontrado"
          sector={choice.sector}
          filtered={data.shops.length > 0}
        />
      );
    case 'comparar':
      return <CutComparison view={view} data={data} choice={choice} />;
    case 'tabela':
      return view.rows.length > 0 ? (
        <>
          <h2 className="sr-only">Tabela de preços</h2>
          <PriceCuts view={view} data={data} choice={choice} every={every} />
        </>
      ) : (
        <NoPrices view={view} data={data} choice={choice} />
      );
  }
}

function NoPrices({
  view,
  data,
  choice,
}: Pick<TabContentProps, 'view' | 'data'> & Pick<MeatParams, 'choice'>) {
  if (data.quotes.length === 0) return <Empty title="Nenhum preço encontrado. Tente novamente mais tarde." />;
  return (
    <EmptyResult title="Nenhum produto encontrado. Tente ajustar os filtros." sector={choice.sector} filtered>
      {view.unpriced.length > 0 && `Ainda sem preço: ${view.unpriced.map(({ name }) => name).join(', ')}.`}
    </EmptyResult>
  );
}

function EmptyResult({
  title,
  sector,
  filtered,
  children,
}: {
  title: string;
  sector: number | undefined;
  filtered: boolean;
  children?: string | false;
}) {
  return (
    <Empty
      title={title}
      action={
        filtered && (
          <ButtonLink to={paths.butchers({ sector })} variant="soft" preventScrollReset>
            Limpar filtros
          </ButtonLink>
        )
      }
    >
      {children}
    </Empty>
  );
}
