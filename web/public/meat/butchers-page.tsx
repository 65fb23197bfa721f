import { ArrowLeftRight, Store, Table2, Tag } from 'lucide-react';
import { Link, useSearchParams, data as withHeaders } from 'react-router';
import type { ComparisonView } from '#contract/comparisons.ts';
import { sayCard } from '#domain/card.ts';
import { formatMediumDate } from '#domain/city-time.ts';
import { presetNamed, sayPreset } from '#domain/shopping-list.ts';
import { siteContext, todayContext, transportContext } from '#web/api-client/transport.ts';
import { ListFold, ListHead } from '#web/components/list-head.tsx';
import { pageMeta } from '#web/components/page-meta.ts';
import { cardPath, paths } from '#web/paths.ts';
import { NearSwitch } from '#web/place/place-bar.tsx';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { meatCard } from '../cards/cards.ts';
import { dataStatusHeaders } from '../data-status/data-status.ts';
import { loadOrLastSeen, useLastSeen } from '../data-status/last-seen.ts';
import { PricePage } from '../data-status/page-status.tsx';
import { useOnToday, withDay } from '../data-status/use-on-today.ts';
import { nearHandle } from '../near/asked-near.ts';
import type { Route } from './+types/butchers-page.ts';
import { BestDealCard } from './best-deal-card.tsx';
import { CutComparison } from './cut-comparison.tsx';
import { Deals } from './deal-rows.tsx';
import { loadMeat } from './load-meat.ts';
import type { MeatData } from './meat-data.ts';
import { MeatFilters } from './meat-filters.tsx';
import { addressOf, type MeatParams, readMeatParams } from './meat-params.ts';
import { describePage, describePrices, isMeat, nameOf, titleOf } from './meat-text.ts';
import { dealOf, rowsOf } from './meat-view.ts';
import { PriceCuts } from './price-cuts.tsx';
import { ShopList } from './shop-list.tsx';
import { nearFacts } from './shop-rows.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const asked = paramsOf(request);
  const loaded = await loadMeat(context.get(transportContext), context.get(todayContext), asked);
  const preset = presetNamed(asked.choice.search ?? '');
  return withHeaders(
    {
      ...loaded,
      shareText: shareText(loaded, asked),
      siteUrl: context.get(siteContext).url,
      readyList: preset ? { key: preset.key, text: sayPreset(preset) } : null,
    },
    { status: loaded.data.missing === null ? 200 : 404, headers: dataStatusHeaders(loaded.dataStatus) },
  );
}

/** What the picture says, which is that of the page without filters: with them, only its day is known. */
function shareText({ data, dataStatus }: Awaited<ReturnType<typeof loadMeat>>, asked: MeatParams): string {
  return addressOf(asked) === paths.butchers({ sector: asked.choice.sector })
    ? sayCard(meatCard(data, dataStatus))
    : `${titleOf(data.view.sector)}, ${formatMediumDate(data.today)}`;
}

function cardOf(sector: MeatData['view']['sector']): string {
  return isMeat(sector) || !sector ? cardPath('pagina', 'acougues') : cardPath('setor', sector.id);
}

function paramsOf({ url }: Request): MeatParams {
  return readMeatParams(new URL(url).searchParams);
}

/** Offline, a tab that was shown before shows its last data instead of an error. */
export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadOrLastSeen(addressOf(paramsOf(request)), serverLoader);
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export function meta({ loaderData, location }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { data, dataStatus, siteUrl } = loaderData;
  const { view } = data;
  const params = readMeatParams(new URLSearchParams(location.search));
  return pageMeta({
    title: titleOf(view.sector),
    ...(import.meta.env.SSR && {
      description: data.missing ?? describePage(data, params.choice),
      shared: siteUrl + addressOf(params),
      picture: { path: cardOf(view.sector), text: loaderData.shareText },
    }),
    canonical: siteUrl + paths.butchers({ sector: isMeat(view.sector) ? undefined : view.sector?.id }),
    indexed: dataStatus.kind === 'current' && data.missing === null,
    jsonLd: import.meta.env.SSR && meatListJsonLd(view, siteUrl),
  });
}

export const handle = nearHandle<Route.ComponentProps['loaderData']>(({ data }, query) => {
  const { choice } = readMeatParams(query);
  const { tab } = data;
  if (tab.kind === 'comparar') {
    const { product } = tab.ranking ?? {};
    return product
      ? { view: 'list', things: [nearFacts(rowsOf(data)(product).cut, data, choice, true)] }
      : null;
  }
  const [first] = tab.kind === 'tabela' ? tab.rows : [];
  // From 768 px on there is a matrix instead of the list of one cut.
  return first
    ? { view: 'list', things: [nearFacts(rowsOf(data)(first).cut, data, choice)], media: '(width < 48rem)' }
    : null;
});

export default function ButchersPage({ loaderData }: Route.ComponentProps) {
  const { dataStatus, readyList } = loaderData;
  const data = useOnToday<MeatData>(loaderData.data, withDay);
  const [query] = useSearchParams();
  const params = readMeatParams(query);
  const { choice } = params;
  const { view } = data;
  const tab = data.tab.kind;
  useLastSeen(addressOf(params), loaderData, dataStatus);
  const best = dealOf(data, view.best);
  // A page that was kept may be read on a day on which its prices have expired.
  const isLater = data.today > loaderData.data.today;
  const { lastSeen } = view.found;
  const expired = lastSeen ? { expired: true, ...lastSeen } : isLater ? best?.row.comparison : undefined;

  return (
    <PricePage dataStatus={dataStatus} expired={expired?.expired ? { ...expired, use: expiredUse } : null}>
      <div className="flex flex-col gap-5 max-md:-mt-2 max-md:gap-0">
        <div>
          <Breadcrumb trail={[{ label: 'Início', to: paths.home() }]} current={nameOf(view.sector)} />
          <ListHead title={titleOf(view.sector)} name={nameOf(view.sector)} near={<NearSwitch kind="meat" />}>
            <ListFold
              filters={<MeatFilters data={data} query={query} tab={tab} />}
              tabs={<MeatTabs data={data} choice={choice} />}
              open={tab === 'tabela' ? null : tabNames[tab]}
            />
          </ListHead>
        </div>
        {readyList && choice.search && (
          <Link
            to={paths.list({ preset: readyList.key })}
            rel="nofollow"
            className="chip max-w-none self-start"
          >
            {readyList.text}
          </Link>
        )}
        <TabPanel tab={tab}>
          <TabContent params={params} data={data} />
        </TabPanel>
      </div>
      {best && tab !== 'comparar' && data.missing === null && (
        <Disclosure title={`Melhor preço: ${best.row.cut.name}`}>
          <div className="border-t border-border p-3">
            <BestDealCard deal={best} today={data.today} />
          </div>
        </Disclosure>
      )}
      {data.missing === null && (
        <p className="max-w-read text-small text-muted-foreground">{describePrices(data, choice)}</p>
      )}
    </PricePage>
  );
}

const tabNames = {
  tabela: 'Tabela de preços',
  promocoes: 'Promoções',
  estabelecimentos: 'Estabelecimentos',
  comparar: 'Comparar',
};

function MeatTabs({
  data: { view, tab },
  choice,
}: Pick<TabContentProps, 'data'> & Pick<MeatParams, 'choice'>) {
  const { promotions, establishments } = view.found;
  return (
    <Tabs
      label="O que mostrar"
      current={tab.kind}
      tabs={[
        { key: 'tabela' as const, icon: Table2 },
        { key: 'promocoes' as const, icon: Tag, count: promotions },
        { key: 'estabelecimentos' as const, icon: Store, count: establishments },
        { key: 'comparar' as const, icon: ArrowLeftRight },
      ].map((each) => ({
        ...each,
        label: tabNames[each.key],
        to: paths.butchers({ ...choice, tab: each.key }),
      }))}
    />
  );
}

const expiredUse = 'Servem para comparar as lojas entre si; na loja, o valor de hoje pode ser outro.';

interface TabContentProps {
  params: MeatParams;
  data: MeatData;
}

function TabContent({ params, data }: TabContentProps) {
  const { choice } = params;
  const { view, tab } = data;
  if (data.missing !== null) return <EmptyResult title={data.missing} sector={undefined} filtered />;
  switch (tab.kind) {
    case 'promocoes':
      return view.found.products > 0 ? (
        <Deals tab={tab} data={data} choice={choice} />
      ) : (
        <NoPrices data={data} choice={choice} />
      );
    case 'estabelecimentos':
      return tab.listed.length > 0 ? (
        <div className="flex flex-col gap-4">
          <h2 className="sr-only">Estabelecimentos</h2>
          <ShopList shops={tab.listed} count={tab.listedPages.count} />
          <Pagination
            label="Páginas de estabelecimentos"
            current={tab.listedPages.page}
            pages={tab.listedPages.pages}
            to={(page) => paths.butchers({ ...choice, tab: tab.kind, page })}
          />
        </div>
      ) : (
        <EmptyResult
          title="Nenhum estabelecimento encontrado"
          sector={choice.sector}
          filtered={view.hasEstablishments}
        />
      );
    case 'comparar':
      return <CutComparison tab={tab} data={data} choice={choice} />;
    case 'tabela':
      return view.found.products > 0 ? (
        <>
          <h2 className="sr-only">Tabela de preços</h2>
          <PriceCuts tab={tab} data={data} params={params} />
        </>
      ) : (
        <NoPrices data={data} choice={choice} />
      );
  }
}

function NoPrices({ data: { view }, choice }: Pick<TabContentProps, 'data'> & Pick<MeatParams, 'choice'>) {
  if (!view.hasPrices) return <Empty title="Nenhum preço encontrado. Tente novamente mais tarde." />;
  const { unpriced } = view.found;
  return (
    <EmptyResult title="Nenhum produto encontrado. Tente ajustar os filtros." sector={choice.sector} filtered>
      {unpriced.length > 0 && `Ainda sem preço: ${unpriced.join(', ')}.`}
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

/** JSON-LD of the cuts and their prices for search engines (schema.org). Only valid prices become offers. */
export function meatListJsonLd({ first, sector }: Pick<ComparisonView, 'first' | 'sector'>, siteUrl: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name: isMeat(sector) ? 'Preço da carne em Palmas, por quilo' : titleOf(sector),
    itemListElement: first
      .filter(({ allExpired }) => !allExpired)
      .map(({ id, name, description, lowest, highest, establishments }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        item: {
          '@type': 'Product',
          name,
          ...(description && { description }),
          url: siteUrl + paths.product(id),
          offers: {
            '@type': 'AggregateOffer',
            priceCurrency: 'BRL',
            lowPrice: lowest.toFixed(2),
            highPrice: highest.toFixed(2),
            offerCount: establishments,
          },
        },
      })),
  };
}
