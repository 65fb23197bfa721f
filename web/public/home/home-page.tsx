import { Suspense } from 'react';
import { useSearchParams, data as withHeaders } from 'react-router';
import { sayCard } from '#domain/card.ts';
import type { Day } from '#domain/city-time.ts';
import { isExpired } from '#domain/freshness.ts';
import { formatReais } from '#domain/money.ts';
import type { PriceCount } from '#domain/price-counts.ts';
import { alertTokens } from '#web/alerts/alert-tokens.ts';
import { siteContext, todayContext, transportContext } from '#web/api-client/transport.ts';
import { pageMeta } from '#web/components/page-meta.ts';
import { cardPath, nearbyTabs, paths, radarTabs } from '#web/paths.ts';
import { useUserPlace } from '#web/place/user-place.ts';
import { useIsSignedIn } from '#web/session/session.ts';
import { useKeptList } from '#web/shopping-list/kept-list.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { homeCard } from '../cards/cards.ts';
import { dataStatusHeaders } from '../data-status/data-status.ts';
import { loadOrLastSeen, useLastSeen } from '../data-status/last-seen.ts';
import { expiredDays, PageStatus } from '../data-status/page-status.tsx';
import { useOnToday } from '../data-status/use-on-today.ts';
import { nearHandle } from '../near/asked-near.ts';
import type { Route } from './+types/home-page.ts';
import { BestFuels } from './best-fuels.tsx';
import { CategoryGrid } from './category-grid.tsx';
import { sameThing, widestOf } from './headline.ts';
import { Hero } from './hero.tsx';
import type { Best, HomeData } from './home-data.ts';
import { loadHome } from './load-home.ts';
import { chooseLowest } from './lowest-now.tsx';
import { MostWanted } from './most-wanted.tsx';
import { NearbyBlock } from './nearby/nearby-block.tsx';
import { openTabs } from './open-tabs.ts';
import { Radar } from './radar.tsx';

const OwnNews = lazyPart(() => import('./own-news.tsx'));
const NearbyPromotions = lazyPart(() => import('./nearby/nearby-promotions.tsx'));

export async function loader({ context }: Route.LoaderArgs) {
  const loaded = await loadHome(context.get(transportContext), context.get(todayContext));
  const { url, apiPrefix } = context.get(siteContext);
  return withHeaders(
    { ...loaded, shareText: sayCard(homeCard(loaded.data, loaded.dataStatus)), siteUrl: url, apiPrefix },
    { headers: dataStatusHeaders(loaded.dataStatus) },
  );
}

/** Offline, the page shows the data that this tab loaded last instead of an error. */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return loadOrLastSeen(paths.home(), serverLoader);
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export { skipRevalidationForFilters as shouldRevalidate } from '../url-filters.ts';

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { data, dataStatus, shareText, siteUrl } = loaderData;
  const widest = widestOf(data);
  return pageMeta({
    title: 'Preço da carne e do combustível em Palmas',
    description: widest
      ? `${sameThing(widest.name)} vai de ${formatReais(widest.price)} a ${formatReais(widest.highest)} em Palmas. Compare carnes e combustível, com fonte e data de cada preço.`
      : 'Preços de carne e de combustível em Palmas, com fonte e data de cada valor.',
    canonical: siteUrl + paths.home(),
    picture: import.meta.env.SSR && { path: cardPath('pagina', 'inicio'), text: shareText },
    indexed: dataStatus.kind === 'current',
  });
}

export const handle = nearHandle<Route.ComponentProps['loaderData']>(({ data }) => ({
  things: chooseLowest(data).map(({ kind, id, name, unit }) => ({ kind, id, name, unit })),
  view: 'best',
}));

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { dataStatus, apiPrefix } = loaderData;
  const data = useOnToday(loaderData.data, homeOnDay);
  useLastSeen(paths.home(), loaderData, dataStatus);
  const [query] = useSearchParams();
  const chosen = {
    radar: radarTabs.find((tab) => tab === query.get('radar')),
    nearby: nearbyTabs.find((tab) => tab === query.get('perto')),
  };
  const tabs = openTabs(data, chosen);
  const place = useUserPlace();
  const isKnown = [useKeptList(), alertTokens.use()].some((kept) => kept !== null);
  const isSignedIn = useIsSignedIn();
  const expired = expiredDays([...data.cuts, ...data.fuels].map(comparisonOf));

  return (
    <PageStatus dataStatus={dataStatus} expired={expired && { ...expired, use: expiredUse }}>
      <Hero data={data} />
      <div className="home-body">
        <div className="own-news">
          {(isKnown || isSignedIn) && (
            <Suspense>
              <OwnNews />
            </Suspense>
          )}
        </div>
        <Radar data={data} current={tabs.radar} chosen={chosen} />
        {tabs.radar !== 'combustivel' && <BestFuels data={data} />}
        {place && (
          <Suspense>
            <NearbyPromotions point={place.point} apiPrefix={apiPrefix} demonstration={data.demonstration} />
          </Suspense>
        )}
        <NearbyBlock kind={tabs.nearby} chosen={chosen} data={data} apiPrefix={apiPrefix} />
        <MostWanted data={data} />
        <CategoryGrid data={data} />
      </div>
    </PageStatus>
  );
}

const expiredUse = 'Servem para comparar os lugares entre si; no balcão, o valor de hoje pode ser outro.';

function comparisonOf({ expired, fresh }: Best) {
  return { expired, from: fresh.day, to: fresh.day };
}

/** The home page's data on a later day: lowest prices that have expired by then look expired, and have no saving. */
export function homeOnDay(data: HomeData, today: Day): HomeData {
  const later = <Shown extends Pick<Best, 'expired' | 'fresh'>>(best: Shown): Shown =>
    best.expired || isExpired(best.fresh, today) ? { ...best, expired: true, saving: null } : best;
  const cuts = data.cuts.map(later);
  const fuels = data.fuels.map(later);
  return {
    ...data,
    today,
    cuts,
    fuels,
    wanted: data.wanted.map((cut) => ({ ...cut, best: cut.best && later(cut.best) })),
    meat: countedOf(data.meat, cuts),
    fuel: countedOf(data.fuel, fuels),
  };
}

/** Without a valid lowest price, none of the counted prices is known to be valid. */
function countedOf(count: PriceCount, shown: readonly Pick<Best, 'expired'>[]): PriceCount {
  return shown.length > 0 && shown.every(({ expired }) => expired) ? { ...count, expired: true } : count;
}
